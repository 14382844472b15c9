import { orderSchedule, type PaymentOption } from '#app/features/checkout/rules/payment-schedule.ts';
import { CHECKOUT_WARRANTY, orderTotal, PLANS } from '#app/features/checkout/rules/plans.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { Draft } from './checkout-draft.ts';

const optionOf = ({ choice, installments }: Draft): PaymentOption =>
  choice === 'card' ? { kind: 'card', parts: installments } : { kind: choice };

/** Every amount of the order and when it is due; the server computes the same again from the same rules. */
export function OrderSummary({ draft }: { draft: Draft }) {
  if (!draft.plan) return <p className="text-muted">Escolha um plano para ver os valores.</p>;
  const { list, promo } = PLANS[draft.plan];
  const { total, parts } = orderSchedule({
    plan: draft.plan,
    warranty: draft.warranty,
    option: optionOf(draft),
    purchasedOn: civilDateAt(new Date()),
  });
  return (
    <dl className="tabular space-y-2">
      <Row name={`Plano ${draft.plan}`} value={formatBRL(list)} />
      <Row name="Desconto da oferta" value={`− ${formatBRL(list - promo)}`} />
      {draft.warranty && (
        <Row
          name={`Garantia estendida (+${CHECKOUT_WARRANTY.days} dias)`}
          value={formatBRL(CHECKOUT_WARRANTY.amount)}
        />
      )}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 font-display text-xl font-bold">
        <dt>Total</dt>
        <dd className="whitespace-nowrap">{formatBRL(total)}</dd>
      </div>
      <div className="pt-2">
        <dt className="text-sm text-muted">{draft.choice === 'card' ? 'No cartão' : 'Por Pix'}</dt>
        {parts.map(({ number, amount, dueDate }) => (
          <dd key={number} className="flex justify-between gap-4 text-[0.9375rem]">
            <span>
              {parts.length > 1 ? `${number}ª parcela, ${formatDate(dueDate)}` : formatDate(dueDate)}
            </span>
            <span className="whitespace-nowrap">{formatBRL(amount)}</span>
          </dd>
        ))}
      </div>
    </dl>
  );
}

/** Total of a draft in one line, for where there is no room for more. */
export const totalOf = ({ plan, warranty }: Draft): string =>
  plan ? formatBRL(orderTotal(plan, warranty)) : '';

const Row = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between gap-4 text-[0.9375rem]">
    <dt className="text-muted">{name}</dt>
    <dd className="whitespace-nowrap">{value}</dd>
  </div>
);
