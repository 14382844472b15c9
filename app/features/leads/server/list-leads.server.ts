import { type LeadFilter, mostCounted } from '#app/features/leads/rules/lead-filter.ts';
import type { LeadRow } from '#app/features/leads/rules/lead-view.ts';
import { maskedDocument } from '#app/lib/documents.ts';
import { encodeCursor } from '#app/lib/keyset.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { askLeads, statements } from './ask-leads.server.ts';
import { type Conditions, leadConditions } from './lead-conditions.server.ts';

export const PAGE = 50;

/** The time travels as text: a JavaScript date would lose the microseconds that the key and the version need. */
export const instantText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export const LEAD_COLUMNS = `l.id, l.name, l.email, l.whatsapp, l.doc_type as "docType", l.doc_number as "docNumber",
  l.uf, l.origin, l.status, l.plan, l.assignee_id as "assigneeId", ${instantText('l.created_at')} as "createdAt"`;

export const leadsStatements = (conditions: Conditions, limit: number) =>
  statements(conditions, `select ${LEAD_COLUMNS}`, `order by l.created_at desc, l.id desc limit ${limit}`);

/** As lists show it. */
export const masked = <Row extends { docNumber: string }>(row: Row): Row => ({
  ...row,
  docNumber: maskedDocument(row.docNumber),
});

/**
 * One page of leads, newest first. The place is a key, not a number of rows to skip, so that page 4 000 costs what
 * page 1 does. Documents are masked: a list is no look at one.
 */
export async function listLeads(
  admin: SignedInActor,
  filter: LeadFilter,
  size = PAGE,
): Promise<{ leads: LeadRow[]; next: string | null }> {
  const conditions = leadConditions(admin, filter);
  const rows = await askLeads<LeadRow>(
    admin,
    `leads-${size}`,
    conditions,
    leadsStatements(conditions, size + 1),
    (found) => found.length > size,
  );
  const leads = rows.slice(0, size).map(masked);
  const last = leads.at(-1);
  return { leads, next: rows.length > size && last ? encodeCursor(last) : null };
}

/** How many leads a filter finds, counted up to one more than is shown. */
export async function countLeads(admin: SignedInActor, { after: _, ...filter }: LeadFilter): Promise<number> {
  const conditions = leadConditions(admin, filter);
  const most = mostCounted(filter);
  const rows = await askLeads<{ n: number }>(
    admin,
    'leads-count',
    conditions,
    statements(conditions, 'select count(*)::int as n from (select', `limit ${most + 1}) capped`),
    ([found]) => (found?.n ?? 0) > most,
  );
  return rows[0]?.n ?? 0;
}

/**
 * A page with how many the filter finds. A search that fits on its first page is counted by it: what is rare costs the
 * most to look for, and need not be looked for twice.
 */
export async function listWithCount(admin: SignedInActor, filter: LeadFilter) {
  if (!filter.search) {
    const [page, count] = await Promise.all([listLeads(admin, filter), countLeads(admin, filter)]);
    return { ...page, count };
  }
  const page = await listLeads(admin, filter);
  const all = !filter.after && page.next === null;
  return { ...page, count: all ? page.leads.length : await countLeads(admin, filter) };
}
