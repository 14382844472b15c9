import { eq } from 'drizzle-orm';
import {
  LETTER_SETTING_LABELS,
  LetterSettings,
  letterSettingsDraft,
} from '#app/features/letters/rules/input.ts';
import { saveSetting } from '#app/kit/save-setting.server.ts';
import type { Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { readSetting } from '#app/platform/lock-setting.server.ts';

const { userRoles } = schema;
const SETTING = {
  key: 'letters',
  public: false,
  action: 'letters.settings',
  read: (stored: unknown): LetterSettings =>
    LetterSettings.safeParse(stored).data ?? LetterSettings.parse({}),
  shown: letterSettingsDraft,
  labels: LETTER_SETTING_LABELS,
} as const;

export async function readLetterSettings(tx: Tx): Promise<LetterSettings> {
  return SETTING.read(await readSetting(tx, SETTING.key));
}

/** Whether another admin has to approve a letter than its author. */
export async function needsFourEyes(tx: Tx): Promise<boolean> {
  const { fourEyes } = await readLetterSettings(tx);
  if (fourEyes !== 'auto') return fourEyes === 'always';
  return (await tx.$count(userRoles, eq(userRoles.role, 'admin'))) > 1;
}

export const loadLetterSettings = (admin: SignedInActor): Promise<LetterSettings> =>
  asActor(admin, readLetterSettings);

/** @param seen values that the form showed, packed: the second of two saves gets the changed ones */
export const saveLetterSettings = (
  admin: SignedInActor,
  wanted: LetterSettings,
  seen: string,
): Promise<Result<null>> => saveSetting(admin, SETTING, wanted, seen);
