import { addBusinessDays } from './business-days.ts';
import { addDays, type CivilDate } from './civil-dates.ts';
import { civilDateAt } from './dates.ts';

/** The first instant of a day in Brasília: three hours behind UTC all year, without summer time since 2019. */
export const startOfDay = (date: CivilDate): string => `${date}T00:00:00-03:00`;

/** The first instant that no longer belongs to the day. */
export const endOfDay = (date: CivilDate): string => startOfDay(addDays(date, 1));

/** The last moment in Brasília of the n-th business day after an instant. */
export const businessDaysOn = (now: Date, days: number): Date =>
  new Date(Date.parse(endOfDay(addBusinessDays(civilDateAt(now), days))) - 1);
