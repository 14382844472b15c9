import { eq } from 'drizzle-orm';
import type { PublishedText } from '#app/features/catalog/rules/clauses.ts';
import { SECTIONS, type SectionKey } from '#app/features/content/rules/site-sections.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

/** Returns the texts of the site that visitors currently read, with their addresses in the panel. */
export async function publishedTexts(tx: Tx): Promise<PublishedText[]> {
  const { siteConfig: s, faqItems: f } = schema;
  const sections = await tx.select({ key: s.key, body: s.value }).from(s);
  const questions = await tx
    .select({ question: f.question, answer: f.answer })
    .from(f)
    .where(eq(f.visible, true));
  return [
    ...sections
      .filter(({ key }) => Object.hasOwn(SECTIONS, key))
      .map(({ key, body }) => ({ where: `Site, ${SECTIONS[key as SectionKey].label}`, body })),
    ...questions.map((body) => ({ where: `Perguntas frequentes, “${body.question}”`, body })),
  ];
}
