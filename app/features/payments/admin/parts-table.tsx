import { Link } from 'react-router';
import type { PartRow } from '#app/features/finance/rules/finance-view.ts';
import type { PartState } from '#app/features/finance/rules/part-filter.ts';
import { orderTitle } from '#app/features/payments/rules/invoice-view.ts';
import { isPayable } from '#app/features/payments/rules/order-status.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { ChargeButton, type Press } from './charge-button.tsx';
import { PartBadge } from './part-badge.tsx';

type Props = { parts: PartRow[]; state: PartState; today: string; press: Press };

/** The day that the list is about stands beside the due date. */
const DAYS: Partial<Record<PartState, { title: string; of: (row: PartRow) => string | null }>> = {
  recebidas: { title: 'Recebida em', of: ({ paidAt }) => paidAt },
  devolvidas: { title: 'Devolvida em', of: ({ refundedAt }) => refundedAt },
};

export function PartsTable({ parts, state, today, press }: Props) {
  const day = DAYS[state];
  return (
    <Table
      stacked="tablet"
      label="Parcelas"
      columns={[
        'Cliente',
        'Parcela',
        'Valor',
        'Vencimento',
        'Situação',
        ...(day ? [day.title] : []),
        'Forma',
        'Pedido',
        'Ações',
      ]}
    >
      {parts.map((part) => {
        const at = day?.of(part);
        return (
          <tr key={part.id} className="hover:bg-sunken">
            <Cell head className="font-medium">
              <Link
                to={`/admin/parcelas/${part.orderId}`}
                title={part.name}
                className="block truncate underline underline-offset-4 lg:max-w-48 2xl:max-w-72"
              >
                {part.name}
              </Link>
              {part.holder && (
                <span className="block truncate text-sm font-normal text-muted lg:max-w-48 2xl:max-w-72">
                  para {part.holder}
                </span>
              )}
            </Cell>
            <Cell className="tabular whitespace-nowrap">
              {part.number} de {part.of}
            </Cell>
            <Cell className="tabular whitespace-nowrap">{formatBRL(part.amount)}</Cell>
            <Cell className="tabular whitespace-nowrap">
              <RowWord>vence em </RowWord>
              {formatDate(part.dueDate)}
              {!day && part.paidAt && (
                <span className="block text-sm text-muted">paga em {formatDate(part.paidAt)}</span>
              )}
            </Cell>
            <Cell>
              <PartBadge part={part} replaced={part.replaced} today={today} />
            </Cell>
            {day && (
              <Cell className="tabular whitespace-nowrap">
                {at && (
                  <>
                    <RowWord className="text-muted lowercase">{day.title} </RowWord>
                    {formatDate(at)}
                  </>
                )}
              </Cell>
            )}
            <Cell>{PAYMENT_METHOD_LABELS[part.method]}</Cell>
            <Cell className="max-w-40">
              <span
                title={[orderTitle(part.offer, false), part.coupon].filter(Boolean).join(' · ')}
                className="block truncate"
              >
                {orderTitle(part.offer, false)}
                {part.coupon && <span className="text-muted"> · {part.coupon}</span>}
              </span>
            </Cell>
            <Cell>{isPayable(part.status) && <PartActions part={part} press={press} />}</Cell>
          </tr>
        );
      })}
    </Table>
  );
}

function PartActions({ part, press }: { part: PartRow; press: Press }) {
  // An unclaimed order has no account to charge.
  if (!part.clientId) return <span className="text-sm whitespace-nowrap text-muted">Sem conta ainda</span>;
  const name = `parcela ${part.number} de ${part.of} de ${part.name}`;
  return (
    <span className="flex gap-1 lg:-my-1">
      <ChargeButton partId={part.id} press={press} name={name} />
      <Link
        to={`/admin/envios/recebimentos/${part.id}`}
        className={buttonClass({ size: 'sm', variant: 'ghost' })}
      >
        Receber<span className="sr-only"> {name}</span>
      </Link>
    </span>
  );
}
