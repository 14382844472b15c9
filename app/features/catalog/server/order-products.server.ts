import { asc, sql } from 'drizzle-orm';
import { ORDER_STALE } from '#app/features/catalog/rules/messages.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { products } = schema;

/**
 * Sets the order of the products on the site. Ignores unknown ids; products missing from the list (created
 * meanwhile) follow at the end. The second of two concurrent changes gets a conflict: nothing is moved if the
 * current order is not `seen`.
 */
export async function orderProducts(
  admin: SignedInActor,
  { seen, order: ids }: { seen: readonly string[]; order: readonly string[] },
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const locked = await tx
      .select({ id: products.id, title: products.title, place: products.itemOrder })
      .from(products)
      .orderBy(asc(products.id))
      .for('update');
    // Sorts here and not in the statement: the statement sorts before it waits for the locks, and the
    // transaction that it waits for moves rows.
    const rows = locked.toSorted((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1));
    const [was, is] = [new Set(seen), new Set(rows.map(({ id }) => id))];
    const still = rows.map(({ id }) => id).filter((id) => was.has(id));
    if (still.join() !== seen.filter((id) => is.has(id)).join()) return err(ORDER_STALE);
    const place = new Map(ids.map((id, index) => [id, index]));
    // The sort is stable: products missing from the list keep their order.
    const wanted = rows.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
    if (wanted.every((row, index) => row === rows[index])) return ok(null);
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
    return ok(null);
  });
}
