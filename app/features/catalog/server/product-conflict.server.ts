import { PRODUCT_STALE } from '#app/features/catalog/rules/messages.ts';
import { productDraft, shownValue } from '#app/features/catalog/rules/product-draft.ts';
import type { ProductInput } from '#app/features/catalog/rules/product-input.ts';
import { PRODUCT_FIELDS, type ProductField } from '#app/features/catalog/rules/terms.ts';
import { err } from '#app/lib/result.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { changesSince } from '#app/platform/audit/changes-since.server.ts';

type Current = ProductInput & { version: number };

/** The refusal of a change over an older version of a product: who saved what since, as the audit log has it. */
export async function productConflict(tx: Tx, id: string, seen: number, current: Current) {
  const saved = await changesSince(tx, { entity: 'products', entityId: id, version: seen });
  const fieldsOf = (after: object) =>
    Object.keys(after).filter((key): key is ProductField => key in PRODUCT_FIELDS);
  const changes = saved.map(({ who, at, after }) => ({
    who,
    at,
    what: fieldsOf(after)
      .map((field) => PRODUCT_FIELDS[field])
      .join(', '),
  }));
  const draft = productDraft(current);
  const now = [...new Set(saved.flatMap(({ after }) => fieldsOf(after)))].map((field) => ({
    label: PRODUCT_FIELDS[field],
    value: shownValue(draft[field]),
  }));
  return err({ ...PRODUCT_STALE, conflict: { expectedVersion: String(current.version), changes, now } });
}
