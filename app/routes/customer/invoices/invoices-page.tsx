import { useLoaderData } from 'react-router';
import {
  isLate,
  PAYMENT_METHOD_LABELS,
  PAYMENT_STATUS,
} from '#app/features/payments/rules/transaction-view.ts';
import { listInvoices } from '#app/features/payments/server/index.server.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Badge, EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/invoices-page';

export const loader = async ({ context }: Route.LoaderArgs) => ({
  invoices: await listInvoices(customerOf(context)),
  today: civilDateAt(new Date()),
});

/** Spec section 2, /app/faturas: transactions, newest first, with their parts. */
export default function InvoicesPage() {
  const { invoices, today } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Faturas" lead="O que você contratou, as parcelas e os vencimentos." />
      {invoices.length === 0 && (
        <Surface>
          <EmptyState
            title="Nenhuma fatura"
            text="Quando você contratar um serviço, a fatura aparece aqui."
            action={<ButtonLink to="/#oferta">Ver planos</ButtonLink>}
          />
        </Surface>
      )}
      <ul className="space-y-4">
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <Surface className="p-5">
              <div className="flex flex-wrap items-start justify-between gap-3">
                <div>
                  <h2 className="tabular display-m">{formatBRL(invoice.amount)}</h2>
                  <p className="text-muted">
                    {PAYMENT_METHOD_LABELS[invoice.paymentMethod]} · {formatDate(invoice.createdAt)}
                  </p>
                </div>
                <Badge tone={PAYMENT_STATUS[invoice.status].tone}>
                  {PAYMENT_STATUS[invoice.status].label}
                </Badge>
              </div>
              <ol className="mt-4 divide-y divide-line border-t border-line">
                {invoice.parts.map((part) => (
                  <li
                    key={part.id}
                    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
                  >
                    <span>
                      Parcela {part.number} de {invoice.parts.length}
                      <span className="block text-sm text-muted">Vencimento {formatDate(part.dueDate)}</span>
                    </span>
                    <span className="flex items-center gap-3">
                      <span className="tabular font-medium">{formatBRL(part.amount)}</span>
                      {isLate(part, today) ? (
                        <Badge tone="bad">Vencida</Badge>
                      ) : (
                        <Badge tone={PAYMENT_STATUS[part.status].tone}>
                          {PAYMENT_STATUS[part.status].label}
                        </Badge>
                      )}
                    </span>
                  </li>
                ))}
              </ol>
            </Surface>
          </li>
        ))}
      </ul>
    </>
  );
}
