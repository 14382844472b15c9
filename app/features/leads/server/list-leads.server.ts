import { and, desc, eq, sql } from 'drizzle-orm';
import type { LeadStatus } from '#app/features/leads/rules/lead-status.ts';
import type { LeadRow } from '#app/features/leads/rules/lead-view.ts';
import { type Cursor, encodeCursor } from '#app/lib/keyset.ts';
import { likePattern } from '#app/lib/text.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';

const PAGE = 50;

export type LeadFilter = { status?: LeadStatus; search?: string; after?: Cursor | null };

/**
 * One page of leads, newest first. The place is a key, not a number of rows to skip, so that page 4 000 costs what
 * page 1 does. The time travels as text: a JavaScript date would lose the microseconds the key needs.
 */
export async function listLeads(admin: SignedInActor, filter: LeadFilter) {
  const { leads } = schema;
  const search = filter.search?.trim();
  const rows = await asActor(admin, (tx) =>
    tx
      .select({
        id: leads.id,
        name: leads.name,
        email: leads.email,
        whatsapp: leads.whatsapp,
        docType: leads.docType,
        docNumber: leads.docNumber,
        uf: leads.uf,
        origin: leads.origin,
        status: leads.status,
        createdAt: sql<string>`to_char(${leads.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      })
      .from(leads)
      .where(
        and(
          filter.status && eq(leads.status, filter.status),
          search ? sql`${leads.searchText} like ${likePattern(search)}` : undefined,
          filter.after
            ? sql`(${leads.createdAt}, ${leads.id}) < (${filter.after.createdAt}::timestamptz, ${filter.after.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(leads.createdAt), desc(leads.id))
      .limit(PAGE + 1),
  );
  const page: LeadRow[] = rows.slice(0, PAGE);
  const last = page.at(-1);
  return { leads: page, next: rows.length > PAGE && last ? encodeCursor(last) : null };
}
