import { filledWords } from '#app/features/catalog/rules/terms.ts';
import { getPlans, readLegalFront } from '#app/features/catalog/server/index.server.ts';
import { withConsultants } from '#app/features/content/rules/consultants.ts';
import { fieldOf } from '#app/features/content/rules/content-fields.ts';
import { imagesIn } from '#app/features/content/rules/content-form.ts';
import { type Programs, programsOf } from '#app/features/content/rules/program-clauses.ts';
import type { SiteContent, SiteKey } from '#app/features/content/rules/site-content.ts';
import { SECTIONS } from '#app/features/content/rules/site-sections.ts';
import { asActor, type Tx, VISITOR } from '#app/platform/actor.server.ts';
import { cachedValue } from '#app/platform/cached-value.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { countConsultants } from './consultants.server.ts';
import { shownDrafts } from './drafts.server.ts';
import { getFaq } from './faq.server.ts';
import { completed } from './section-state.server.ts';
import { findImages } from './site-images.server.ts';

const texts = cachedValue<Partial<SiteContent>>();

/** All texts, in memory: nearly every page of every surface needs the company's name. */
const allTexts = () => texts(() => asActor(VISITOR, readTexts));

async function readTexts(tx: Tx): Promise<Partial<SiteContent>> {
  const rows = await tx
    .select({ key: schema.siteConfig.key, value: schema.siteConfig.value })
    .from(schema.siteConfig);
  const texts: Partial<SiteContent> = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  const { lawyers } = await readLegalFront(tx);
  return texts.company ? { ...texts, company: { ...texts.company, lawyers } } : texts;
}

/** Programs that are on, for the privacy policy. */
export const loadPrograms = async (): Promise<Programs> => programsOf(await allTexts());

/** Texts of the site by key. @throws when one was never written: the seed writes all that are missing. */
export async function getSite<Key extends SiteKey>(...keys: Key[]): Promise<Pick<SiteContent, Key>> {
  const found: Partial<Record<SiteKey, unknown>> = { ...(await allTexts()) };
  for (const [key, draft] of Object.entries(shownDrafts())) {
    if (key in found) found[key as SiteKey] = completed(found[key as SiteKey], draft);
  }
  const missing = keys.find((key) => !(key in found));
  if (missing) throw new Error(`site_config has no ${missing}`);
  const asked = Object.fromEntries(keys.map((key) => [key, found[key]])) as Pick<SiteContent, Key>;
  const { count } = await countConsultants();
  // Fills prices in texts with the current ones.
  return filledWords(withConsultants(asked, count), await getPlans());
}

const LANDING_KEYS = [
  'company',
  'hero',
  'offer',
  'benefits',
  'limits',
  'steps',
  'screens',
  'fronts',
  'proof',
  'reviews',
  'press',
  'energy',
  'loan',
  'lead_form',
  'landing_titles',
  'seo',
] as const;

/** Keys with pictures on the page; the share image of `seo` has its own address. */
const PICTURED_KEYS = LANDING_KEYS.filter((key) => key !== 'company' && key !== 'seo');

/** Loads the texts of the landing page, with the visible questions in their order. */
export async function getLanding() {
  const [site, faq, plans] = await Promise.all([getSite(...LANDING_KEYS), getFaq(), getPlans()]);
  const named = PICTURED_KEYS.flatMap((key) => imagesIn(fieldOf(SECTIONS[key].schema), site[key]));
  return { ...site, faq, plans, pictures: await findImages(named.map(({ id }) => id)) };
}
