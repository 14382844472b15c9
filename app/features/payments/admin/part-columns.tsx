import { Link } from 'react-router';
import type { PartRow } from '#app/features/finance/rules/finance-view.ts';
import type { PartState } from '#app/features/finance/rules/part-filter.ts';
import { orderTitle } from '#app/features/payments/rules/invoice-view.ts';
import { isPayable } from '#app/features/payments/rules/order-status.ts';
import type { Column } from '#app/kit/list-page.tsx';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { ChargeButton, type Press } from './charge-button.tsx';
import { PartBadge } from './part-badge.tsx';

const figures = 'tabular whitespace-nowrap';
const cut = 'block truncate lg:max-w-48 2xl:max-w-72';

/** The day that a list is about stands beside the due date. */
const DAYS: Partial<Record<PartState, Column<PartRow>>> = {
  recebidas: {
    head: 'Recebida em',
    sort: 'recebida',
    word: 'recebida em',
    className: figures,
    cell: ({ paidAt }) => paidAt && formatDate(paidAt),
  },
  devolvidas: {
    head: 'Devolvida em',
    sort: 'devolvida',
    word: 'devolvida em',
    className: figures,
    cell: ({ refundedAt }) => refundedAt && formatDate(refundedAt),
  },
};

export function partColumns(state: PartState, today: string, press: Press): Column<PartRow>[] {
  const day = DAYS[state];
  return [
    {
      head: 'Cliente',
      name: true,
      className: 'font-medium',
      cell: ({ orderId, name, holder }) => (
        <>
          <Link
            to={`/admin/parcelas/${orderId}`}
            title={name}
            className={`${cut} underline underline-offset-4`}
          >
            {name}
          </Link>
          {holder && <span className={`${cut} text-sm font-normal text-muted`}>para {holder}</span>}
        </>
      ),
    },
    { head: 'Parcela', className: figures, cell: ({ number, of }) => `${number} de ${of}` },
    { head: 'Valor', sort: 'valor', className: figures, cell: ({ amount }) => formatBRL(amount) },
    {
      head: 'Vencimento',
      sort: 'vencimento',
      word: 'vence em',
      className: figures,
      cell: ({ dueDate, paidAt }) => (
        <>
          {formatDate(dueDate)}
          {!day && paidAt && <span className="block text-sm text-muted">paga em {formatDate(paidAt)}</span>}
        </>
      ),
    },
    {
      head: 'Situação',
      cell: (part) => <PartBadge part={part} replaced={part.replaced} today={today} />,
    },
    ...(day ? [day] : []),
    { head: 'Forma', cell: ({ method }) => PAYMENT_METHOD_LABELS[method] },
    {
      head: 'Pedido',
      className: 'max-w-40',
      cell: ({ offer, coupon }) => {
        const title = orderTitle(offer, false);
        return (
          <span title={[title, coupon].filter(Boolean).join(' · ')} className="block truncate">
            {title}
            {coupon && <span className="text-muted"> · {coupon}</span>}
          </span>
        );
      },
    },
    { head: 'Ações', cell: (part) => isPayable(part.status) && <PartActions part={part} press={press} /> },
  ];
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
