import { addDays, type CivilDate, daysBetween, weekday } from './civil-dates.ts';
import { civilDateAt } from './dates.ts';

/** The first instant of a day in Brasília: three hours behind UTC all year, without summer time since 2019. */
export const startOfDay = (date: CivilDate): string => `${date}T00:00:00-03:00`;

/** The first instant that no longer belongs to the day. */
export const endOfDay = (date: CivilDate): string => startOfDay(addDays(date, 1));

/** The last moment in Brasília of the n-th business day after an instant. */
export const businessDaysOn = (now: Date, days: number): Date =>
  new Date(Date.parse(endOfDay(addBusinessDays(civilDateAt(now), days))) - 1);

/** Month and day of the national holidays with a fixed date; 20 November since Lei 14.759/2023. */
const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];
const CONSCIENCE_DAY = { day: '11-20', since: 2024 };

/** Days from Easter: Carnival Monday and Tuesday, Good Friday, Corpus Christi. Banks close on all of them. */
const MOVABLE = [-48, -47, -2, 60];

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easter(year: number): CivilDate {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const leaps = century - Math.floor(century / 4);
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + leaps - correction + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * sunday) / 451);
  const shift = epact + sunday - 7 * late;
  return addDays(`${String(year).padStart(4, '0')}-03-22`, shift);
}

/** National holidays with a fixed date. */
export function isFixedHoliday(date: CivilDate): boolean {
  const day = date.slice(5);
  return (
    FIXED.includes(day) || (day === CONSCIENCE_DAY.day && Number(date.slice(0, 4)) >= CONSCIENCE_DAY.since)
  );
}

/** National holidays and the days on which banks stay closed. State and city holidays are not among them. */
export function isHoliday(date: CivilDate): boolean {
  return isFixedHoliday(date) || MOVABLE.includes(daysBetween(easter(Number(date.slice(0, 4))), date));
}

export const isBusinessDay = (date: CivilDate): boolean => {
  const day = weekday(date);
  return day !== 0 && day !== 6 && !isHoliday(date);
};

/**
 * The last day on which a payment is on time: a due day on a weekend or holiday moves to the next business day
 * (CC art. 132 § 1; Lei 7.089/1983).
 */
export const payableUntil = (dueDate: CivilDate): CivilDate =>
  isBusinessDay(dueDate) ? dueDate : addBusinessDays(dueDate, 1);

/** The earliest due date that is not late on a day: `payableUntil(dueDate) >= today` for it and all later ones. */
export function earliestOnTime(today: CivilDate): CivilDate {
  let first = today;
  while (!isBusinessDay(addDays(first, -1))) first = addDays(first, -1);
  return first;
}

/** Days since the last day on which a payment was on time; negative or 0 while it still is. */
export const daysLate = (dueDate: CivilDate, today: CivilDate): number =>
  daysBetween(payableUntil(dueDate), today);

/** The n-th business day after a date; the date itself is not counted. */
export function addBusinessDays(date: CivilDate, count: number): CivilDate {
  let day = date;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/**
 * Adds hours that run on business days only, day and night: on another day they begin with the next business
 * day. Same rule as `business_hours_after` in SQL. @param hours whole days, in hours
 */
export function businessHoursAfter(start: Date, hours: number): Date {
  const day = civilDateAt(start);
  const last = addBusinessDays(day, Math.floor(hours / 24));
  if (!isBusinessDay(day)) return new Date(endOfDay(last));
  return new Date(Date.parse(startOfDay(last)) + start.getTime() - Date.parse(startOfDay(day)));
}

/** Business days after `from` up to and including `to`; zero when `to` is not later. */
export function businessDaysUntil(from: CivilDate, to: CivilDate): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isBusinessDay(day)) count += 1;
  return count;
}
