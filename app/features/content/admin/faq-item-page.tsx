import { data, Form, useLoaderData } from 'react-router';
import { fieldOf } from '#app/features/content/rules/content-fields.ts';
import { emptyOf } from '#app/features/content/rules/content-form.ts';
import { FAQ_DELETED } from '#app/features/content/rules/content-messages.ts';
import { FaqInput } from '#app/features/content/rules/faq-input.ts';
import { questionName } from '#app/features/content/rules/section-names.ts';
import { deleteQuestion, listVersions, loadQuestion } from '#app/features/content/server/index.server.ts';
import { decodeCursor } from '#app/lib/keyset.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import type { Route } from './+types/faq-item-page';
import { actOnSection, refusal } from './section-action.server.ts';
import type { SectionAnswer } from './section-answer.ts';
import { SectionEditor } from './section-editor.tsx';

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
    listVersions(admin, name, after),
  ]);
  if (!question) throw data(null, 404);
  return { field, ...question, ...history };
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<SectionAnswer> {
  const admin = adminOf(context);
  const id = params.itemId;
  if (id !== NEW && !isUuid(id)) throw data(null, 404);
  const form = await request.formData();
  if (form.get('intent') !== 'delete') {
    return actOnSection(admin, questionName(id === NEW ? newId() : id), form);
  }
  const deleted = await deleteQuestion(admin, id, String(form.get('seen')));
  if (!deleted.ok) return refusal(deleted);
  throw await redirectWithToast(LIST, FAQ_DELETED);
}

export const clientAction = keepPage;

/** One question, or a new one. */
export default function FaqItemPage() {
  const editor = useLoaderData<typeof loader>();
  const { seen, there, draft } = editor;
  return (
    <SectionEditor
      {...editor}
      help="Na página de perguntas, na inicial e no suporte do cliente."
      list={{ to: LIST, label: 'Todas as perguntas' }}
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
            <input type="hidden" name="seen" value={seen} />
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
