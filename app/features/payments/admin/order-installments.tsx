import { Link } from 'react-router';
import type { OrderCharge, OrderInstallment, OrderView } from '#app/features/payments/rules/finance.ts';
import { installmentPosition } from '#app/features/payments/rules/installment-position.ts';
import { isPayable } from '#app/features/payments/rules/order-status.ts';
import { RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { OpenButton } from '#app/kit/may.tsx';
import { useMaySend } from '#app/kit/may-send.tsx';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { compareCodes } from '#app/lib/text.ts';
import { undoableUntil } from '#app/lib/undo-window.ts';
import { placeWords } from '#app/terms/installment-place.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { ChargeButton, type ChargeFormState } from './charge-button.tsx';
import { InstallmentBadge } from './installment-badge.tsx';
import { PromiseForm } from './promise-form.tsx';

/** "2 de 3", as the customer reads it. */
export function installmentName(order: OrderView, installment: OrderInstallment): string {
  const counted = ({ number, ...installment }: OrderInstallment) => ({
    ...installment,
    installmentNumber: number,
  });
  return placeWords(installmentPosition(order.installments.map(counted), counted(installment)));
}

type Props = {
  order: OrderView;
  today: string;
  press: ChargeFormState;
  answer: FormAnswer<unknown> | undefined;
};

/** The installments of an order, replaced ones last, and the actions on each. */
export function OrderInstallments({ order, today, press, answer }: Props) {
  const installments = [
    ...order.installments.filter(({ replacedBy }) => !replacedBy),
    ...order.installments.filter(({ replacedBy }) => replacedBy),
  ];
  return (
    <Table
      stacked="tablet"
      label="Parcelas do pedido"
      columns={['Parcela', 'Valor', 'Vencimento', 'Situação', 'Pagamento', 'Ações']}
    >
      {installments.map((installment) => (
        <tr key={installment.id} className={installment.replacedBy ? 'text-muted' : undefined}>
          <Cell head className="tabular whitespace-nowrap">
            {installmentName(order, installment)}
          </Cell>
          <Cell className="tabular whitespace-nowrap">
            {formatBRL(installment.amount)}
            {installment.paidAmount !== null && installment.paidAmount !== installment.amount && (
              <span className="block text-sm text-muted">pago {formatBRL(installment.paidAmount)}</span>
            )}
          </Cell>
          <Cell className="tabular whitespace-nowrap">
            <RowWord>vence em </RowWord>
            {formatDate(installment.dueDate)}
            {installment.promisedFor && isPayable(installment.status) && (
              <span className="block text-sm text-muted">
                prometida para {formatDate(installment.promisedFor)}
              </span>
            )}
          </Cell>
          <Cell>
            <InstallmentBadge
              installment={{ ...installment, oneCharge: order.oneCharge }}
              replaced={![null, installment.renegotiationId].includes(installment.replacedBy)}
              today={today}
            />
          </Cell>
          <Cell className="whitespace-nowrap">
            {installment.paidAt ? (
              <>
                {PAYMENT_METHOD_LABELS[installment.method]}, {formatDate(installment.paidAt)}
              </>
            ) : (
              !order.oneCharge &&
              isPayable(installment.status) && (
                <span className="text-muted">por {PAYMENT_METHOD_LABELS[installment.method]}</span>
              )
            )}
            {installment.refundedAt && (
              <span className="block text-sm">
                {installment.status === 'refunded'
                  ? 'devolvida'
                  : `${formatBRL(installment.refundedAmount)} devolvidos`}{' '}
                em {formatDate(installment.refundedAt)}
              </span>
            )}
          </Cell>
          <Cell>
            <InstallmentActions
              order={order}
              installment={installment}
              today={today}
              press={press}
              answer={answer}
            />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

type ActionProps = Props & { installment: OrderInstallment };

function InstallmentActions({ order, installment, today, press, answer }: ActionProps) {
  const sends = useMaySend('refund');
  const promises = useMaySend('promise');
  const name = order.oneCharge ? 'pedido' : `parcela ${installmentName(order, installment)}`;
  // An order that one charge pays has its actions on the first row only.
  if (order.oneCharge && installment.number > 1) return null;
  if (isPayable(installment.status)) {
    if (!order.clientId) return null;
    return (
      <span className="flex flex-wrap gap-1 sm:-my-1">
        <ChargeButton installment={installment} today={today} press={press} name={name} />
        <OpenButton to={`/admin/envios/recebimentos/${installment.id}`} size="sm">
          Receber<span className="sr-only"> {name}</span>
        </OpenButton>
        {promises && !order.oneCharge && (
          <PromiseForm installment={installment} name={name} today={today} answer={answer} />
        )}
      </span>
    );
  }
  if (installment.status !== 'paid' || !sends) return null;
  if (installment.returning) return null;
  return (
    <Link
      to={`?devolver=${installment.id}#devolver`}
      preventScrollReset
      className={buttonClass({ size: 'sm', variant: 'ghost' }, '-my-1')}
    >
      Devolver<span className="sr-only"> {name}</span>
    </Link>
  );
}

const CHARGE_WORDS = {
  pending: 'em aberto',
  processing: 'em análise',
  paid: 'paga',
  failed: 'não aprovada',
  expired: 'vencida',
  refunded: 'devolvida',
} as const;

type HistoryProps = {
  order: OrderView;
  attention: Record<string, string>;
  answer: FormAnswer<unknown> | undefined;
  /** ISO instant of the page. */
  now: string;
};

/** Every charge of the order, newest first, with the receipts that the team attached. */
export function ChargeHistory({ order, attention, answer, now }: HistoryProps) {
  const sends = useMaySend('take-back');
  const charges = order.installments
    .flatMap((installment) =>
      installment.charges.map((charge) => ({ ...charge, installment: installmentName(order, installment) })),
    )
    .toSorted((a, b) => compareCodes(b.createdAt, a.createdAt));
  if (charges.length === 0) return <p className="text-muted">Nenhuma cobrança ainda.</p>;
  return (
    <ul className="divide-y divide-line">
      {charges.map((charge) => (
        <li key={charge.id} className="grid gap-x-4 py-2 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
          <time dateTime={charge.createdAt} className="tabular text-muted">
            {formatDateTime(charge.createdAt)}
          </time>
          <span className="flex flex-wrap gap-x-3">
            <span className="tabular">
              {charge.coversOrder ? 'Pedido inteiro' : `Parcela ${charge.installment}`},{' '}
              {formatBRL(charge.amount)}, {PAYMENT_METHOD_LABELS[charge.method]}
              {charge.installments > 1 && ` em ${charge.installments}x`}
              {charge.manual && ' fora do provedor'}:{' '}
              {charge.takenBackAt
                ? `registrada por engano, desfeita em ${formatDateTime(charge.takenBackAt)}`
                : CHARGE_WORDS[charge.status]}
              {charge.status === 'pending' && !charge.live && ', substituída'}
            </span>
            {charge.receiptId && (
              <a
                href={`/admin/recebimentos/${charge.receiptId}`}
                className="font-medium underline underline-offset-4"
              >
                Comprovante
              </a>
            )}
            {charge.attention && (
              <span className="text-warning">
                Conferir: {attention[charge.attention] ?? charge.attention}
              </span>
            )}
            {sends && charge.manual && charge.credited && undoableUntil(charge.createdAt, new Date(now)) && (
              <TakeBack charge={charge} answer={answer} />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

type TakeBackProps = { charge: OrderCharge; answer: FormAnswer<unknown> | undefined };

/** Asks why a payment recorded by hand is taken back, and says what happens. */
function TakeBack({ charge, answer }: TakeBackProps) {
  const form = useRecordForm({
    intent: 'take-back',
    answer,
    draft: { reason: '' },
    fixed: { chargeId: charge.id },
  });
  return (
    <details open={form.answer?.ok === false || undefined} className="basis-full">
      <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm font-medium text-brand-strong underline underline-offset-4">
        Registrado por engano?
        <span className="sr-only">
          {' '}
          {formatBRL(charge.amount)} de {formatDateTime(charge.createdAt)}
        </span>
      </summary>
      <RecordForm form={form} className="mt-1 max-w-xl space-y-3">
        <p>
          Nenhum dinheiro volta: não é devolução. A parcela fica em aberto com o vencimento de antes, o recibo
          deixa de valer e o cliente é avisado uma vez. Dá para desfazer até 24 horas depois do registro.
        </p>
        <TextField label="O que houve" {...form.field('reason')} required maxLength={300} />
        <SaveButton form={form} variant="danger">
          Desfazer registro
        </SaveButton>
      </RecordForm>
    </details>
  );
}
