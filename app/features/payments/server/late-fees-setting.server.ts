import { z } from 'zod';
import { type LateFees, MOST_LATE_FEES, NO_LATE_FEES } from '#app/features/payments/rules/late-fees.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { readSetting } from '#app/platform/lock-setting.server.ts';

/** Row of `site_config` that turns fines and interest on; without it there are none. */
export const LATE_FEES_KEY = 'late_fees';

const Setting = z.object({
  fine: z.int().min(0).max(MOST_LATE_FEES.fine),
  monthlyInterest: z.int().min(0).max(MOST_LATE_FEES.monthlyInterest),
  graceDays: z.int().min(0).max(365),
});

/** What the business has configured. With a setting that cannot be read no fee is charged. */
export async function readLateFees(tx: Tx): Promise<LateFees> {
  return Setting.safeParse(await readSetting(tx, LATE_FEES_KEY)).data ?? NO_LATE_FEES;
}
