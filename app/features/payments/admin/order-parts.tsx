import { Link } from 'react-router';
import type { OrderPart, OrderView } from '#app/features/finance/rules/finance-view.ts';
import { isPayable } from '#app/features/payments/rules/order-status.ts';
import { partPosition } from '#app/features/payments/rules/part-position.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { ChargeButton, type Press } from './charge-button.tsx';
import { PartBadge } from './part-badge.tsx';

/** "2 de 3", as the customer counts; a part that was replaced keeps the number that it had. */
export function partName(order: OrderView, part: OrderPart): string {
  const all = order.parts.map(({ id, number, replacedBy }) => ({
    id,
    installmentNumber: number,
    replacedBy,
  }));
  const position = partPosition(all, { id: part.id, installmentNumber: part.number });
  return `${position.number} de ${position.parts}`;
}

type Props = { order: OrderView; today: string; press: Press };

/** The parts of an order, what was replaced last, and what can be done about each. */
export function OrderParts({ order, today, press }: Props) {
  const parts = [
    ...order.parts.filter(({ replacedBy }) => !replacedBy),
    ...order.parts.filter(({ replacedBy }) => replacedBy),
  ];
  return (
    <Table
      stacked="phone"
      label="Parcelas do pedido"
      columns={['Parcela', 'Valor', 'Vencimento', 'Situação', 'Pagamento', 'Ações']}
    >
      {parts.map((part) => (
        <tr key={part.id} className={part.replacedBy ? 'text-muted' : undefined}>
          <Cell head className="tabular whitespace-nowrap">
            {part.replacedBy ? 'antiga' : partName(order, part)}
          </Cell>
          <Cell className="tabular whitespace-nowrap">
            {formatBRL(part.amount)}
            {part.paidAmount !== null && part.paidAmount !== part.amount && (
              <span className="block text-sm text-muted">pago {formatBRL(part.paidAmount)}</span>
            )}
          </Cell>
          <Cell className="tabular whitespace-nowrap">
            <RowWord>vence em </RowWord>
            {formatDate(part.dueDate)}
          </Cell>
          <Cell>
            <PartBadge
              part={{ ...part, oneCharge: order.oneCharge }}
              replaced={part.replacedBy !== null}
              today={today}
            />
          </Cell>
          <Cell className="whitespace-nowrap">
            {part.paidAt && (
              <>
                {PAYMENT_METHOD_LABELS[part.method]}, {formatDate(part.paidAt)}
              </>
            )}
            {part.refundedAt && (
              <span className="block text-sm">
                {part.status === 'refunded' ? 'devolvida' : `${formatBRL(part.refundedAmount)} devolvidos`} em{' '}
                {formatDate(part.refundedAt)}
              </span>
            )}
          </Cell>
          <Cell>
            <PartActions order={order} part={part} press={press} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function PartActions({ order, part, press }: { order: OrderView; part: OrderPart; press: Press }) {
  const name = order.oneCharge ? 'pedido' : `parcela ${partName(order, part)}`;
  // What one charge pays is acted on as a whole, from its first row.
  if (order.oneCharge && part.number > 1) return null;
  if (isPayable(part.status)) {
    if (!order.clientId) return null;
    return (
      <span className="flex gap-1 sm:-my-1">
        <ChargeButton partId={part.id} press={press} name={name} />
        <Link to={`/admin/envios/recebimentos/${part.id}`} className={buttonClass({ size: 'sm' })}>
          Receber<span className="sr-only"> {name}</span>
        </Link>
      </span>
    );
  }
  if (part.status !== 'paid') return null;
  if (part.returning) return null;
  return (
    <Link
      to={`?devolver=${part.id}#devolver`}
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

/** Every charge of the order, newest first, with the receipts that the team attached. */
export function ChargeHistory({ order, attention }: { order: OrderView; attention: Record<string, string> }) {
  const charges = order.parts
    .flatMap((part) => part.charges.map((charge) => ({ ...charge, part: partName(order, part) })))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
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
              {charge.coversOrder ? 'Pedido inteiro' : `Parcela ${charge.part}`}, {formatBRL(charge.amount)},{' '}
              {PAYMENT_METHOD_LABELS[charge.method]}
              {charge.installments > 1 && ` em ${charge.installments}x`}
              {charge.manual && ' fora do provedor'}: {CHARGE_WORDS[charge.status]}
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
          </span>
        </li>
      ))}
    </ul>
  );
}
