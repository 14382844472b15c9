import { sql } from 'drizzle-orm';
import { saleOf } from '#app/features/catalog/rules/offers.ts';
import { getPlans, listProducts } from '#app/features/catalog/server/index.server.ts';
import { asReader, type SignedInActor } from '#app/platform/actor.server.ts';

/**
 * Returns the products that the lists filter by besides the plans, in the order of the site: products sold
 * alone, and those that once were, even if they are sold differently now.
 */
export async function listSoldProducts(admin: SignedInActor): Promise<{ id: string; title: string }[]> {
  const [products, plans, { rows }] = await Promise.all([
    listProducts(admin),
    getPlans(),
    // One index look-up per product, however many orders there are.
    asReader(admin, (tx) =>
      tx.execute<{ id: string }>(sql`select d.id from products d
        where exists (select 1 from transactions t where t.plan_snapshot #>> '{product,id}' = d.id::text)`),
    ),
  ]);
  const sold = new Set(rows.map(({ id }) => id));
  return products
    .filter((product) => sold.has(product.id) || saleOf(product, plans) === 'alone')
    .map(({ id, title }) => ({ id, title }));
}
