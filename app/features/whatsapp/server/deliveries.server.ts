import { inArray } from 'drizzle-orm';
import { deliveryOf } from '#app/features/whatsapp/rules/errors.ts';
import type { Delivery } from '#app/features/whatsapp/rules/terms.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { whatsappMessages: m } = schema;

/** Deliveries of messages by their ids, in words for the team; a fault names the next step. */
export async function whatsAppDeliveries(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Delivery>> {
  const rows = await tx
    .select({ id: m.id, status: m.status, code: m.errorCode })
    .from(m)
    .where(inArray(m.id, [...ids]));
  return new Map(rows.map(({ id, status, code }) => [id, deliveryOf(status, code)]));
}
