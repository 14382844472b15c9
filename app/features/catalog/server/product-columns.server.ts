import { eq } from 'drizzle-orm';
import type { ProductInput } from '#app/features/catalog/rules/product-input.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { products } = schema;

/** As the table holds it: amounts are text. */
export const toColumns = ({ priceFrom, priceTo, ...rest }: ProductInput) => ({
  ...rest,
  priceFrom: toNumeric(priceFrom),
  priceTo: toNumeric(priceTo),
});

/** What the panel may write of a product, amounts in centavos. */
export const toInput = (row: typeof products.$inferSelect): ProductInput => ({
  title: row.title,
  slug: row.slug,
  subtitle: row.subtitle,
  priceFrom: fromNumeric(row.priceFrom),
  priceTo: fromNumeric(row.priceTo),
  estimatedDays: row.estimatedDays,
  conditions: row.conditions,
  benefits: row.benefits,
  faq: row.faq,
  visible: row.visible,
  blocked: row.blocked,
  blockedMessage: row.blockedMessage,
  metaTitle: row.metaTitle,
  metaDescription: row.metaDescription,
  activatesCards: row.activatesCards as ProductInput['activatesCards'],
  requiredDocuments: row.requiredDocuments,
});

/** The product, locked until the transaction ends; undefined when there is none. */
export async function lockProduct(tx: Tx, id: string) {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for('update');
  return row;
}
