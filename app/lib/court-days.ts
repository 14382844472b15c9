import { easter, isFixedHoliday } from './business-days.ts';
import { addDays, type CivilDate, daysBetween, weekday } from './civil-dates.ts';

/**
 * Days on which no court of the country works: national holidays, Carnival Tuesday, Good Friday and the Day of
 * Justice, 8 December (Lei 1.408/1951, article 5). Carnival Monday, Ash Wednesday and Corpus Christi depend on each court
 * and count, because the earlier deadline is the safe one.
 */
const EVERYWHERE = { fromEaster: [-47, -2], fixed: ['12-08'] };
/**
 * Holidays of the federal courts (Lei 5.010/1966, article 62): Holy Week from Wednesday to Sunday, Carnival Monday and
 * Tuesday, 11 August, 1 and 2 November, 8 December. The days until 6 January are within the recess.
 */
const FEDERAL = { fromEaster: [-48, -47, -4, -3, -2, -1, 0], fixed: ['08-11', '11-01', '11-02', '12-08'] };

/** Digit of a CNJ number that names the branch: 1 and 3 are the superior courts, 4 is the federal justice. */
const FEDERAL_BRANCHES = ['1', '3', '4'];

/** Whether Lei 5.010/1966 holds for the court of a lawsuit. @param caseNumber twenty digits, with or without punctuation */
export const isFederalCourt = (caseNumber: string): boolean => {
  const digits = caseNumber.replace(/\D/g, '');
  return digits.length === 20 && FEDERAL_BRANCHES.includes(digits.charAt(13));
};

/** Procedural deadlines are suspended from 20 December to 20 January, both included (CPC, article 220). */
export const isCourtRecess = (date: CivilDate): boolean => {
  const day = date.slice(5);
  return day >= '12-20' || day <= '01-20';
};

/** Whether a day counts in a procedural deadline (CPC, articles 216, 219 and 220). */
export function isCourtDay(date: CivilDate, federal: boolean): boolean {
  const day = weekday(date);
  if (day === 0 || day === 6 || isCourtRecess(date) || isFixedHoliday(date)) return false;
  const { fromEaster, fixed } = federal ? FEDERAL : EVERYWHERE;
  const sinceEaster = daysBetween(easter(Number(date.slice(0, 4))), date);
  return !fixed.includes(date.slice(5)) && !fromEaster.includes(sinceEaster);
}

/**
 * Last day of a procedural deadline. The first day is not counted and the last one is (CPC, article 224).
 * @param from day of the notice, or of its publication in the court's journal
 * @param count court days, at least 1
 */
export function addCourtDays(from: CivilDate, count: number, federal: boolean): CivilDate {
  let day = from;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isCourtDay(day, federal)) left -= 1;
  }
  return day;
}
