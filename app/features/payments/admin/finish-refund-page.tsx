import { data, useLoaderData } from 'react-router';
import { orderTitle } from '#app/features/catalog/rules/offers.ts';
import {
  NO_REFUND_PROOF,
  NOT_DONE,
  PANEL_REFUSALS,
  RETURN_CONFIRMED,
} from '#app/features/payments/rules/panel-messages.ts';
import { REFUND_REASON_LABELS, wayBack } from '#app/features/payments/rules/terms.ts';
import { findRefund, finishRefund } from '#app/features/payments/server/index.server.ts';
import { answered, refusalOf } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
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
import type { Route } from './+types/finish-refund-page';

export const meta: Route.MetaFunction = () => [{ title: 'Concluir devolução | Painel' }];

const QUEUE = '/admin/financeiro/devolucoes';

export async function loader({ params, context }: Route.LoaderArgs) {
  const refund = await findRefund(adminOf(context), params.refundId);
  if (!refund) throw data(null, 404);
  return { refund, maxBytes: env().uploadMaxBytes };
}

/**
 * A multipart form below /admin/envios, the path at which the server accepts files; works without JavaScript.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  const { files } = await receiveFiles(request, { account: admin.userId, types: UPLOAD_TYPES, maxFiles: 1 });
  const [file] = files;
  const refused = (error: AppError) =>
    answered({ ok: false, intent: 'finish', ...refusalOf(error, NOT_DONE) }, context);
  if (!file?.ok) {
    const fields = { arquivos: file ? file.error.message : NO_REFUND_PROOF };
    return refused({ code: 'invalid', ...PANEL_REFUSALS.invalid, fields });
  }
  const done = await finishRefund(admin, params.refundId, file.value);
  if (!done.ok) return refused(done.error);
  throw await redirectWithToast(QUEUE, RETURN_CONFIRMED);
}

export const clientAction = clientFormAction;

export default function FinishRefundPage() {
  const { refund, maxBytes } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'finish', answer, draft: { arquivos: '' } });
  const { amount, reason, note, dueOn, doneAt, byHand } = refund;
  return (
    <>
      <PageHeader
        title="Concluir devolução"
        up={{ to: QUEUE, label: 'Devoluções' }}
        lead={`${refund.name}, ${orderTitle(refund.offer, false)}`}
      />
      <Surface className="max-w-2xl p-5">
        <p className="mb-4">
          <strong className="tabular">{formatBRL(amount)}</strong> {wayBack(refund)}, até {formatDate(dueOn)}.{' '}
          {REFUND_REASON_LABELS[reason]}
          {note && `: ${note}`}.
        </p>
        {doneAt ? (
          <p>Concluída em {formatDateTime(doneAt)}.</p>
        ) : byHand ? (
          <RecordForm form={form} encType="multipart/form-data" className="grid gap-4">
            <TextField
              label="Comprovante da devolução"
              name="arquivos"
              type="file"
              accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
              required
              hint={`PDF, JPG ou PNG de até ${formatFileSize(maxBytes)}. Só a equipe vê. O cliente é avisado.`}
              error={form.errors.arquivos}
            />
            <div>
              <SaveButton form={form}>Já devolvi</SaveButton>
            </div>
          </RecordForm>
        ) : (
          <div className="space-y-3">
            <p>
              Esta devolução é feita pelo provedor e se conclui sozinha. Se ele a recusou ou o prazo passou,
              passe para a mão: antes perguntamos a ele se o dinheiro já voltou.
            </p>
            <PressForm action={QUEUE} intent="take-over" fixed={{ id: refund.id }} variant="danger">
              Devolver à mão
            </PressForm>
          </div>
        )}
      </Surface>
    </>
  );
}
