import { data, useLoaderData } from 'react-router';
import { ThreadFileAnswer } from '#app/features/conversations/rules/input.ts';
import { ANSWER_FILE_MISSING, FILE_ANSWERED, NOT_SENT } from '#app/features/conversations/rules/messages.ts';
import { answerChoices, answerMessage } from '#app/features/conversations/server/index.server.ts';
import { loadClient } from '#app/features/profiles/server/index.server.ts';
import { answered, refusalOf } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { fieldErrors } from '#app/lib/form-data.ts';
import type { AppError } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { orErased } from '#app/platform/erased.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { UPLOAD_TYPES } from '#app/platform/uploads/check-type.server.ts';
import { receiveFiles } from '#app/platform/uploads/receive-files.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/send-answer-page';
import { type AnswerDraft, AnswerEntry } from './answer-entry.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Enviar um arquivo | Painel' }];

/** @throws a 404 for a malformed id */
function clientIn({ clientId }: { clientId: string }): UserId {
  if (!isUuid(clientId)) throw data(null, 404);
  return clientId as UserId;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const clientId = clientIn(params);
  const loaded = await loadClient(adminOf(context), clientId, 'Conversa', (tx) =>
    answerChoices(tx, clientId),
  );
  if (!loaded || loaded.profile.erasedAt) throw data(null, 404);
  return { clientId, name: loaded.profile.fullName, choices: loaded.tab };
}

/**
 * An answer with a file, as a multipart form below /admin/envios; works without scripts. The page of the conversation sends
 * here too, with the field `stay`, and shows the answer itself.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const clientId = clientIn(params);
  const admin = adminOf(context);
  const { fields: draft, files } = await receiveFiles(request, {
    account: admin.userId,
    types: UPLOAD_TYPES,
    maxFiles: 1,
  });
  const read = ThreadFileAnswer.safeParse(draft);
  const [file] = files;
  const fields = read.success ? {} : fieldErrors(read.error);
  if (!file?.ok) fields.arquivos = file ? file.error.message : ANSWER_FILE_MISSING;
  const refused = (error: AppError) =>
    answered({ ok: false, intent: 'answer', draft, ...refusalOf(error, NOT_SENT) }, context);
  if (!read.success || !file?.ok)
    return refused({ code: 'invalid', message: 'Confira os campos marcados.', fields });
  const { card, ...answer } = read.data;
  const sent = await orErased(answerMessage(admin, clientId, answer, { file: file.value, card }));
  if (!sent.ok) return refused(sent.error);
  if (draft.stay) return answered({ ok: true, intent: 'answer', toast: FILE_ANSWERED }, context);
  throw await redirectWithToast(`/admin/clientes/${clientId}/conversa`, FILE_ANSWERED);
}

export const clientAction = clientFormAction;

/** Answers a client with a file. */
export default function SendAnswerPage() {
  const { clientId, name, choices } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm<AnswerDraft>({
    intent: 'answer',
    answer,
    draft: { body: '', channel: 'site', card: '', arquivos: '' },
  });
  return (
    <>
      <PageHeader
        title="Enviar um arquivo"
        up={{ to: `/admin/clientes/${clientId}/conversa`, label: 'Conversa' }}
        lead={`Para ${name}, na conversa do caso.`}
      />
      <Surface className="max-w-2xl p-5">
        <RecordForm form={form} encType="multipart/form-data" className="space-y-3">
          <AnswerEntry form={form} choices={choices} withFile />
          <SaveButton form={form}>Enviar resposta</SaveButton>
          <Refusal message={form.refusal} />
        </RecordForm>
      </Surface>
    </>
  );
}
