import { and, asc, eq } from 'drizzle-orm';
import { fileFinder } from '#app/features/imports/rules/archive.ts';
import { checkRow, isLeadRow } from '#app/features/imports/rules/check-row.ts';
import { missingFields } from '#app/features/imports/rules/columns-of-kind.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { archiveOf } from './archives.server.ts';
import { checkRows, waitingRows } from './check-rows.server.ts';
import type { ImportRow } from './lock-import.server.ts';

const CHUNK = 1_000;

/** Checks every sheet of a firm: the clients and companies that it brings count as people for the other sheets. */
export async function checkFirm(tx: Tx, batchId: string, now: Date = new Date()): Promise<void> {
  const { imports: i } = schema;
  const sheets = await tx
    .select()
    .from(i)
    .where(and(eq(i.batchId, batchId), eq(i.status, 'draft')))
    .orderBy(asc(i.id));
  const people = new Set<string>();
  for (const sheet of sheets) await addPeople(tx, sheet, now, people);
  const archive = await archiveOf(tx, batchId);
  const findFile = fileFinder(archive?.entries ?? []);
  for (const sheet of sheets) await checkRows(tx, sheet, { now, people, findFile });
}

/** Adds the documents of the good rows of a sheet of clients or companies. */
async function addPeople(
  tx: Tx,
  { id, kind, mapping }: ImportRow,
  now: Date,
  people: Set<string>,
): Promise<void> {
  if ((kind !== 'clients' && kind !== 'companies') || missingFields(mapping, kind).length > 0) return;
  const reading = { mapping, today: civilDateAt(now) };
  for (let after = 0; ; ) {
    const rows = await waitingRows(tx, id, { after, most: CHUNK });
    for (const { cells } of rows) {
      const checked = checkRow(kind, reading, cells);
      if (!checked.ok || ('docNumber' in checked.value && isLeadRow(checked.value))) continue;
      people.add('docNumber' in checked.value ? checked.value.docNumber : checked.value.document);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.line;
  }
}
