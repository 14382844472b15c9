import { addMonths, type CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';

export const RESULT_ITEMS = ['received', 'refunded', 'fees', 'expenses', 'commissions'] as const;
export type ResultItem = (typeof RESULT_ITEMS)[number];
export const RESULT_ITEM_LABELS: Record<ResultItem, string> = {
  received: 'Recebido',
  refunded: 'Devolvido',
  fees: 'Tarifas',
  expenses: 'Despesas',
  commissions: 'Comissões',
};

/** Amounts of a month in centavos, all positive; `result` is what remains. */
export type MonthResult = Record<ResultItem, Centavos> & { month: CivilDate; result: Centavos };
export type PartnerSum = { id: string; name: string; earned: Centavos; paid: Centavos; free: Centavos };

/** Adds up amounts by month: received less refunds, fees, expenses and commissions. A month without rows has zeros. */
export function resultOf(
  first: CivilDate,
  count: number,
  amounts: readonly { month: CivilDate; part: ResultItem; amount: Centavos }[],
): MonthResult[] {
  return Array.from({ length: count }, (_, n) => {
    const month = addMonths(first, n);
    const sum = (part: ResultItem) =>
      amounts.reduce((all, one) => (one.month === month && one.part === part ? all + one.amount : all), 0);
    const [received, refunded, fees] = [sum('received'), sum('refunded'), sum('fees')];
    const [expenses, commissions] = [sum('expenses'), sum('commissions')];
    const result = received - refunded - fees - expenses - commissions;
    return { month, received, refunded, fees, expenses, commissions, result };
  });
}
