import { data, Form, useLoaderData, useNavigation } from 'react-router';
import { orderTitle } from '#app/features/payments/rules/invoice-view.ts';
import {
  NO_REFUND_PROOF,
  PANEL_REFUSALS,
  RETURN_CONFIRMED,
} from '#app/features/payments/rules/panel-messages.ts';
import { REFUND_REASON_LABELS } from '#app/features/payments/rules/refund-reasons.ts';
import { wayBack } from '#app/features/payments/rules/refund-view.ts';
import { findRefund, finishRefund } from '#app/features/payments/server/index.server.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatFileSize } from '#app/lib/file-size.ts';
import { formatBRL } from '#app/lib/money.ts';
import { env } from '#app/platform/env.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { receiveFiles } from '#app/platform/uploads/receive-files.server.ts';
import { UPLOAD_TYPES } from '#app/platform/uploads/upload-types.server.ts';
import { type PanelAnswer, refusedAnswer } from '#app/shells/admin/panel-answer.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { PageHeader, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/finish-refund-page';

export const meta: Route.MetaFunction = () => [{ title: 'Concluir devolução | Painel' }];

const QUEUE = '/admin/financeiro/devolucoes';

export async function loader({ params, context }: Route.LoaderArgs) {
  const refund = await findRefund(adminOf(context), params.refundId);
  if (!refund) throw data(null, 404);
  return { refund, maxBytes: env().uploadMaxBytes };
}

/** A multipart form below /admin/envios, where the host lets files in; it works without JavaScript. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<PanelAnswer> {
  const admin = adminOf(context);
  const { files } = await receiveFiles(request, { account: admin.userId, types: UPLOAD_TYPES, maxFiles: 1 });
  const [file] = files;
  if (!file?.ok) {
    const fields = { arquivos: file ? file.error.message : NO_REFUND_PROOF };
    return refusedAnswer({ code: 'invalid', ...PANEL_REFUSALS.invalid, fields }, 'finish');
  }
  const done = await finishRefund(admin, params.refundId, file.value);
  if (!done.ok) return refusedAnswer(done.error, 'finish');
  throw await redirectWithToast(QUEUE, RETURN_CONFIRMED);
}

export const clientAction = keepPage;

export default function FinishRefundPage() {
  const { refund, maxBytes } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { state } = useNavigation();
  const { amount, reason, note, dueOn, doneAt, byHand } = refund;
  return (
    <>
      <PageHeader
        title="Concluir devolução"
        lead={`${refund.name}, ${orderTitle(refund.offer, false)}`}
        actions={<ButtonLink to={QUEUE}>Devoluções</ButtonLink>}
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
          <Form method="post" encType="multipart/form-data" className="grid gap-4">
            <TextField
              label="Comprovante da devolução"
              name="arquivos"
              type="file"
              accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
              required
              hint={`PDF, JPG ou PNG de até ${formatFileSize(maxBytes)}. Só a equipe vê. O cliente é avisado.`}
              error={answer?.fields?.arquivos}
            />
            <div>
              <Button type="submit" variant="primary" pending={state === 'submitting'}>
                Já devolvi
              </Button>
            </div>
          </Form>
        ) : (
          <Form method="post" action={QUEUE} className="space-y-3">
            <input type="hidden" name="id" value={refund.id} />
            <p>
              Esta devolução é feita pelo provedor e se conclui sozinha. Se ele a recusou ou o prazo passou,
              passe para a mão: antes perguntamos a ele se o dinheiro já voltou.
            </p>
            <Button
              type="submit"
              name="intent"
              value="take-over"
              variant="danger"
              pending={state === 'submitting'}
            >
              Devolver à mão
            </Button>
          </Form>
        )}
      </Surface>
    </>
  );
}
