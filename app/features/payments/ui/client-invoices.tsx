import { Link } from 'react-router';
import { couponWords, type InvoiceView } from '#app/features/payments/rules/invoice-view.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { placeWords } from '#app/terms/installment-place.ts';
import { PAYMENT_METHOD_LABELS, PAYMENT_STATUS, shownStatus } from '#app/terms/transaction-view.ts';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';

function StatusBadge({ invoice }: { invoice: InvoiceView }) {
  const { status, withdrawal, canceled } = invoice;
  const shown = shownStatus({ status, withdrawnAt: withdrawal?.at, canceledAt: canceled?.at });
  return <Badge tone={PAYMENT_STATUS[shown].tone}>{PAYMENT_STATUS[shown].label}</Badge>;
}

/** Orders of a client with their installments, read-only; actions are on the order's own page. */
export function ClientInvoices({ invoices, erased = false }: { invoices: InvoiceView[]; erased?: boolean }) {
  if (invoices.length === 0) {
    return (
      <Surface>
        <EmptyState title="Nenhuma fatura" text="Os pedidos deste cliente aparecem aqui." />
      </Surface>
    );
  }
  return (
    <div className="space-y-4">
      {invoices.map((invoice) => (
        <section key={invoice.id} aria-label={invoice.title}>
          <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-lg font-semibold">{invoice.title}</h2>
            <StatusBadge invoice={invoice} />
            <span className="tabular text-muted">
              {formatBRL(invoice.amount)} · {PAYMENT_METHOD_LABELS[invoice.paymentMethod]} ·{' '}
              {formatDate(invoice.createdAt)}
            </span>
            {invoice.coupon && <span className="text-muted">{couponWords(invoice.coupon)}</span>}
            {invoice.holder && <span className="min-w-0">para {invoice.holder.name}</span>}
            {invoice.awaitsHolder && <Badge tone="warning">Falta dizer para quem é</Badge>}
            <Link to={`/admin/parcelas/${invoice.id}`} className="underline underline-offset-4">
              {erased ? 'Ver o pedido' : 'Cobrar ou renegociar'}
              <span className="sr-only"> {invoice.title}</span>
            </Link>
            {invoice.acceptanceCode && (
              <Link to={`/verificar/${invoice.acceptanceCode}`} className="underline underline-offset-4">
                Contrato<span className="sr-only"> de {invoice.title}</span>
              </Link>
            )}
          </div>
          {invoice.withdrawal && (
            <p className="mb-2 rounded-xl bg-warning-soft px-3.5 py-2.5 text-warning">
              Desistência {invoice.withdrawal.protocol}, {formatDate(invoice.withdrawal.at)}
            </p>
          )}
          <Table
            stacked="phone"
            label={`Parcelas de ${invoice.title}`}
            columns={['Parcela', 'Valor', 'Vencimento', 'Situação', 'Paga em']}
          >
            {invoice.installments.map((installment) => (
              <tr key={installment.id}>
                <Cell head className="tabular whitespace-nowrap">
                  {placeWords(installment.place)}
                </Cell>
                <Cell className="tabular whitespace-nowrap">{formatBRL(installment.amount)}</Cell>
                <Cell className="tabular whitespace-nowrap">
                  <RowWord>vence em </RowWord>
                  {formatDate(installment.dueDate)}
                </Cell>
                <Cell>
                  <Badge tone={PAYMENT_STATUS[installment.status].tone}>
                    {PAYMENT_STATUS[installment.status].label}
                  </Badge>
                </Cell>
                <Cell className="tabular whitespace-nowrap">
                  {installment.paidAt && (
                    <>
                      <RowWord>paga em </RowWord>
                      {formatDate(installment.paidAt)}
                    </>
                  )}
                </Cell>
              </tr>
            ))}
          </Table>
        </section>
      ))}
    </div>
  );
}
