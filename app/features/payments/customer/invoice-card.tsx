import { CalendarClock, Check, Circle, FileText, ReceiptText, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { extendedName, extendedPromise } from '#app/features/catalog/rules/extended-guarantee.ts';
import {
  amountReturned,
  amountToPay,
  couponWords,
  HOLDER_PATH,
  hasOwnMethods,
  type InvoiceInstallment,
  type InvoiceView,
  installmentTitle,
  isPassedOver,
} from '#app/features/payments/rules/invoice-view.ts';
import { REPEATED_ORDER } from '#app/features/payments/rules/messages.ts';
import { arrival, type InvoiceRefund, wayBack, waysBack } from '#app/features/payments/rules/terms.ts';
import { PressForm } from '#app/kit/form.tsx';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatBRL, unbroken } from '#app/lib/money.ts';
import { placeWords } from '#app/terms/installment-place.ts';
import { customerOrder, isLate, PAYMENT_METHOD_LABELS, PAYMENT_STATUS } from '#app/terms/transaction-view.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { CancelPanel, WithdrawPanel } from './withdraw-panel.tsx';

/** One order: due amounts and days, payments, documents, and how to end it. */
type Props = {
  invoice: InvoiceView;
  /** Words of the link to Pix Automático, if it has one. */
  automatic?: string | null;
  /** Installments that the bank debits by Pix Automático. */
  debited?: readonly string[];
  today: string;
  /** Day by which money that is refunded today arrives. */
  refundDueOn: CivilDate;
};

