import { addBusinessDays, isBusinessDay } from '#app/lib/business-days.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';

/** Business days left from which a deadline is at risk. */
export const RISK_DAYS = 3;

/**
 * Clocks due on this day or before, and not before today, have three business days left or fewer; earlier
 * ones are late.
 */
export const riskUntil = (today: CivilDate): CivilDate => addBusinessDays(today, RISK_DAYS);

/**
 * Returns the first day whose term of this many business days is not over today: rows that began before it
 * are late. Equal to computing each row's last day, but an index can find the rows.
 */
export function lateBefore(today: CivilDate, days: number): CivilDate {
  let day = today;
  for (let left = days; left > 0; ) {
    day = addDays(day, -1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}
