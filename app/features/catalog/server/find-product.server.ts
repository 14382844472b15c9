import { and, asc, eq } from 'drizzle-orm';
import { isOffered } from '#app/features/catalog/rules/legal-front.ts';
import type { Plans } from '#app/features/catalog/rules/plans.ts';
import { type ProductView, viewProduct } from '#app/features/catalog/rules/product-view.ts';
import { asActor, type Tx, VISITOR } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { getPlans } from './plans.server.ts';

const { products, productSlugs } = schema;

export type FoundProduct =
  | { state: 'here'; product: ProductView }
  /** The address is one that the product had before. */
  | { state: 'moved'; slug: string }
  /** Not for sale now; the message is the business's own, or null. */
  | { state: 'blocked'; message: string | null }
  /** Missing or hidden: for a visitor that is the same. */
  | { state: 'missing' };

/** A product by its address (docs/product.md section 8, Produto não disponível and Produto bloqueado). */
export const findProduct = (slug: string): Promise<FoundProduct> =>
  asActor(VISITOR, async (tx) => lookUpProduct(tx, slug, await getPlans()));

/**
 * Finds a product inside the caller's transaction: a hidden product is missing even for actors who may read
 * it.
 */
export async function lookUpProduct(tx: Tx, slug: string, plans: Plans): Promise<FoundProduct> {
  const shown = eq(products.visible, true);
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.slug, slug), shown));
  if (row && !isOffered(row, plans.CPF.legal)) return { state: 'missing' };
  if (row?.blocked) return { state: 'blocked', message: row.blockedMessage };
  if (row) return { state: 'here', product: viewProduct(row, plans) };
  const [moved] = await tx
    .select({ slug: products.slug })
    .from(productSlugs)
    .innerJoin(products, eq(products.id, productSlugs.productId))
    .where(and(eq(productSlugs.slug, slug), shown));
  return moved ? { state: 'moved', slug: moved.slug } : { state: 'missing' };
}

/** Addresses of everything that is for sale, in the business's order: for the sitemap and for links. */
export const listProductLinks = () =>
  asActor(VISITOR, (tx) =>
    tx
      .select({
        slug: products.slug,
        title: products.title,
        subtitle: products.subtitle,
        updatedAt: products.updatedAt,
      })
      .from(products)
      .where(eq(products.blocked, false))
      .orderBy(asc(products.itemOrder), asc(products.id)),
  );
