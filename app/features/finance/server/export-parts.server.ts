import { FINANCE_CSV_HEADER, financeCsvLine } from '#app/features/finance/rules/finance-csv.ts';
import type { PartRow } from '#app/features/finance/rules/finance-view.ts';
import type { PartFilter } from '#app/features/finance/rules/part-filter.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { rowsStatement } from './list-parts.server.ts';

/** Rows asked for at a time: what is in memory, whatever the number of parts. */
const BATCH = 2_000;

/**
 * All parts of a filter as CSV, in pieces, as `exportLeads` does: each piece a page of its own by key, and that the
 * file was made, and of what, written down first.
 */
export async function* exportParts(
  admin: SignedInActor,
  filter: PartFilter,
  now: Date,
): AsyncGenerator<string> {
  const { after: _, late, ...told } = filter;
  await asActor(admin, (tx) =>
    recordAudit(tx, admin, {
      action: 'finance.export',
      entity: 'finance-exports',
      entityId: newId(),
      after: { ...told, late: late?.name ?? null },
    }),
  );
  const today = civilDateAt(now);
  yield FINANCE_CSV_HEADER;
  for (let after: PartFilter['after'] = null; ; ) {
    const statement = rowsStatement({ ...filter, after }, today, BATCH);
    const { rows } = await asReader(admin, (tx) => tx.execute<PartRow>(statement));
    if (rows.length > 0) yield rows.map(financeCsvLine).join('');
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return;
    after = { createdAt: last.at, id: last.id };
  }
}
