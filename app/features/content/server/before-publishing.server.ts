import { eq } from 'drizzle-orm';
import {
  KeptTexts,
  RISKY_TEXTS,
  replaceText,
  riskyState,
  riskyText,
} from '#app/features/content/rules/before-publishing.ts';
import { CONTENT_NOT_SAVED } from '#app/features/content/rules/messages.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { lockSetting, readSetting } from '#app/platform/lock-setting.server.ts';
import { sectionKind } from './section-kinds.server.ts';
import { readSection } from './section-state.server.ts';
import { writeSectionIn } from './write-section.server.ts';

const { siteConfig: s } = schema;
const KEY = 'before_publishing';

const keptIn = (stored: unknown): string[] => KeptTexts.safeParse(stored).data?.kept ?? [];

/** Lists the risky texts of the first content, with the state of each on the site. */
export const listRiskyTexts = (admin: SignedInActor) =>
  asActor(admin, async (tx) => {
    const kept = keptIn(await readSetting(tx, KEY));
    const listed = [];
    for (const text of RISKY_TEXTS) {
      const { live, draft } = await readSection(tx, text.section, sectionKind(text.section));
      listed.push({ ...text, state: riskyState(live, text, kept), drafted: draft !== null });
    }
    return listed;
  });

/** Publishes the careful wording of a text, or records that the owner keeps the first content. */
export async function decideRiskyText(
  admin: SignedInActor,
  key: string,
  decision: 'careful' | 'keep',
): Promise<Result<null>> {
  const text = riskyText(key);
  if (!text)
    return err({ code: 'deleted', title: CONTENT_NOT_SAVED, message: 'Este texto não existe mais.' });
  return asActor(admin, async (tx) => {
    if (decision === 'keep') return keepText(tx, admin, key);
    const { live, draft, seen } = await readSection(tx, text.section, sectionKind(text.section));
    if (draft)
      return err({
        code: 'draft',
        title: CONTENT_NOT_SAVED,
        message: 'Há um rascunho desta parte do site. Publique ou descarte o rascunho antes.',
      });
    const body = replaceText(live, text.shipped, text.careful) as never;
    const written = await writeSectionIn(tx, admin, text.section, seen, body, 'publish');
    return written.ok ? ok(null) : written;
  });
}

async function keepText(tx: Tx, admin: SignedInActor, key: string): Promise<Result<null>> {
  const before = keptIn(await lockSetting(tx, KEY, { value: {}, public: false }));
  if (before.includes(key)) return ok(null);
  await tx
    .update(s)
    .set({ value: { kept: [...before, key] } })
    .where(eq(s.key, KEY));
  await recordAudit(tx, admin, {
    action: 'site.keep-text',
    entity: 'site_config',
    entityId: KEY,
    after: { kept: key },
  });
  return ok(null);
}
