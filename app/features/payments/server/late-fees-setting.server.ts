import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type LateFees, MOST_LATE_FEES, NO_LATE_FEES } from '#app/features/payments/rules/late-fees.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

/** Row of `site_config` that turns fines and interest on; without it there are none. */
export const LATE_FEES_KEY = 'late_fees';

const Setting = z.object({
  fine: z.int().min(0).max(MOST_LATE_FEES.fine),
  monthlyInterest: z.int().min(0).max(MOST_LATE_FEES.monthlyInterest),
  graceDays: z.int().min(0).max(365),
});

/** What the business has configured. With a setting that cannot be read no fee is charged. */
export async function readLateFees(tx: Tx): Promise<LateFees> {
  const { siteConfig } = schema;
  const [row] = await tx
    .select({ value: siteConfig.value })
    .from(siteConfig)
    .where(eq(siteConfig.key, LATE_FEES_KEY));
  return Setting.safeParse(row?.value).data ?? NO_LATE_FEES;
}
