import { PRODUCT_FIELDS, type ProductField } from '#app/features/catalog/rules/product-fields.ts';
import { PRODUCT_STALE } from '#app/features/catalog/rules/product-messages.ts';
import { err } from '#app/lib/result.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { changesSince } from '#app/platform/audit/changes-since.server.ts';

/** The refusal for whoever saw an older version of a product: who saved what since, as the audit log tells it. */
export async function productConflict(tx: Tx, id: string, seen: number, version: number) {
  const saved = await changesSince(tx, { entity: 'products', entityId: id, version: seen });
  const changes = saved.map(({ who, at, after }) => ({
    who,
    at,
    fields: Object.keys(after).filter((key): key is ProductField => key in PRODUCT_FIELDS),
  }));
  return { ...err(PRODUCT_STALE), conflict: { version, changes } };
}
