import { data, Form, useLoaderData } from 'react-router';
import { fieldOf } from '#app/features/content/rules/content-fields.ts';
import { emptyOf } from '#app/features/content/rules/content-form.ts';
import { FaqInput } from '#app/features/content/rules/input.ts';
import { CONTENT_NOT_SAVED, FAQ_DELETED } from '#app/features/content/rules/messages.ts';
import { type QuestionName, questionName } from '#app/features/content/rules/section-names.ts';
import {
  deleteQuestion,
  listSectionVersions,
  loadQuestion,
} from '#app/features/content/server/index.server.ts';
import { answerForms, expectedOf, inArea, refusalOf } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { EXPECTED_VERSION } from '#app/kit/form-answer.ts';
import { decodeCursor } from '#app/lib/keyset.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/faq-item-page';
import { SectionEditor } from './section-editor.tsx';
import { SECTION_FORMS, type SectionAnswer } from './section-forms.server.ts';

const LIST = '/admin/cms/faq';
const NEW = 'nova';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? 'Pergunta'} | Painel` },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const field = fieldOf(FaqInput);
  if (params.itemId === NEW) {
    const body: unknown = { ...(emptyOf(field) as FaqInput), visible: true };
    const title = 'Nova pergunta';
    return { field, title, body, seen: 'first', there: false, draft: null, versions: [], next: null };
  }
  if (!isUuid(params.itemId)) throw data(null, 404);
  const name = questionName(params.itemId);
  const after = decodeCursor(new URL(request.url).searchParams.get('depois'));
  const [question, history] = await Promise.all([
    loadQuestion(admin, params.itemId),
    listSectionVersions(admin, name, after),
  ]);
  if (!question) throw data(null, 404);
  return { field, ...question, ...history };
}

type Who = { admin: SignedInActor; name: QuestionName; id: string };

const FORMS = inArea('site', {
  ...SECTION_FORMS,
  async delete({ admin, id }: Who, form: FormData, intent: string): Promise<SectionAnswer> {
    const deleted = await deleteQuestion(admin, id, expectedOf(form));
    if (!deleted.ok) return { ok: false, intent, ...refusalOf(deleted.error, CONTENT_NOT_SAVED) };
    throw await redirectWithToast(LIST, FAQ_DELETED);
  },
});

export async function action({ params, ...args }: Route.ActionArgs) {
  const id = params.itemId === NEW ? newId() : params.itemId;
  if (!isUuid(id)) throw data(null, 404);
  return answerForms(FORMS, { admin: adminOf(args.context), name: questionName(id), id }, args);
}

export const clientAction = clientFormAction;

/** One question, or a new one. */
export default function FaqItemPage() {
  const editor = useLoaderData<typeof loader>();
  const { seen, there, draft } = editor;
  return (
    <SectionEditor
      {...editor}
      help="Na página de perguntas, na inicial e no suporte do cliente."
      up={{ to: LIST, label: 'Perguntas frequentes' }}
      previewed
      instead={
        <Surface>
          <EmptyState
            title="Esta pergunta não está mais no site"
            text="Traga uma versão de volta: ela vira um rascunho, que você confere e publica."
          />
        </Surface>
      }
    >
      {there && (
        <details className="mt-8">
          <summary className="inline-flex min-h-11 items-center font-medium text-bad">
            Excluir pergunta
          </summary>
          <Form method="post" className="mt-2 flex flex-wrap items-center gap-3">
            <input type="hidden" name={EXPECTED_VERSION} value={seen} />
            <p className="text-muted">
              Ela sai do site na hora{draft && ', e o rascunho se perde'}. O que foi publicado fica no
              histórico e pode voltar.
            </p>
            <SubmitButton variant="danger" name="intent" value="delete" when={{ intent: 'delete' }}>
              Excluir do site
            </SubmitButton>
          </Form>
        </details>
      )}
    </SectionEditor>
  );
}
