import { MandateTrust } from '#app/features/letters/rules/input.ts';
import type { SignatureRoot } from '#app/features/letters/rules/judge-mandate.ts';
import { certificatesOf, MANDATE_TRUST_LABELS } from '#app/features/letters/rules/mandate-files.ts';
import { saveSetting } from '#app/kit/save-setting.server.ts';
import type { Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { readSetting } from '#app/platform/lock-setting.server.ts';

const SETTING = {
  key: 'mandate_trust',
  public: false,
  action: 'power.trust',
  read: (stored: unknown): MandateTrust => MandateTrust.safeParse(stored).data ?? MandateTrust.parse({}),
  shown: (value: MandateTrust) => value,
  labels: MANDATE_TRUST_LABELS,
} as const;

/** Returns the trusted roots, and the addresses of revocation lists. None are shipped. */
export async function readMandateTrust(tx: Tx): Promise<{ roots: SignatureRoot[]; lists: string[] }> {
  const { govBrRoots, icpRoots, lists } = SETTING.read(await readSetting(tx, SETTING.key));
  const of = (level: SignatureRoot['level'], text: string) =>
    certificatesOf(text).map((certificate) => ({ level, certificate }));
  return {
    roots: [...of('gov_br', govBrRoots), ...of('icp', icpRoots)],
    lists: lists.split(/\s+/).filter(Boolean),
  };
}

export const loadMandateTrust = (admin: SignedInActor): Promise<MandateTrust> =>
  asActor(admin, async (tx) => SETTING.read(await readSetting(tx, SETTING.key)));

/** @param seen values that the form showed, packed */
export const saveMandateTrust = (
  admin: SignedInActor,
  wanted: MandateTrust,
  seen: string,
): Promise<Result<null>> => saveSetting(admin, SETTING, wanted, seen);
