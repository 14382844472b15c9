import { addDays, type CivilDate, weekday } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';

/** Weeks of the forecast, the current one included. */
export const WEEKS = 13;

/** Sources of a movement: settlements of paid charges, open installments, refunds, expenses, commissions. */
type FlowSource = 'settled' | 'open' | 'refunds' | 'expenses' | 'commissions';
export type Movement = { day: CivilDate; source: FlowSource; amount: Centavos };
/** Amounts in centavos; `in` and `out` are positive, `sum` adds up all weeks so far. */
export type Week = Record<FlowSource, Centavos> & {
  from: CivilDate;
  until: CivilDate;
  in: Centavos;
  out: Centavos;
  sum: Centavos;
};

export const weekStart = (day: CivilDate): CivilDate => addDays(day, -((weekday(day) + 6) % 7));

const IN: readonly FlowSource[] = ['settled', 'open'];

/** Adds up movements by week, Monday to Sunday, from the week of `today`. Movements outside are left out. */
export function cashFlow(movements: readonly Movement[], today: CivilDate): Week[] {
  const first = weekStart(today);
  let sum = 0;
  return Array.from({ length: WEEKS }, (_, n) => {
    const from = addDays(first, 7 * n);
    const until = addDays(from, 6);
    const week = {
      from,
      until,
      settled: 0,
      open: 0,
      refunds: 0,
      expenses: 0,
      commissions: 0,
      in: 0,
      out: 0,
      sum,
    };
    for (const { day, source, amount } of movements) {
      if (day < from || day > until) continue;
      week[source] += amount;
      week[IN.includes(source) ? 'in' : 'out'] += amount;
    }
    sum += week.in - week.out;
    return { ...week, sum };
  });
}
