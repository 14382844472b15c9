import { inArray } from 'drizzle-orm';
import { whatsappError } from '#app/features/whatsapp/rules/errors.ts';
import { WHATSAPP_STATUS_LABELS } from '#app/features/whatsapp/rules/terms.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { whatsappMessages: m } = schema;

/** Deliveries of messages by their ids, in words for the team. */
export async function whatsAppDeliveries(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: m.id, status: m.status, code: m.errorCode })
    .from(m)
    .where(inArray(m.id, [...ids]));
  return new Map(
    rows.map(({ id, status, code }) => [
      id,
      code === null
        ? WHATSAPP_STATUS_LABELS[status]
        : `${WHATSAPP_STATUS_LABELS[status]}. ${whatsappError(code).words}`,
    ]),
  );
}
