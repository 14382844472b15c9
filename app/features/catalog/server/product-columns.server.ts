import { eq } from 'drizzle-orm';
import { saleOf } from '#app/features/catalog/rules/offers.ts';
import type { PlanId, PlanVersion } from '#app/features/catalog/rules/plans.ts';
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

/** What the panel may write of a product, amounts in centavos. What is sold as a plan costs what the plan costs. */
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
