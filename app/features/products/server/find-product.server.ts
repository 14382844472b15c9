import { eq, sql } from 'drizzle-orm';
import { asActor, VISITOR } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';

/**
 * A visible product by its slug, or by one it had before (`moved` then holds the address of today).
 * Null when there is none: hidden products are not there for a visitor.
 */
export async function findProduct(slug: string) {
  const { products, productSlugs } = schema;
  return asActor(VISITOR, async (tx) => {
    const [product] = await tx.select().from(products).where(eq(products.slug, slug));
    if (product) return { product, moved: null };
    const [moved] = await tx
      .select({ slug: products.slug })
      .from(productSlugs)
      .innerJoin(products, eq(products.id, productSlugs.productId))
      .where(sql`${productSlugs.slug} = ${slug}`);
    return moved ? { product: null, moved: moved.slug } : null;
  });
}
