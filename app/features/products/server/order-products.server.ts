import { asc, sql } from 'drizzle-orm';
import { recordAudit } from '#app/features/audit/server/index.server.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';

const { products } = schema;

/**
 * Puts the products in this order on the site. Ids that do not exist are passed over, and what the list does not name
 * (created meanwhile) follows at the end.
 */
export async function orderProducts(admin: SignedInActor, ids: readonly string[]): Promise<void> {
  await asActor(admin, async (tx) => {
    const rows = await tx
      .select({ id: products.id, title: products.title })
      .from(products)
      .orderBy(asc(products.itemOrder), asc(products.id))
      .for('update');
    const place = new Map(ids.map((id, index) => [id, index]));
    // Array.sort keeps the order of what it holds equal.
    const wanted = rows.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
    if (wanted.every((row, index) => row === rows[index])) return;
    await tx.execute(sql`
      update products p set item_order = o.place
      from jsonb_array_elements_text(${JSON.stringify(wanted.map(({ id }) => id))}::jsonb) with ordinality o(id, place)
      where p.id = o.id::uuid and p.item_order <> o.place`);
    const titles = (list: typeof rows) => ({ order: list.map(({ title }) => title) });
    await recordAudit(tx, admin, {
      action: 'product.order',
      entity: 'products',
      entityId: 'all',
      before: titles(rows),
      after: titles(wanted),
    });
  });
}
