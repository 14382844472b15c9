import { addBusinessDays } from '#app/lib/business-days.ts';
import { addDays, addMonths, type CivilDate } from '#app/lib/civil-dates.ts';

/**
 * Returns the day by which the Central Bank's report shows a correction: with the second data base after it
 * (a data base is the end of a month), which banks submit by the middle of the following month. A correction
 * on the last day of a month may miss that day's data base, so that one is not counted.
 */
export function scrSeenOn(correctedOn: CivilDate): CivilDate {
  const isEnd = addDays(correctedOn, 1).endsWith('-01');
  const month = addMonths(`${correctedOn.slice(0, 7)}-01`, isEnd ? 3 : 2);
  return addBusinessDays(`${month.slice(0, 7)}-14`, 1);
}
