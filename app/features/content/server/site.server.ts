import { asc, eq, inArray } from 'drizzle-orm';
import type { SiteContent, SiteKey } from '#app/features/content/rules/site-content.ts';
import { asActor, type Tx, VISITOR } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';

/** The asked sections of the site's texts. @throws when the installation was never seeded. */
export const getSite = <Key extends SiteKey>(...keys: Key[]): Promise<Pick<SiteContent, Key>> =>
  asActor(VISITOR, (tx) => readSite(tx, keys));

async function readSite<Key extends SiteKey>(tx: Tx, keys: readonly Key[]): Promise<Pick<SiteContent, Key>> {
  const rows = await tx
    .select({ key: schema.siteConfig.key, value: schema.siteConfig.value })
    .from(schema.siteConfig)
    .where(inArray(schema.siteConfig.key, [...keys]));
  const found = Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Pick<SiteContent, Key>;
  for (const key of keys) if (!(key in found)) throw new Error(`site_config has no ${key}`);
  return found;
}

const LANDING_KEYS = [
  'company',
  'hero',
  'offer',
  'benefits',
  'steps',
  'fronts',
  'energy',
  'loan',
  'lead_form',
  'seo',
] as const;

/** Everything the landing page says, with the visible questions in their order. */
export const getLanding = () =>
  asActor(VISITOR, async (tx) => {
    const [site, faq] = await Promise.all([readSite(tx, LANDING_KEYS), readFaq(tx)]);
    return { ...site, faq };
  });

export type FaqItem = Awaited<ReturnType<typeof getFaq>>[number];

/** The visible questions in the order the business gave them (spec section 7). */
export const getFaq = () => asActor(VISITOR, readFaq);

const readFaq = (tx: Tx) =>
  tx
    .select({
      id: schema.faqItems.id,
      question: schema.faqItems.question,
      answer: schema.faqItems.answer,
      category: schema.faqItems.category,
      tags: schema.faqItems.tags,
    })
    .from(schema.faqItems)
    .where(eq(schema.faqItems.visible, true))
    .orderBy(asc(schema.faqItems.itemOrder), asc(schema.faqItems.id));
