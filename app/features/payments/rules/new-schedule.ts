import { addDays, addMonths, type CivilDate } from '#app/lib/civil-dates.ts';
import { type Centavos, formatBRL, splitEvenly } from '#app/lib/money.ts';

/** Maximum number of installments of an order (`transactions_installments_check`). */
export const MOST_INSTALLMENTS = 12;
/** Pix and cards do not accept less than a few reais; smaller installments cost more than they bring. */
export const LEAST_INSTALLMENT: Centavos = 500;
/** Longest time to the first installment of a new schedule. */
const MOST_DAYS_TO_FIRST = 90;

export type NewSchedule = { open: Centavos; discount: Centavos; count: number; firstDue: CivilDate };
export type NewInstallment = { amount: Centavos; dueDate: CivilDate };

/**
 * Splits the open balance less the discount evenly, one installment a month; leftover centavos go on the
 * first.
 */
export function newSchedule({ open, discount, count, firstDue }: NewSchedule): NewInstallment[] {
  return splitEvenly(open - discount, count).map((amount, month) => ({
    amount,
    dueDate: addMonths(firstDue, month),
  }));
}

type Fault = { field: 'discount' | 'count' | 'firstDue'; message: string };

/** Returns the fault of a schedule; null when it can be agreed on. */
export function scheduleFault(
  { open, discount, count, firstDue }: NewSchedule,
  today: CivilDate,
): Fault | null {
  // Raw entries: the form shows its schedule before validation.
  if (!Number.isInteger(count) || count < 1 || count > MOST_INSTALLMENTS) {
    return { field: 'count', message: `De 1 a ${MOST_INSTALLMENTS} parcelas` };
  }
  if (discount >= open) {
    return { field: 'discount', message: `O desconto deve ser menor que o saldo, ${formatBRL(open)}` };
  }
  if (Math.floor((open - discount) / count) < LEAST_INSTALLMENT) {
    return { field: 'count', message: `Cada parcela deve ter ao menos ${formatBRL(LEAST_INSTALLMENT)}` };
  }
  if (firstDue > addDays(today, MOST_DAYS_TO_FIRST)) {
    return { field: 'firstDue', message: `No máximo ${MOST_DAYS_TO_FIRST} dias a partir de hoje` };
  }
  return null;
}
