import { eq } from 'drizzle-orm';
import { saleOf } from '#app/features/catalog/rules/offers.ts';
import type { PlanId, PlanVersion } from '#app/features/catalog/rules/plans.ts';
import type { ProductInput } from '#app/features/catalog/rules/product-input.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { products } = schema;

/** Converts an input for the table: amounts are text. */
export const toColumns = ({ priceFrom, priceTo, ...rest }: ProductInput) => ({
  ...rest,
  priceFrom: toNumeric(priceFrom),
  priceTo: toNumeric(priceTo),
});

/**
 * Fields of a product that the panel may write, amounts in centavos. A product sold as a plan has the plan's
 * prices.
 */
export function toInput(row: typeof products.$inferSelect, plans: Record<PlanId, PlanVersion>): ProductInput {
  const product = readInput(row);
  if (saleOf(product, plans) !== 'plan') return product;
  return { ...product, priceFrom: plans.CPF.price, priceTo: plans.CNPJ.price };
}

const readInput = (row: typeof products.$inferSelect): ProductInput => ({
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
  legal: row.legal,
  metaTitle: row.metaTitle,
  metaDescription: row.metaDescription,
  activatesCards: row.activatesCards as ProductInput['activatesCards'],
  requiredDocuments: row.requiredDocuments,
});

/** Loads a product and locks it until the transaction ends; undefined for an unknown id. */
export async function lockProduct(tx: Tx, id: string) {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for('update');
  return row;
}
