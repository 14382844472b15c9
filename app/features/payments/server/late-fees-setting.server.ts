import { z } from 'zod';
import { type LateFees, MOST_LATE_FEES, NO_LATE_FEES } from '#app/features/payments/rules/late-fees.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { readSetting } from '#app/platform/lock-setting.server.ts';

/** Row of `site_config` that turns late fees and interest on; without it no fees apply. */
export const LATE_FEES_KEY = 'late_fees';

const Setting = z.object({
  fine: z.int().min(0).max(MOST_LATE_FEES.fine),
  monthlyInterest: z.int().min(0).max(MOST_LATE_FEES.monthlyInterest),
  graceDays: z.int().min(0).max(365),
});

/** Reads the configured fees. An unreadable setting charges no fee. */
export async function readLateFees(tx: Tx): Promise<LateFees> {
  return Setting.safeParse(await readSetting(tx, LATE_FEES_KEY)).data ?? NO_LATE_FEES;
}
