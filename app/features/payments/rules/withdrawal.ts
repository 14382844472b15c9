import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';

/** Right of withdrawal (CDC art. 49; docs/product.md section 9, Refund window). */
const WITHDRAWAL_DAYS = 7;

/** Returns the last day, in Brasília, of the right of withdrawal: the day of the purchase is not counted. */
export const withdrawalUntil = (purchasedAt: Date): CivilDate =>
  addDays(civilDateAt(purchasedAt), WITHDRAWAL_DAYS);

export const canWithdraw = (purchasedAt: Date, now: Date): boolean =>
  civilDateAt(now) <= withdrawalUntil(purchasedAt);
