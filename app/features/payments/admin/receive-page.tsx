import { data, useLoaderData } from 'react-router';
import { orderTitle } from '#app/features/catalog/rules/offers.ts';
import { mayLackProof, receivedInput } from '#app/features/payments/rules/input.ts';
import { isPayable } from '#app/features/payments/rules/order-status.ts';
import {
  NO_RECEIPT,
  NOT_DONE,
  PANEL_REFUSALS,
  PAYMENT_RECORDED,
} from '#app/features/payments/rules/panel-messages.ts';
import { loadOrderOfInstallment, recordPayment } from '#app/features/payments/server/index.server.ts';
import { answered, refusalOf } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { fieldErrors } from '#app/lib/form-data.ts';
import { formatAmount, formatBRL } from '#app/lib/money.ts';
import { formatFileSize } from '#app/lib/numbers.ts';
import type { AppError } from '#app/lib/result.ts';
import { positionOf, type SignedInActor } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { UPLOAD_TYPES } from '#app/platform/uploads/check-type.server.ts';
import { receiveFiles } from '#app/platform/uploads/receive-files.server.ts';
import { mayIn } from '#app/terms/panel-rights.ts';
import { PAID_METHODS } from '#app/terms/transaction-status.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/receive-page';
import { InstallmentBadge } from './installment-badge.tsx';
import { installmentName } from './order-installments.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Registrar recebimento | Painel' }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await loadOrderOfInstallment(adminOf(context), params.installmentId);
  const installment = order?.installments.find(({ id }) => id === params.installmentId);
  if (!order || !installment) throw data(null, 404);
  const up = placeOf(adminOf(context), order);
  return { order, installment, up, today: civilDateAt(new Date()), maxBytes: env().uploadMaxBytes };
}

/** The page that a recorded payment returns to: the order, or the client for a position without the area of money. */
const placeOf = (admin: SignedInActor, { id, clientId }: { id: string; clientId: string | null }) =>
  mayIn(positionOf(admin), 'money', 'see') || !clientId
    ? { to: `/admin/parcelas/${id}`, label: 'Pedido' }
    : { to: `/admin/clientes/${clientId}`, label: 'Cliente' };

/**
 * A multipart form below /admin/envios, the path at which the server accepts files; works without JavaScript.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  const { fields: draft, files } = await receiveFiles(request, {
    account: admin.userId,
    types: UPLOAD_TYPES,
    maxFiles: 1,
  });
  const read = receivedInput(civilDateAt(new Date())).safeParse(draft);
  const [file] = files;
  const fields = read.success ? {} : fieldErrors(read.error);
  const lacks = !file && !(read.success && mayLackProof(read.data.method));
  if (lacks || file?.ok === false) fields.arquivos = file ? file.error.message : NO_RECEIPT;
  const refused = (error: AppError) =>
    answered({ ok: false, intent: 'receive', draft, ...refusalOf(error, NOT_DONE) }, context);
  if (!read.success || fields.arquivos)
    return refused({ code: 'invalid', ...PANEL_REFUSALS.invalid, fields });
  const kept = await recordPayment(admin, params.installmentId, read.data, file?.ok ? file.value : null);
  if (!kept.ok) return refused(kept.error);
  const { orderId, clientId } = kept.value;
  throw await redirectWithToast(placeOf(admin, { id: orderId, clientId }).to, PAYMENT_RECORDED);
}

export const clientAction = clientFormAction;

export default function ReceivePage() {
  const { order, installment, up, today, maxBytes } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const what = order.oneCharge ? 'pedido inteiro' : `parcela ${installmentName(order, installment)}`;
  const amount = order.oneCharge ? order.amount : installment.amount;
  const form = useRecordForm({
    intent: 'receive',
    answer,
    draft: { amount: formatAmount(amount), paidOn: today, method: 'pix', arquivos: '' },
  });
  return (
    <>
      <PageHeader
        title="Registrar recebimento"
        up={up}
        lead={`${order.name}, ${orderTitle(order.offer, order.warranty === true)}, ${what}`}
      />
      {!isPayable(installment.status) || !order.clientId ? (
        <Surface className="max-w-2xl p-5">
          {order.clientId ? (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <InstallmentBadge
                installment={{ ...installment, oneCharge: order.oneCharge }}
                replaced={installment.replacedBy !== null}
                today={today}
              />
              {installment.paidAt
                ? `Esta parcela foi paga em ${formatDate(installment.paidAt)}: ${PAYMENT_METHOD_LABELS[installment.method]}, ${formatBRL(installment.paidAmount ?? installment.amount)}. O pagamento está no pedido.`
                : 'Esta parcela não está mais em aberto. Veja no pedido o que mudou.'}
            </p>
          ) : (
            <p>O cliente ainda não criou a conta deste pedido. Peça que conclua o cadastro primeiro.</p>
          )}
        </Surface>
      ) : (
        <Surface className="max-w-2xl p-5">
          <p className="mb-4">
            {order.oneCharge ? 'Pedido' : 'Parcela'} de{' '}
            <strong className="tabular">{formatBRL(amount)}</strong>
            {!order.oneCharge && `, com vencimento em ${formatDate(installment.dueDate)}`}. Use para o que
            veio por fora do provedor: a fatura do cliente muda na hora.
          </p>
          <RecordForm form={form} encType="multipart/form-data" className="grid gap-4 sm:grid-cols-3">
            <TextField label="Valor (R$)" {...form.field('amount')} inputMode="decimal" required />
            <TextField
              label="Recebido em"
              {...form.field('paidOn')}
              type="date"
              min={civilDateAt(new Date(order.createdAt))}
              max={today}
              required
            />
            <SelectField label="Forma" {...form.field('method')}>
              {PAID_METHODS.map((method) => (
                <option key={method} value={method}>
                  {PAYMENT_METHOD_LABELS[method]}
                </option>
              ))}
            </SelectField>
            <TextField
              className="sm:col-span-3"
              label="Comprovante"
              name="arquivos"
              type="file"
              accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
              hint={`PDF, JPG ou PNG de até ${formatFileSize(maxBytes)}. Só a equipe vê. Em dinheiro, pode faltar.`}
              error={form.errors.arquivos}
            />
            <div className="sm:col-span-3">
              <SaveButton form={form}>Registrar recebimento</SaveButton>
            </div>
          </RecordForm>
        </Surface>
      )}
    </>
  );
}
