import { asc, eq } from 'drizzle-orm';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { lookUpVersions } from './plans.server.ts';
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
