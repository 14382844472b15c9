import { desc, eq } from 'drizzle-orm';
import { type ClientPrivacyRequest, protocolOf } from '#app/features/privacy/rules/privacy-request.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { privacyRequests: r } = schema;
const SHOWN = 30;

/** Requests of one client, newest first, for the panel. */
export async function clientPrivacyRequests(tx: Tx, clientId: UserId): Promise<ClientPrivacyRequest[]> {
  const rows = await tx
    .select({
      id: r.id,
      kind: r.kind,
      status: r.status,
      details: r.details,
      answer: r.answer,
      dueAt: r.dueAt,
      createdAt: r.createdAt,
    })
    .from(r)
    .where(eq(r.userId, clientId))
    .orderBy(desc(r.createdAt))
    .limit(SHOWN);
  return rows.map((row) => ({
    ...row,
    protocol: protocolOf(row.id, row.createdAt),
    dueAt: row.dueAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }));
}
