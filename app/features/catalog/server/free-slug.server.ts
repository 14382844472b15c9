import { and, eq, ne } from 'drizzle-orm';
import { PRODUCT_NOT_SAVED } from '#app/features/catalog/rules/messages.ts';
import { err } from '#app/lib/result.ts';
import { holdLock, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { products, productSlugs } = schema;

/**
 * Refuses an address that another product has or had, because old links must keep working. Serialises writers
 * of addresses: a unique key cannot span the two tables.
 * @returns the refusal, or null.
 */
export async function refuseSlug(tx: Tx, slug: string, productId: string) {
  await holdLock(tx, 'product_slugs');
  const [now] = await tx
    .select({ title: products.title })
    .from(products)
    .where(and(eq(products.slug, slug), ne(products.id, productId)));
  const [before] = await tx
    .select({ title: products.title })
    .from(productSlugs)
    .innerJoin(products, eq(products.id, productSlugs.productId))
    .where(and(eq(productSlugs.slug, slug), ne(productSlugs.productId, productId)));
  if (!now && !before) return null;
  const message = now
    ? `Este endereço é de “${now.title}”`
    : `Este endereço foi de “${before?.title}” e ainda leva até lá`;
  return err({ code: 'slug-taken', title: PRODUCT_NOT_SAVED, message, fields: { slug: message } });
}
