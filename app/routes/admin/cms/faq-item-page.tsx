import { useEffect, useRef } from 'react';
import { data, Form, Link, useLoaderData, useNavigation } from 'react-router';
import type { ContentChange } from '#app/features/content/rules/content-diff.ts';
import { fieldOf } from '#app/features/content/rules/content-fields.ts';
import { emptyOf, faultsOf, readBody } from '#app/features/content/rules/content-form.ts';
import { CONTENT_NOT_SAVED, FAQ_DELETED, FAQ_SAVED } from '#app/features/content/rules/content-messages.ts';
import { FaqInput } from '#app/features/content/rules/faq-input.ts';
import {
  createFaqItem,
  deleteFaqItem,
  loadFaqItem,
  saveFaqItem,
} from '#app/features/content/server/index.server.ts';
import { firstMessage } from '#app/lib/form-data.ts';
import type { AppError } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/faq-item-page';
import { SectionFields } from './content-field.tsx';
import { ConflictNotice } from './section-conflict.tsx';

const LIST = '/admin/cms/faq';
const NEW = 'nova';

export const meta: Route.MetaFunction = () => [{ title: 'Pergunta | Painel' }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const field = fieldOf(FaqInput);
  if (params.itemId === NEW) {
    const item = { ...(emptyOf(field) as FaqInput), visible: true };
    return { field, item, version: null };
  }
  const found = isUuid(params.itemId) ? await loadFaqItem(admin, params.itemId) : null;
  if (!found) throw data(null, 404);
  return { field, item: found.item, version: found.version };
}

type Answer = {
  round: string;
  toast: Toast;
  body?: unknown;
  version?: number;
  faults?: Record<string, string>;
  conflict?: { version: number; changes: ContentChange[] };
};

export async function action({ request, params, context }: Route.ActionArgs): Promise<Answer> {
  const admin = adminOf(context);
  const id = params.itemId;
  if (id !== NEW && !isUuid(id)) throw data(null, 404);
  const form = await request.formData();
  if (form.get('intent') === 'delete') {
    await deleteFaqItem(admin, id);
    throw await redirectWithToast(LIST, FAQ_DELETED);
  }
  const version = Number(form.get('version'));
  const body = readBody(fieldOf(FaqInput), form);
  const refuse = ({ message, fields }: Pick<AppError, 'message' | 'fields'>): Answer => ({
    round: newId(),
    toast: { tone: 'bad', title: CONTENT_NOT_SAVED, message },
    body,
    version,
    faults: fields,
  });
  const parsed = FaqInput.safeParse(body);
  if (!parsed.success) {
    return refuse({ message: firstMessage(parsed.error), fields: faultsOf(parsed.error) });
  }
  if (id === NEW) {
    const created = await createFaqItem(admin, parsed.data);
    if (!created.ok) return refuse(created.error);
  } else {
    const saved = await saveFaqItem(admin, id, Number(form.get('over') ?? version), parsed.data);
    if (!saved.ok) {
      return { ...refuse(saved.error), conflict: 'conflict' in saved ? saved.conflict : undefined };
    }
  }
  throw await redirectWithToast(LIST, FAQ_SAVED);
}

/** One question, or a new one. */
export default function FaqItemPage() {
  const { field, item, version } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().formData?.get('intent') === 'save';
  useEffect(() => {
    if (answer?.faults) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);
  return (
    <div className="max-w-4xl">
      <PageHeader
        title={version === null ? 'Nova pergunta' : item.question}
        actions={
          <Link to={LIST} className={buttonClass({})}>
            Todas as perguntas
          </Link>
        }
      />
      {answer?.conflict && (
        <ConflictNotice
          told="Alguém salvou esta pergunta enquanto você escrevia."
          changes={answer.conflict.changes}
          over={String(answer.conflict.version)}
        />
      )}
      <Form key={answer?.round ?? version} ref={form} id="section" method="post" noValidate>
        <input type="hidden" name="version" value={answer?.version ?? version ?? 0} />
        <SectionFields field={field} value={answer?.body ?? item} faults={answer?.faults ?? {}} />
        <div className="sticky bottom-0 z-20 -mx-4 mt-4 flex gap-2 border-t border-line bg-surface/95 px-4 py-3 backdrop-blur lg:-mx-6 lg:px-6">
          <Button type="submit" variant="primary" name="intent" value="save" pending={pending}>
            Salvar
          </Button>
        </div>
      </Form>
      {version !== null && (
        <details className="mt-8">
          <summary className="inline-flex min-h-11 items-center font-medium text-bad">
            Excluir pergunta
          </summary>
          <Form method="post" className="mt-2 flex flex-wrap items-center gap-3">
            <input type="hidden" name="intent" value="delete" />
            <p className="text-muted">Não dá para desfazer. Escondida, ela sai do site e pode voltar.</p>
            <Button type="submit" variant="danger">
              Excluir de vez
            </Button>
          </Form>
        </details>
      )}
    </div>
  );
}
