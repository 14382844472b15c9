import { asc, eq, inArray } from 'drizzle-orm';
import type { SiteContent, SiteKey } from '#app/features/content/rules/site-content.ts';
import { asActor, VISITOR } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';

/** The asked sections of the site's texts. @throws when the installation was never seeded. */
export async function getSite<Key extends SiteKey>(...keys: Key[]): Promise<Pick<SiteContent, Key>> {
  const rows = await asActor(VISITOR, (tx) =>
    tx
      .select({ key: schema.siteConfig.key, value: schema.siteConfig.value })
      .from(schema.siteConfig)
      .where(inArray(schema.siteConfig.key, keys)),
  );
  const found = Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Pick<SiteContent, Key>;
  for (const key of keys) if (!(key in found)) throw new Error(`site_config has no ${key}`);
  return found;
}

const LANDING_KEYS = ['hero', 'offer', 'benefits', 'steps', 'fronts', 'energy', 'loan'] as const;

/** Everything the landing page says, with the visible questions in their order. */
export async function getLanding() {
  const [site, faq] = await Promise.all([
    getSite(...LANDING_KEYS),
    asActor(VISITOR, (tx) =>
      tx
        .select({
          id: schema.faqItems.id,
          question: schema.faqItems.question,
          answer: schema.faqItems.answer,
        })
        .from(schema.faqItems)
        .where(eq(schema.faqItems.visible, true))
        .orderBy(asc(schema.faqItems.itemOrder)),
    ),
  ]);
  return { ...site, faq };
}
