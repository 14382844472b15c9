import { z } from 'zod';
import {
  type AgreedSchedule,
  type OwnTerms,
  paymentCount,
  usualDays,
} from '#app/features/catalog/rules/agreed-schedule.ts';
import { LEAST_INSTALLMENT, MOST_INSTALLMENTS } from '#app/features/payments/rules/new-schedule.ts';
import { addDays, addMonths, type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { type Centavos, formatBRL, parseBRL } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import type { SaleLimits } from '#app/terms/panel-rights.ts';
import { PAYMENT_METHODS } from '#app/terms/transaction-status.ts';

/** Discount of an order; `amount` is 0 without one. */
export type AgreedDiscount = { amount: Centavos; reason: string };

/** Reads an amount in reais, empty for none. @returns centavos; null for any other text */
export const amountIn = (text: string): Centavos | null => (text.trim() === '' ? 0 : parseBRL(text));

const optionalReais = z
  .string('Valor inválido')
  .trim()
  .transform((text, context): Centavos => {
    const amount = amountIn(text);
    if (amount === null) context.addIssue({ code: 'custom', message: 'Valor inválido' });
    return amount ?? 0;
  })
  .default(0);

/** Fields of the agreed discount and schedule in the form of an order by the team. */
export const agreedFields = {
  discount: optionalReais,
  discountReason: z.string('Motivo inválido').trim().max(300, 'No máximo 300 caracteres').default(''),
  entry: optionalReais,
  count: z
    .string('Escolha as parcelas')
    .regex(/^[1-9]\d?$/, 'Escolha as parcelas')
    .transform(Number)
    .default(1),
  firstDue: z.string('Data inválida').default(''),
  own: z
    .array(z.object({ due: z.string('Data inválida'), method: z.string('Escolha a forma') }))
    .max(MOST_INSTALLMENTS)
    .default([]),
};

/** Reads the rows of the schedule, `due1` and `method1` for the first payment, into `own`. */
export function withOwnTerms(entries: unknown): unknown {
  if (typeof entries !== 'object' || entries === null) return entries;
  const given = entries as Record<string, unknown>;
  const own = Array.from({ length: MOST_INSTALLMENTS }, (_, at) => ({
    due: given[`due${at + 1}`] ?? '',
    method: given[`method${at + 1}`] ?? '',
  }));
  return { ...given, own };
}

/** Own terms of each payment, once they are checked. */
export const ownTerms = ({ own }: Pick<AgreedFields, 'own'>): OwnTerms[] =>
  own.map(({ due, method }) => ({
    dueDate: isCivilDate(due) ? due : null,
    method: PAYMENT_METHODS.find((known) => known === method) ?? null,
  }));

type AgreedFields = z.output<z.ZodObject<typeof agreedFields>>;

const NO_REASON = 'Escreva o motivo do desconto, para o histórico';

/** Refuses a discount without a reason; the day is checked only if the schedule is used. */
export function checkAgreed(
  { discount, discountReason, firstDue, entry, count, own }: AgreedFields,
  scheduled: boolean,
  refuse: (
    field: 'discountReason' | 'firstDue' | `due${number}` | `method${number}`,
    message: string,
  ) => void,
): void {
  if (discount > 0 && discountReason.length < 3) refuse('discountReason', NO_REASON);
  if (scheduled && !isCivilDate(firstDue)) refuse('firstDue', 'Diga o dia do primeiro vencimento');
  if (!scheduled) return;
  for (const [at, { due, method }] of own.slice(0, paymentCount({ entry, count, firstDue: '' })).entries()) {
    if (due !== '' && !isCivilDate(due)) refuse(`due${at + 1}`, 'Data inválida');
    if (method !== '' && !PAYMENT_METHODS.some((known) => known === method))
      refuse(`method${at + 1}`, 'Escolha a forma');
  }
}

export const discountOf = ({ discount, discountReason }: AgreedFields): AgreedDiscount => ({
  amount: discount,
  reason: discount > 0 ? discountReason : '',
});

type Priced = {
  /** Price of the offer, before the discount. */
  price: Centavos;
  /** Extended guarantee; 0 without it. */
  warranty: Centavos;
  limits: SaleLimits | undefined;
  today: CivilDate;
};

/** Largest discount within the limits that still leaves a total that can be charged. */
export const mostDiscount = ({ price, warranty, limits }: Omit<Priced, 'today'>): Centavos =>
  limits
    ? Math.max(
        0,
        Math.min(Math.floor((price * limits.discount) / 100), price, price + warranty - LEAST_INSTALLMENT),
      )
    : 0;

/**
 * Returns why a discount and schedule are outside of the limits of the position, or cannot be charged, by field;
 * empty if they are fine.
 */
export function agreedFaults(
  discount: Centavos,
  schedule: AgreedSchedule | null,
  { price, warranty, limits, today }: Priced,
): Record<string, string> {
  if (discount > 0) {
    const most = mostDiscount({ price, warranty, limits });
    if (discount > most)
      return {
        discount:
          most > 0 ? `No seu cargo, o desconto vai até ${formatBRL(most)}` : 'O seu cargo não dá desconto',
      };
  }
  if (!schedule) return {};
  if (!limits) return { payment: 'O seu cargo vende só nas formas da tabela' };
  const total = price - discount + warranty;
  const least = Math.ceil((total * limits.entry) / 100);
  if (schedule.entry >= total) return { entry: `A entrada deve ser menor que o total, ${formatBRL(total)}` };
  if (schedule.entry < least) return { entry: `No seu cargo, a entrada é de ao menos ${formatBRL(least)}` };
  if (schedule.entry > 0 && schedule.entry < LEAST_INSTALLMENT)
    return { entry: `A entrada deve ter ao menos ${formatBRL(LEAST_INSTALLMENT)}` };
  if (paymentCount(schedule) > limits.payments)
    return {
      count: `No seu cargo, no máximo ${countWords(limits.payments, 'pagamento', 'pagamentos')}, com a entrada`,
    };
  if (Math.floor((total - schedule.entry) / schedule.count) < LEAST_INSTALLMENT)
    return { count: `Cada parcela deve ter ao menos ${formatBRL(LEAST_INSTALLMENT)}` };
  if (schedule.firstDue < today) return { firstDue: 'O primeiro vencimento já passou' };
  const last = addDays(today, limits.daysToFirst);
  if (schedule.firstDue > last) return { firstDue: `No seu cargo, até ${formatDate(last)}` };
  return ownFaults(schedule, today);
}

/** Own days keep the order of the payments, and each is at most a month after the usual one. */
function ownFaults(schedule: AgreedSchedule, today: CivilDate): Record<string, string> {
  const usual = usualDays(schedule, today);
  let earlier: CivilDate | null = null;
  for (const [at, day] of usual.entries()) {
    const due = schedule.own?.[at]?.dueDate ?? day;
    const last = addMonths(day, 1);
    const field = `due${at + 1}`;
    if (due < today) return { [field]: 'Este dia já passou' };
    if (earlier !== null && due < earlier) return { [field]: 'Não pode vencer antes da anterior' };
    if (due > last) return { [field]: `Até ${formatDate(last)}` };
    earlier = due;
  }
  return {};
}