export function InvoiceCard({ invoice, automatic, debited = [], today, refundDueOn }: Props) {
  const { installments, withdrawal, canceled, renegotiation } = invoice;
  const ended = withdrawal !== null || canceled !== null;
  const status = customerOrder(invoice.status, ended);
  return (
    <Surface className="p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="tabular display-m">
            {invoice.title} · {formatBRL(invoice.amount)}
          </h2>
          <p className="text-muted">
            {hasOwnMethods(invoice) ? 'Formas combinadas' : PAYMENT_METHOD_LABELS[invoice.paymentMethod]}
            {invoice.oneCharge && invoice.installmentCount > 1 && `, em ${invoice.installmentCount}x`} ·{' '}
            {formatDate(invoice.createdAt)}
          </p>
          {invoice.coupon && <p className="text-muted">{couponWords(invoice.coupon)}</p>}
          {invoice.extended && !ended && (
            <p className="text-sm text-muted">
              {unbroken(`${extendedName(invoice.extended)}. ${extendedPromise(invoice.extended)}`)}
            </p>
          )}
          {invoice.holder && (
            <p className="text-muted">
              Para {invoice.holder.name}, <span className="tabular">{invoice.holder.document}</span>
            </p>
          )}
        </div>
        <Badge tone={status.tone}>{status.label}</Badge>
      </div>
      {withdrawal && (
        <p className="mt-4 rounded-xl bg-sunken px-4 py-3 text-sm">
          Você desistiu desta compra em {formatDateTime(withdrawal.at)}. Protocolo{' '}
          <strong className="tabular">{withdrawal.protocol}</strong>.
        </p>
      )}
      {canceled && <p className="mt-4 rounded-xl bg-sunken px-4 py-3 text-sm">{canceledWords(canceled)}</p>}
      {invoice.refunds.length > 0 && (
        <ul className="mt-4 space-y-4 rounded-xl bg-sunken px-4 py-3 text-sm">
          {invoice.refunds.map((refund) => (
            <li key={refund.id}>
              <RefundSteps refund={refund} />
            </li>
          ))}
        </ul>
      )}
      {renegotiation && (
        <p className="mt-4 rounded-xl bg-sunken px-4 py-3 text-sm">
          As parcelas em aberto foram renegociadas em {formatDate(renegotiation.at)}
          {renegotiation.discount > 0 && (
            <>
              , com desconto de <strong className="tabular">{formatBRL(renegotiation.discount)}</strong>
            </>
          )}
          .
        </p>
      )}
      <ol className="mt-4 divide-y divide-line border-t border-line">
        {(invoice.oneCharge ? installments.slice(0, 1) : installments).map((installment) => (
          <InstallmentRow
            key={installment.id}
            invoice={invoice}
            installment={installment}
            isDebited={installment.payable && debited.includes(installment.id)}
            late={installment.payable && isLate({ ...installment, oneCharge: invoice.oneCharge }, today)}
          />
        ))}
      </ol>
      {invoice.oneCharge && installments.length > 1 && <Statement invoice={invoice} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line pt-4 text-sm">
        {automatic && (
          <Link
            className="inline-flex min-h-11 items-center gap-1.5 font-medium underline underline-offset-4"
            to={`/app/pix-automatico/${invoice.id}`}
          >
            <CalendarClock aria-hidden className="size-4" /> {automatic}
          </Link>
        )}
        {invoice.acceptanceCode && (
          <>
            <a
              className="inline-flex min-h-11 items-center gap-1.5 font-medium underline underline-offset-4"
              href={`/app/contratos/${invoice.id}`}
            >
              <FileText aria-hidden className="size-4" /> Contrato em PDF
            </a>
            <a
              className="inline-flex min-h-11 items-center gap-1.5 font-medium underline underline-offset-4"
              href={`/verificar/${invoice.acceptanceCode}`}
            >
              <ShieldCheck aria-hidden className="size-4" /> Verificar autenticidade
            </a>
          </>
        )}
        {invoice.awaitsHolder && !ended && (
          <ButtonLink to={HOLDER_PATH} variant="cta" size="sm">
            Dizer para quem é
          </ButtonLink>
        )}
        {invoice.unsigned && !invoice.awaitsHolder && (
          <ButtonLink to={`/app/contratos/${invoice.id}/aceitar`} variant="cta" size="sm">
            Ler e aceitar o contrato
          </ButtonLink>
        )}
        {invoice.withdrawalUntil && (
          <WithdrawPanel
            invoiceId={invoice.id}
            until={invoice.withdrawalUntil}
            back={{ ...paidOf(invoice), dueOn: refundDueOn }}
          />
        )}
        {!invoice.withdrawalUntil && invoice.cancelable && <CancelPanel invoiceId={invoice.id} />}
      </div>
    </Surface>
  );
}

/** A refund from the request to the arrival, which only the customer can confirm. */
function RefundSteps({ refund }: { refund: InvoiceRefund }) {
  const { amount, askedAt, doneAt, dueOn, way, arrival: said, arrivalAt } = refund;
  const steps = [
    { done: true, text: `Pedida em ${formatDate(askedAt)}` },
    {
      done: doneAt !== null,
      text: doneAt ? `Enviada em ${formatDate(doneAt)}` : `Enviamos até ${formatDate(dueOn)}`,
    },
    said === 'arrived' && arrivalAt
      ? { done: true, text: `Chegou, você confirmou em ${formatDate(arrivalAt)}` }
      : { done: false, text: arrival(way) },
  ];
  return (
    <>
      <p>
        {doneAt ? 'Devolvemos' : 'Vamos devolver'}{' '}
        <strong className="tabular whitespace-nowrap">{formatBRL(amount)}</strong>, {wayBack(way)}.
      </p>
      <ol className="mt-1.5 space-y-1">
        {steps.map(({ done, text }) => (
          <li key={text} className="flex items-start gap-2">
            {done ? (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
            ) : (
              <Circle aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            )}
            <span>
              {text}
              {done && <span className="sr-only">, feito</span>}
            </span>
          </li>
        ))}
      </ol>
      {doneAt && <ArrivalAnswer refund={refund} />}
    </>
  );
}

/** Asks whether a sent refund arrived; a refund that did not is looked for by the team. */
function ArrivalAnswer({ refund: { id, amount, arrival: said, arrivalAt } }: { refund: InvoiceRefund }) {
  if (said === 'arrived') return null;
  const which = <span className="sr-only"> a devolução de {formatBRL(amount)}</span>;
  return (
    <div className="mt-2 space-y-2">
      {said === 'missing' && arrivalAt && (
        <p>
          Você avisou em {formatDate(arrivalAt)} que não chegou. A equipe está conferindo com o banco e
          responde a você.
        </p>
      )}
      {said === 'settled' && arrivalAt && (
        <p>A equipe conferiu em {formatDate(arrivalAt)} e deu por resolvido.</p>
      )}
      <div className="flex flex-wrap gap-3">
        <PressForm intent="arrival" fixed={{ refundId: id, arrival: 'arrived' }} size="sm">
          Já chegou{which}
        </PressForm>
        {said !== 'missing' && (
          <PressForm intent="arrival" fixed={{ refundId: id, arrival: 'missing' }} size="sm" variant="ghost">
            Não chegou{which}
          </PressForm>
        )}
      </div>
    </div>
  );
}

/** Explains who ended the order, and the consequence. */
function canceledWords({ at, reason }: NonNullable<InvoiceView['canceled']>): string {
  if (reason === REPEATED_ORDER) {
    return `Este pedido repetia um serviço que o titular já tem, e foi encerrado em ${formatDateTime(at)}. Não há nada a pagar.`;
  }
  const who = reason
    ? `A equipe cancelou este pedido em ${formatDateTime(at)}. Motivo: ${reason}.`
    : `Você cancelou este pedido em ${formatDateTime(at)}.`;
  return `${who} Não há nada a pagar, e os serviços que ele abriu foram encerrados.`;
}

/** Returns the amount still paid for an order, and how it would be refunded. */
function paidOf({ installments, refunds }: InvoiceView) {
  const paid = installments.filter(({ status }) => status === 'paid');
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const amount = Math.max(0, paid.reduce((sum, installment) => sum + installment.amount, 0) - refunded);
  return { amount, how: waysBack(paid.map(({ method, byHand }) => ({ method, byHand }))) };
}

/** The card's own monthly bill, for information: nothing in it is paid here. */
function Statement({ invoice: { installments, installmentCount } }: { invoice: InvoiceView }) {
  const [first] = installments;
  // Paid by Pix after all, or in another number of installments, which the card's issuer then divides.
  if (first?.paidAt && (first.method !== 'card' || installmentCount !== installments.length)) return null;
  return (
    <details className="border-t border-line py-1 text-sm">
      <summary className="flex min-h-11 items-center font-medium underline underline-offset-4">
        Como fica na fatura do cartão
      </summary>
      <ol className="tabular pb-3">
        {installments.map(({ id, number, amount }) => (
          <li key={id} className="flex justify-between gap-4 py-1 text-muted">
            <span>
              No cartão, {number} de {installments.length}
            </span>
            <span>{formatBRL(amount)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

type RowProps = { invoice: InvoiceView; installment: InvoiceInstallment; late: boolean; isDebited: boolean };

function InstallmentRow({ invoice, installment, late, isDebited }: RowProps) {
  const title = installmentTitle(invoice, installment);
  const next = invoice.installments.find(({ payable }) => payable);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span>
        {title}
        <span className="block text-sm text-muted">
          {installment.paidAt
            ? `Pagamento em ${formatDate(installment.paidAt)}`
            : invoice.oneCharge
              ? 'Uma só cobrança'
              : isDebited && !late
                ? `Débito automático em ${formatDate(installment.dueDate)}`
                : `Vencimento ${formatDate(installment.dueDate)}`}
          {!installment.paidAt && hasOwnMethods(invoice) && `, ${PAYMENT_METHOD_LABELS[installment.method]}`}
          {isPassedOver(invoice.installments, installment) &&
            ', ainda em aberto: uma parcela seguinte foi paga antes'}
          {installment.refundedAt &&
            `, ${installment.status === 'refunded' ? '' : `${formatBRL(amountReturned(invoice, installment))} `}devolvido em ${formatDate(installment.refundedAt)}`}
        </span>
      </span>
      <span className="flex w-full flex-wrap items-center gap-3 *:last:ml-auto sm:w-auto sm:justify-end">
        <span className="tabular font-medium">{formatBRL(amountToPay(invoice, installment))}</span>
        {late ? (
          <Badge tone="bad">Vencida</Badge>
        ) : (
          <Badge tone={PAYMENT_STATUS[installment.status].tone}>
            {PAYMENT_STATUS[installment.status].label}
          </Badge>
        )}
        {installment.paidAt && (
          <Link
            className="inline-flex min-h-11 items-center gap-1.5 font-medium underline underline-offset-4"
            to={`/app/faturas/${installment.id}/recibo`}
          >
            <ReceiptText aria-hidden className="size-4" /> Recibo
            <span className="sr-only">: {title}</span>
          </Link>
        )}
        {installment.payable && (
          <ButtonLink
            to={`/app/faturas/${installment.id}`}
            variant={late ? 'cta' : installment === next && !isDebited ? 'primary' : 'secondary'}
          >
            Pagar
            <span className="sr-only">
              {' '}
              {invoice.oneCharge ? 'o pedido' : `parcela ${placeWords(installment.place)}`}
            </span>
          </ButtonLink>
        )}
      </span>
    </li>
  );
}
