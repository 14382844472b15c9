import {
  LATE_FEE_LABELS,
  type LateFees,
  type LateFeesSetting,
  lateFeesDraft,
  storedLateFees,
} from '#app/features/catalog/rules/late-fees.ts';
import { saveSetting } from '#app/kit/save-setting.server.ts';
import type { Result } from '#app/lib/result.ts';
import { asReader, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { readSetting } from '#app/platform/lock-setting.server.ts';

/** Row of `site_config` with the late fees of the next orders; without it none apply. Visitors read it with the contract. */
const SETTING = {
  key: 'late_fees',
  public: true,
  action: 'settings.late-fees',
  read: storedLateFees,
  shown: lateFeesDraft,
  labels: LATE_FEE_LABELS,
} as const;

/** Reads the late fees that the next order agrees on. */
export async function readLateFees(tx: Tx): Promise<LateFees> {
  const { fine, monthlyInterest, graceDays } = storedLateFees(await readSetting(tx, SETTING.key));
  return { fine, monthlyInterest, graceDays };
}

export const loadLateFees = (admin: SignedInActor): Promise<LateFeesSetting> =>
  asReader(admin, async (tx) => storedLateFees(await readSetting(tx, SETTING.key)));

/** Saves the fees for the next orders; an order keeps those of its contract. */
export const saveLateFees = (
  admin: SignedInActor,
  wanted: LateFeesSetting,
  seen: string,
): Promise<Result<null>> => saveSetting(admin, SETTING, wanted, seen);
