import { type Offer, orderTotal } from '#app/features/catalog/rules/offers.ts';
import { orderSchedule, type PaymentOption } from '#app/features/catalog/rules/payment-schedule.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { choiceOf, type Draft } from './checkout-draft.ts';

type Props = { draft: Draft; offer: Offer | null };

function optionOf(draft: Draft, offer: Offer): PaymentOption {
  const choice = choiceOf(draft, offer);
  // A draft for another offer may have more installments than this one allows.
  const installments = Math.min(draft.installments, offer.maxInstallments);
  return choice === 'card' ? { kind: 'card', installments } : { kind: choice };
}

const scheduleOf = (draft: Draft, offer: Offer) =>
  orderSchedule({
    offer,
    warranty: draft.warranty,
    option: optionOf(draft, offer),
    purchasedOn: civilDateAt(new Date()),
  });

/**
 * Every amount of the order and when it is due; the server computes the same again from the same rules.
 * @param props.total false where the total is beside it already.
 */
export function OrderSummary({ draft, offer, total: showsTotal = true }: Props & { total?: boolean }) {
  if (!offer) return <p className="text-muted">Escolha para quem é, e os valores aparecem aqui.</p>;
  const { name, list, promo, warranty, coupon } = offer;
  const couponed = coupon?.discount ?? 0;
  const price = promo + couponed;
  const { total, installments, oneCharge } = scheduleOf(draft, offer);
  return (
    <dl className="tabular space-y-2">
      <Row name={name} value={formatBRL(list)} />
      {list > price && <Row name="Desconto da oferta" value={`− ${formatBRL(list - price)}`} />}
      {couponed > 0 && <Row name={`Cupom ${coupon?.code}`} value={`− ${formatBRL(couponed)}`} />}
      {draft.warranty && (
        <Row name={`Garantia estendida (+${warranty.days} dias)`} value={formatBRL(warranty.amount)} />
      )}
      {showsTotal && (
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 font-display text-xl font-bold">
          <dt>Total</dt>
          <dd className="whitespace-nowrap">{formatBRL(total)}</dd>
        </div>
      )}
      <div className="pt-2">
        <dt className="text-sm text-muted">
          {oneCharge ? 'Na fatura do cartão' : choiceOf(draft, offer) === 'boleto' ? 'Por boleto' : 'Por Pix'}
        </dt>
        {installments.map(({ number, amount, dueDate }) => (
          <dd key={number} className="flex justify-between gap-4 text-[0.9375rem]">
            <span>
              {oneCharge
                ? `${number} de ${installments.length}`
                : dueWords(installments.length, number, dueDate)}
            </span>
            <span className="whitespace-nowrap">{formatBRL(amount)}</span>
          </dd>
        ))}
      </div>
    </dl>
  );
}

const dueWords = (count: number, number: number, dueDate: CivilDate) =>
  count > 1 ? `${number}ª parcela, ${formatDate(dueDate)}` : formatDate(dueDate);

/** Returns the total of a draft in one line, for small spaces. */
export const totalOf = ({ draft, offer }: Props): string =>
  offer ? formatBRL(orderTotal(offer, draft.warranty)) : '';

/** Returns the number of installments of a draft. */
export const installmentsOf = ({ draft, offer }: Props): number =>
  offer ? scheduleOf(draft, offer).installments.length : 0;

const Row = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between gap-4 text-[0.9375rem]">
    <dt className="text-muted">{name}</dt>
    <dd className="whitespace-nowrap">{value}</dd>
  </div>
);
