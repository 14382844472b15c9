import type { Minimum } from '#app/features/affordability/rules/affordability.ts';
import { MINIMUM_LABELS, minimumDraft, storedMinimum } from '#app/features/affordability/rules/input.ts';
import { saveSetting } from '#app/kit/save-setting.server.ts';
import type { Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { readSetting } from '#app/platform/lock-setting.server.ts';

export const MINIMUM_KEY = 'existential_minimum';
const MINIMUM = {
  key: MINIMUM_KEY,
  public: true,
  action: 'settings.minimum',
  read: storedMinimum,
  shown: minimumDraft,
  labels: MINIMUM_LABELS,
} as const;

export async function readMinimum(tx: Tx): Promise<Minimum> {
  return storedMinimum(await readSetting(tx, MINIMUM_KEY));
}

/** Loads the existential minimum of the law, with its source and the day of the last check. */
export const loadMinimum = (actor: SignedInActor): Promise<Minimum> => asActor(actor, readMinimum);

/**
 * Changes the minimum for the next calculations; saved plans keep their results.
 * @param seen the values that the form showed, packed: the second of two saves gets the changed fields
 */
export const saveMinimum = (admin: SignedInActor, wanted: Minimum, seen: string): Promise<Result<null>> =>
  saveSetting(admin, MINIMUM, wanted, seen);
