import { asc, eq } from 'drizzle-orm';
import type { PublishedText } from '#app/features/catalog/rules/clauses.ts';
import { saleOf } from '#app/features/catalog/rules/offers.ts';
import { contractsOfSale, productWords } from '#app/features/catalog/rules/terms.ts';
import { fromNumeric } from '#app/lib/money.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { CardType } from '#app/terms/card-status.ts';
import type { ContractType } from '#app/terms/contract-type.ts';
import { lookUpPlans, lookUpVersions } from './plans.server.ts';
import { toInput } from './product-columns.server.ts';

const { products, productSlugs } = schema;

/**
 * Lists all products for the panel, including hidden and blocked ones, in the order of the site. There are
 * tens, not thousands.
 */
export const listProducts = (admin: SignedInActor) =>
  asActor(admin, async (tx) => {
    const rows = await tx.select().from(products).orderBy(asc(products.itemOrder), asc(products.id));
    const plans = await lookUpVersions(tx);
    return rows.map((row) => ({ id: row.id, version: row.version, ...toInput(row, plans) }));
  });

/** Loads one product for its editor, with its former addresses. Null for an unknown id. */
export const loadProduct = (admin: SignedInActor, id: string) =>
  asActor(admin, async (tx) => {
    const [row] = await tx.select().from(products).where(eq(products.id, id));
    if (!row) return null;
    const old = await tx
      .select({ slug: productSlugs.slug })
      .from(productSlugs)
      .where(eq(productSlugs.productId, id))
      .orderBy(asc(productSlugs.createdAt), asc(productSlugs.slug));
    const before = old.map(({ slug }) => slug).filter((slug) => slug !== row.slug);
    return { id: row.id, version: row.version, before, product: toInput(row, await lookUpVersions(tx)) };
  });

/**
 * Returns the texts of the visible products sold under this type of contract, with their pages in the panel.
 */
export async function publishedProducts(tx: Tx, type: ContractType): Promise<PublishedText[]> {
  const { products: p } = schema;
  const plans = await lookUpPlans(tx);
  const rows = await tx.select().from(p).where(eq(p.visible, true));
  return rows
    .filter(({ activatesCards, priceFrom }) =>
      contractsOfSale(
        saleOf({ activatesCards: activatesCards as CardType[], priceFrom: fromNumeric(priceFrom) }, plans),
      ).includes(type),
    )
    .map((row) => ({ where: `Produtos, ${row.title}`, body: productWords(row) }));
}
