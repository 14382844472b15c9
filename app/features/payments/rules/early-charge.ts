import { type CivilDate, daysBetween } from '#app/lib/civil-dates.ts';

/**
 * The panel asks for confirmation before it charges an installment more than this many days before its due
 * date.
 */
const EARLY_DAYS = 10;

export const isEarlyCharge = (dueDate: CivilDate, today: CivilDate): boolean =>
  daysBetween(today, dueDate) > EARLY_DAYS;
