import { type CivilDate, daysBetween } from '#app/lib/civil-dates.ts';

/** More days than this before its due date, the team asks for an installment only after a question of its own. */
const EARLY_DAYS = 10;

export const isEarlyCharge = (dueDate: CivilDate, today: CivilDate): boolean =>
  daysBetween(today, dueDate) > EARLY_DAYS;
