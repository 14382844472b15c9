import { DEADLINE_BUSINESS_DAYS } from '#app/features/cards/rules/deadline-clock.ts';
import { addBusinessDays } from '#app/lib/business-days.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';

/** So few business days left are a risk. */
export const RISK_DAYS = 3;

/** The last day on which a clock can have started that is due on `due` or before. */
function lastStart(due: CivilDate): CivilDate {
  let day = due;
  while (addBusinessDays(day, DEADLINE_BUSINESS_DAYS) > due) day = addDays(day, -1);
  return day;
}

/** Clocks that started on `risk` or before have three business days left or fewer; on `late` or before, none. */
export const deadlineLimits = (today: CivilDate) => ({
  risk: lastStart(addBusinessDays(today, RISK_DAYS)),
  late: lastStart(addDays(today, -1)),
});
