import { useLoaderData } from 'react-router';
import { FILE_MISSING, NOT_PAID, OWN_NOTE_SENT } from '#app/features/partners/rules/messages.ts';
import { addNote, loadPayout, ownPartner } from '#app/features/partners/server/index.server.ts';
import { answered, refusalOf } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { formatBRL } from '#app/lib/money.ts';
import { formatFileSize } from '#app/lib/numbers.ts';
import type { AppError } from '#app/lib/result.ts';
import { env } from '#app/platform/env.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { partnerOf } from '#app/platform/guards.server.ts';
import { UPLOAD_TYPES } from '#app/platform/uploads/check-type.server.ts';
import { receiveFiles } from '#app/platform/uploads/receive-files.server.ts';
import { TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/send-note-page';

export const meta: Route.MetaFunction = () => [{ title: 'Enviar nota | Área do parceiro' }];

const STATEMENT = '/parceiro/extrato';

export async function loader({ context }: Route.LoaderArgs) {
  const partner = partnerOf(context);
  const payout = await loadPayout(partner, (await ownPartner(partner)).id);
  return {
    balance: payout?.balance ?? 0,
    sent: payout?.note != null,
    maxBytes: env().uploadMaxBytes,
  };
}

/** A multipart form below /parceiro/envios: the partner's note or receipt for all that is free. */
export async function action({ request, context }: Route.ActionArgs) {
  const partner = partnerOf(context);
  const { files } = await receiveFiles(request, {
    account: partner.userId,
    types: UPLOAD_TYPES,
    maxFiles: 1,
  });
  const [file] = files;
  const refused = (error: AppError) =>
    answered({ ok: false, intent: 'note', ...refusalOf(error, NOT_PAID) }, context);
  if (!file?.ok) {
    const arquivos = file ? file.error.message : FILE_MISSING.own;
    return refused({ code: 'invalid', title: NOT_PAID, message: arquivos, fields: { arquivos } });
  }
  const done = await addNote(partner, (await ownPartner(partner)).id, file.value);
  if (!done.ok) return refused(done.error);
  throw await redirectWithToast(STATEMENT, OWN_NOTE_SENT);
}

export const clientAction = clientFormAction;

export default function SendNotePage() {
  const { balance, sent, maxBytes } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'note', answer, draft: { arquivos: '' } });
  return (
    <>
      <PageHeader
        title="Enviar nota"
        up={{ to: STATEMENT, label: 'Extrato' }}
        lead={`${formatBRL(balance)} liberados para você.`}
      />
      <Surface className="max-w-2xl p-5">
        {sent || balance <= 0 ? (
          <p>{sent ? 'A sua nota já está com a equipe.' : 'Ainda não há comissão liberada.'}</p>
        ) : (
          <RecordForm form={form} encType="multipart/form-data" className="grid gap-4">
            <p>
              Empresa envia nota fiscal de serviço; pessoa envia recibo assinado. O valor é{' '}
              <strong className="tabular">{formatBRL(balance)}</strong>, e o Pix sai depois dela.
            </p>
            <TextField
              label="Nota fiscal ou recibo"
              name="arquivos"
              type="file"
              accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
              required
              hint={`PDF, JPG ou PNG de até ${formatFileSize(maxBytes)}.`}
              error={form.errors.arquivos}
            />
            <div>
              <SaveButton form={form}>Enviar</SaveButton>
            </div>
            <FormRefusal message={form.refusal} />
          </RecordForm>
        )}
      </Surface>
    </>
  );
}
