import { data, useLoaderData } from 'react-router';
import {
  COMMISSION_PAID,
  FILE_MISSING,
  NOT_PAID,
  PARTNER_NOTE_ADDED,
} from '#app/features/partners/rules/messages.ts';
import { addNote, loadPayout, payPartner } from '#app/features/partners/server/index.server.ts';
import { answered, refusalOf } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { formatBRL } from '#app/lib/money.ts';
import { formatFileSize } from '#app/lib/numbers.ts';
import type { AppError } from '#app/lib/result.ts';
import { env } from '#app/platform/env.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { UPLOAD_TYPES } from '#app/platform/uploads/check-type.server.ts';
import { receiveFiles } from '#app/platform/uploads/receive-files.server.ts';
import { TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/pay-partner-page';

export const meta: Route.MetaFunction = () => [{ title: 'Pagar comissão | Painel' }];

const QUEUE = '/admin/parceiros/pagamentos';

export async function loader({ params, context }: Route.LoaderArgs) {
  const payout = await loadPayout(adminOf(context), params.partnerId);
  if (!payout) throw data(null, 404);
  return { payout, maxBytes: env().uploadMaxBytes };
}

/** A multipart form below /admin/envios; the note first, then the proof of the transfer. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  const { fields, files } = await receiveFiles(request, {
    account: admin.userId,
    types: UPLOAD_TYPES,
    maxFiles: 1,
  });
  const isProof = fields.step === 'proof';
  const [file] = files;
  const refused = (error: AppError) =>
    answered({ ok: false, intent: 'pay', ...refusalOf(error, NOT_PAID) }, context);
  if (!file?.ok) {
    const arquivos = file ? file.error.message : FILE_MISSING[isProof ? 'proof' : 'note'];
    return refused({ code: 'invalid', title: NOT_PAID, message: arquivos, fields: { arquivos } });
  }
  const done = await (isProof ? payPartner : addNote)(admin, params.partnerId, file.value);
  if (!done.ok) return refused(done.error);
  throw await redirectWithToast(
    isProof ? QUEUE : `/admin/envios/parceiros/${params.partnerId}`,
    isProof ? COMMISSION_PAID : PARTNER_NOTE_ADDED,
  );
}

export const clientAction = clientFormAction;

export default function PayPartnerPage() {
  const { payout, maxBytes } = useLoaderData<typeof loader>();
  const { name, pixKey, balance, note } = payout;
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const step = note ? 'proof' : 'note';
  const form = useRecordForm({ intent: 'pay', answer, fixed: { step }, draft: { arquivos: '' } });
  return (
    <>
      <PageHeader
        title="Pagar comissão"
        up={{ to: QUEUE, label: 'Comissões' }}
        lead={`${name}: ${formatBRL(balance)} liberados.`}
      />
      <Surface className="max-w-2xl p-5">
        {note || balance > 0 ? (
          <RecordForm form={form} encType="multipart/form-data" className="grid gap-4">
            <p>
              {note ? (
                <>
                  Faça o Pix de <strong className="tabular">{formatBRL(note.amount)}</strong> para{' '}
                  <strong className="wrap-anywhere">{pixKey || 'a chave que o parceiro informar'}</strong> e
                  anexe o comprovante.{' '}
                  <a href={`${QUEUE}/${note.id}/nota`} className="underline underline-offset-4">
                    Ver a nota
                  </a>
                </>
              ) : (
                <>
                  Peça ao parceiro a nota fiscal (empresa) ou o recibo (pessoa) de{' '}
                  <strong className="tabular">{formatBRL(balance)}</strong>. O pagamento vem depois dela.
                </>
              )}
            </p>
            <TextField
              label={note ? 'Comprovante do Pix' : 'Nota ou recibo do parceiro'}
              name="arquivos"
              type="file"
              accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
              required
              hint={`PDF, JPG ou PNG de até ${formatFileSize(maxBytes)}. Só a equipe vê.`}
              error={form.errors.arquivos}
            />
            <div>
              <SaveButton form={form}>{note ? 'Já paguei' : 'Guardar a nota'}</SaveButton>
            </div>
            <FormRefusal message={form.refusal} />
          </RecordForm>
        ) : (
          <p>Não há comissão liberada para pagar a este parceiro.</p>
        )}
      </Surface>
    </>
  );
}
