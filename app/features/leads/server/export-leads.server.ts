import { listTeam } from '#app/features/accounts/server/index.server.ts';
import { CSV_HEADER, CSV_START, csvLine, type ExportRow } from '#app/features/leads/rules/lead-csv.ts';
import type { LeadFilter } from '#app/features/leads/rules/lead-filter.ts';
import type { Cursor } from '#app/lib/keyset.ts';
import { asActor, asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { askBoth, plainly, statements } from './ask-leads.server.ts';
import { leadConditions } from './lead-conditions.server.ts';
import { LEAD_COLUMNS } from './list-leads.server.ts';

/** Rows asked for at a time: what is in memory, whatever the number of leads. */
const BATCH = 2_000;

/**
 * All leads of a filter as CSV, newest first, in pieces. Each piece is a page of its own by key: no transaction and no
 * connection is held while a slow computer takes the file. That the file was made, and of what, is written down first:
 * if that fails, there is no file.
 */
export async function* exportLeads(admin: SignedInActor, filter: LeadFilter): AsyncGenerator<string> {
  const { after: _, search, ...told } = filter;
  await asActor(admin, (tx) =>
    recordAudit(tx, admin, {
      action: 'lead.export',
      entity: 'lead-exports',
      entityId: newId(),
      after: { ...told, search: search ?? null },
    }),
  );
  const team = new Map((await listTeam(admin)).map(({ id, name }) => [id, name]));
  yield CSV_START + CSV_HEADER;
  for (let after: Cursor | null = null; ; ) {
    const rows: ExportRow[] = await batch(admin, { ...filter, after });
    if (rows.length > 0) yield rows.map((row) => csvLine(row, team.get(row.assigneeId ?? '') ?? '')).join('');
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return;
    after = last;
  }
}

function batch(admin: SignedInActor, filter: LeadFilter): Promise<ExportRow[]> {
  const conditions = leadConditions(admin, filter);
  const select = `select ${LEAD_COLUMNS}, l.notes as message,
    to_char(l.created_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI') as received`;
  const asked = statements(conditions, select, `order by l.created_at desc, l.id desc limit ${BATCH}`);
  return asReader(admin, (tx) =>
    askBoth<ExportRow>(plainly(tx), asked, conditions.values, (rows) => rows.length === BATCH),
  );
}
