import { addBusinessDays } from '#app/lib/business-days.ts';
import { addDays, addMonths, type CivilDate, startOfMonth } from '#app/lib/civil-dates.ts';

/** The last day of the month of a day. */
export const lastOfMonth = (day: CivilDate): CivilDate => addDays(addMonths(startOfMonth(day), 1), -1);

/**
 * Returns the first day of the earliest month that is not closed for monthly notes. A month closes on the second
 * business day after it: a boleto paid on its last day is reported on the first one.
 */
export function openMonthOn(today: CivilDate): CivilDate {
  const first = startOfMonth(today);
  return today < addBusinessDays(addDays(first, -1), 2) ? addMonths(first, -1) : first;
}
