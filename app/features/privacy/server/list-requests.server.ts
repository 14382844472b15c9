import { desc, eq, sql } from 'drizzle-orm';
import {
  answerUntil,
  type ClientPrivacyRequest,
  type PrivacyRequestView,
  protocolOf,
} from '#app/features/privacy/rules/terms.ts';
import { asActor, type CustomerActor, type Tx } from '#app/platform/actor.server.ts';
import { instantSql } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { privacyRequests: r } = schema;

/** Upper bound, enough for years: one request of a kind is open at a time, and most people make none. */
const SHOWN = 30;

/** A person's requests, newest first. */
export async function listPrivacyRequests(customer: CustomerActor): Promise<PrivacyRequestView[]> {
  const rows = await asActor(customer, (tx) =>
    tx
      .select({
        id: r.id,
        kind: r.kind,
        status: r.status,
        details: r.details,
        answer: r.answer,
        createdAt: r.createdAt,
        answeredAt: r.answeredAt,
        // The expiry time decides, not the job that deletes the file later.
        fileUntil: sql<string | null>`case when ${r.filePath} is not null and ${r.expiresAt} > now()
          then ${instantSql(r.expiresAt)} end`,
      })
      .from(r)
      .where(eq(r.userId, customer.userId))
      .orderBy(desc(r.createdAt))
      .limit(SHOWN),
  );
  return rows.map(({ createdAt, answeredAt, ...row }) => ({
    ...row,
    protocol: protocolOf(row.id, createdAt),
    until: answerUntil(createdAt),
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }));
}

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
