import { filledWords } from '#app/features/catalog/rules/plan-fields.ts';
import { getPlans } from '#app/features/catalog/server/index.server.ts';
import type { SiteContent, SiteKey } from '#app/features/content/rules/site-content.ts';
import { asActor, type Tx, VISITOR } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { hearsContentChanges, onContentChange } from '#app/platform/live.server.ts';
import { shownDrafts } from './drafts.server.ts';
import { getFaq } from './faq.server.ts';
import { completed } from './section-state.server.ts';
import { findImage } from './site-images.server.ts';

let kept: Promise<Partial<SiteContent>> | null = null;
onContentChange(() => {
  kept = null;
});

/**
 * All texts in memory, until the database says that one changed: nearly every page of every surface needs the
 * company's name. While changes cannot be heard nothing is kept.
 */
function allTexts(): Promise<Partial<SiteContent>> {
  if (kept && hearsContentChanges()) return kept;
  const reading = asActor(VISITOR, readTexts);
  kept = reading;
  // What could not be read is asked for again by the next one.
  reading.catch(() => {
    if (kept === reading) kept = null;
  });
  return reading;
}

async function readTexts(tx: Tx): Promise<Partial<SiteContent>> {
  const rows = await tx
    .select({ key: schema.siteConfig.key, value: schema.siteConfig.value })
    .from(schema.siteConfig);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Texts of the site by key. @throws when one was never written: the seed writes all that are missing. */
export async function getSite<Key extends SiteKey>(...keys: Key[]): Promise<Pick<SiteContent, Key>> {
  const texts: Partial<Record<SiteKey, unknown>> = { ...(await allTexts()) };
  for (const [key, draft] of Object.entries(shownDrafts())) {
    if (key in texts) texts[key as SiteKey] = completed(texts[key as SiteKey], draft);
  }
  const missing = keys.find((key) => !(key in texts));
  if (missing) throw new Error(`site_config has no ${missing}`);
  const asked = Object.fromEntries(keys.map((key) => [key, texts[key]])) as Pick<SiteContent, Key>;
  // A price that a text names is the one of now.
  return filledWords(asked, await getPlans());
}

const LANDING_KEYS = [
  'company',
  'hero',
  'offer',
  'benefits',
  'limits',
  'steps',
  'fronts',
  'energy',
  'loan',
  'lead_form',
  'landing_titles',
  'seo',
] as const;

/** Everything the landing page says, with the visible questions in their order. */
export async function getLanding() {
  const [site, faq, plans] = await Promise.all([getSite(...LANDING_KEYS), getFaq(), getPlans()]);
  return { ...site, faq, plans, heroImage: await findImage(site.hero.image) };
}
