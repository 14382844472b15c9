import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { LOGO_MOST_BYTES, LOGO_REFUSALS, logoPath } from '#app/features/settings/rules/logo.ts';
import { SETTINGS_NOT_SAVED } from '#app/features/settings/rules/messages.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { FOREIGN_WORDS, type ForeignReason } from '#app/platform/foreign/foreign-refusals.server.ts';
import { parseForeign } from '#app/platform/foreign/parse-foreign.server.ts';
import { lockSetting } from '#app/platform/lock-setting.server.ts';
import { LOGO } from './foreign-logo.server.ts';

const { siteConfig: s } = schema;

/**
 * Row of `site_config`: the small picture is stored with the other settings, and reaches every process with
 * them.
 */
export const LOGO_KEY = 'brand_logo';

const Stored = z.object({
  png: z.base64(),
  hash: z.string().regex(/^[0-9a-f]{24}$/),
  width: z.int().positive(),
  height: z.int().positive(),
});
export type StoredLogo = z.infer<typeof Stored>;

export const readLogo = (stored: unknown): StoredLogo | null => Stored.safeParse(stored).data ?? null;

/** @param picture decoded and re-encoded by the upload already; here it is resized */
async function fitted({ userId }: SignedInActor, picture: Buffer): Promise<Result<StoredLogo>> {
  const refuse = (code: 'heavy' | ForeignReason, message: string) =>
    err({ code, title: SETTINGS_NOT_SAVED, message });
  const read = await parseForeign(LOGO, { account: userId }, null, [picture]);
  if (!read.ok) return refuse(read.reason, FOREIGN_WORDS.file[read.reason]);
  const data = Buffer.from(read.files[0] ?? []);
  if (data.length > LOGO_MOST_BYTES) return refuse('heavy', LOGO_REFUSALS.heavy);
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 24);
  return ok({ png: data.toString('base64'), hash, ...read.value });
}

/**
 * Replaces the product's logo by the business's own, on every page and mail; null restores the product's.
 * @param seen address of the logo that the form showed, or empty: the second of two saves gets a conflict,
 * and nothing is written.
 */
export async function saveLogo(
  admin: SignedInActor,
  picture: Buffer | null,
  seen: string,
): Promise<Result<null>> {
  const made = picture && (await fitted(admin, picture));
  if (made && !made.ok) return made;
  const logo = made?.value ?? null;
  return asActor(admin, async (tx) => {
    const before = readLogo(await lockSetting(tx, LOGO_KEY));
    if (before?.hash === logo?.hash) return ok(null);
    if ((before ? logoPath(before.hash) : '') !== seen)
      return err({ code: 'stale', title: SETTINGS_NOT_SAVED, message: LOGO_REFUSALS.stale });
    await tx
      .update(s)
      .set({ value: logo ?? {} })
      .where(eq(s.key, LOGO_KEY));
    await recordAudit(tx, admin, {
      action: 'settings.brand',
      entity: 'site_config',
      entityId: LOGO_KEY,
      before: { logo: before?.hash ?? '' },
      after: { logo: logo?.hash ?? '' },
    });
    return ok(null);
  });
}
