import { addBusinessDays } from '#app/lib/business-days.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';

/** So few business days left are a risk. */
export const RISK_DAYS = 3;

/** Clocks due on this day or before, and not before today, have three business days left or fewer; before it, none. */
export const riskUntil = (today: CivilDate): CivilDate => addBusinessDays(today, RISK_DAYS);
