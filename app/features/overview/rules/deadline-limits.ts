import { addBusinessDays, isBusinessDay } from '#app/lib/business-days.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';

/** So few business days left are a risk. */
export const RISK_DAYS = 3;

/** Clocks due on this day or before, and not before today, have three business days left or fewer; before it, none. */
export const riskUntil = (today: CivilDate): CivilDate => addBusinessDays(today, RISK_DAYS);

/**
 * The first day whose term of so many business days is not over today: what began on a day before it is late. It is
 * the same as asking each row for its last day, and a row can be found by its index.
 */
export function lateBefore(today: CivilDate, days: number): CivilDate {
  let day = today;
  for (let left = days; left > 0; ) {
    day = addDays(day, -1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}
