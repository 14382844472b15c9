import { z } from 'zod';
import { addDays, type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { type Centavos, formatBRL, parseBRL } from '#app/lib/money.ts';
import { PAID_METHODS, type PaidMethod } from '#app/terms/transaction-status.ts';
import { LEAST_INSTALLMENT, MOST_INSTALLMENTS, type NewSchedule, scheduleFault } from './new-schedule.ts';
import { CHOSEN_REASONS, MOST_REFUND_DUE_DAYS } from './terms.ts';

/** An amount as typed, in reais. @returns centavos. */
const reais = z.string().transform((text, context): Centavos => {
  const amount = parseBRL(text);
  if (amount === null) context.addIssue({ code: 'custom', message: 'Valor inválido' });
  return amount ?? 0;
});

const day = z.string().refine(isCivilDate, 'Data inválida');
const reason = z
  .string()
  .trim()
  .min(3, 'Escreva o motivo, para o histórico')
  .max(300, 'No máximo 300 caracteres');

/** A clerk's record of money that came in outside of the gateway. `today` in Brasília. */
export const receivedInput = (today: CivilDate) =>
  z.object({
    amount: reais,
    paidOn: day.refine((date) => date <= today, 'Esta data ainda não chegou'),
    method: z.enum(PAID_METHODS, 'Escolha como foi pago'),
  });
/** Cash leaves no paper. */
export const mayLackProof = (method: PaidMethod): boolean => method === 'cash';

/** A payment that was recorded by hand by mistake, and the reason. */
export const takeBackInput = z.object({
  chargeId: z.string(),
  reason: z.string().trim().min(5, 'Conte em poucas palavras o que houve').max(300, 'Use até 300 caracteres'),
});
export type ReceivedInput = z.infer<ReturnType<typeof receivedInput>>;

/**
 * Checks that the received amount equals the installment's. Less would leave a hidden balance, more would be
 * an overpayment.
 * @param fees late fees on the day of the payment.
 */
export function receivedFault(amount: Centavos, installment: Centavos, fees: Centavos): string | null {
  if (amount < installment) {
    return `A parcela é de ${formatBRL(installment)}. Para receber menos, renegocie com desconto.`;
  }
  if (amount > installment + fees) return `O devido era ${formatBRL(installment + fees)}. Confira o valor.`;
  return null;
}

/** Returns why a bank credit cannot pay this; a partial payment must leave a rest that can be charged. */
export function creditFault(amount: Centavos, due: Centavos, oneCharge: boolean): string | null {
  if (amount >= due) return null;
  if (oneCharge)
    return `O pedido é de ${formatBRL(due)} e se paga de uma vez. Para receber em partes, renegocie antes.`;
  if (due - amount < LEAST_INSTALLMENT)
    return `Faltariam ${formatBRL(due - amount)}, menos do que dá para cobrar. Renegocie com desconto.`;
  return null;
}

/** Terms that the clerk confirms; changed terms have to be confirmed again. */
export const termsOf = ({ count, firstDue, discount }: Omit<NewSchedule, 'open'>): string =>
  [count, firstDue, discount].join('|');

/**
 * How the open balance is split again. The server computes the balance, never the form; `confirmed` are the
 * terms that the clerk was shown and confirmed.
 */
export const renegotiationInput = (today: CivilDate) =>
  z
    .object({
      count: z.coerce
        .number<string>('Escolha as parcelas')
        .int('Escolha as parcelas')
        .min(1, 'Escolha as parcelas')
        .max(MOST_INSTALLMENTS, `No máximo ${MOST_INSTALLMENTS} parcelas`),
      firstDue: day.refine((date) => date >= today, 'O primeiro vencimento já passou'),
      discount: reais,
      reason,
      confirmed: z.string().default(''),
    })
    .transform((input) => ({ ...input, confirmed: input.confirmed === termsOf(input) }));
export type RenegotiationInput = z.infer<ReturnType<typeof renegotiationInput>>;

/** Returns why this balance cannot be split so, by the field at fault. */
export function renegotiationFault(schedule: NewSchedule, today: CivilDate): Record<string, string> | null {
  const fault = scheduleFault(schedule, today);
  return fault ? { [fault.field]: fault.message } : null;
}

/** Reason and amount of a refund; an empty amount means the whole rest of the payment. */
export const refundInput = z.object({
  reason: z.enum(CHOSEN_REASONS, 'Escolha o motivo'),
  note: reason,
  amount: z
    .string()
    .trim()
    .transform((text, context): Centavos | null => {
      if (text === '') return null;
      const amount = parseBRL(text);
      if (!amount) context.addIssue({ code: 'custom', message: 'Valor inválido' });
      return amount;
    })
    .default(null),
});
export type RefundInput = z.infer<typeof refundInput>;

/** Most days from today for which a promise to pay is recorded; for longer there is the renegotiation. */
export const MOST_PROMISE_DAYS = 30;

/** Day of a promise to pay; empty takes it back. */
export const promiseInput = z.object({
  installmentId: z.string(),
  day: z.union([z.literal('').transform(() => null), day]).default(null),
});

/** Returns why a promise for this day is refused, or null. */
export function promiseFault(promised: CivilDate, today: CivilDate): string | null {
  if (promised < today) return 'Este dia já passou';
  return promised > addDays(today, MOST_PROMISE_DAYS)
    ? `No máximo ${MOST_PROMISE_DAYS} dias; para mais, renegocie`
    : null;
}

/** Why an unpaid order is canceled; the customer reads it. */
export const cancelInput = z.object({ note: reason });

export const refundDaysInput = z.object({
  dueDays: z.coerce
    .number<string>('De 1 a 30 dias')
    .int('De 1 a 30 dias')
    .min(1, 'De 1 a 30 dias')
    .max(MOST_REFUND_DUE_DAYS, 'De 1 a 30 dias'),
});

/** The days as the form shows them. */
export const refundDaysDraft = ({ dueDays }: { dueDays: number }) => ({ dueDays: String(dueDays) });
export const REFUND_DAYS_LABELS = { dueDays: 'Prazo, em dias úteis' } as const;
