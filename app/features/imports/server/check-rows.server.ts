import { eq } from 'drizzle-orm';
import { NOT_IN_ARCHIVE, type PackedFile } from '#app/features/imports/rules/archive.ts';
import { checkRow } from '#app/features/imports/rules/check-row.ts';
import { missingFields } from '#app/features/imports/rules/columns-of-kind.ts';
import { personMarks } from '#app/features/imports/rules/known-people.ts';
import { holderOf, UNKNOWN_HOLDER, UNKNOWN_OWNER } from '#app/features/imports/rules/row-holder.ts';
import { isTable } from '#app/features/imports/rules/terms.ts';
import { findKnownMarks } from '#app/features/leads/server/index.server.ts';
import { findHolders } from '#app/features/profiles/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { responsibleFinder, UNKNOWN_MEMBER } from './find-responsible.server.ts';
import type { ImportRow } from './lock-import.server.ts';
import { ownReader } from './own-reader.server.ts';

/** Rows read with one statement; between two of them the process does other work. */
const CHUNK = 1_000;

export type WaitingRow = { line: number; cells: string[] };

/** Rows that wait, behind a line. */
export async function waitingRows(
  tx: Tx,
  id: string,
  { after = 0, most }: { after?: number; most: number },
): Promise<WaitingRow[]> {
  const { rows } = await clientOf(tx).query<WaitingRow>(
    `select line, cells from import_rows where import_id = $1 and result is null and line > $2
     order by line limit $3`,
    [id, after, most],
  );
  return rows;
}

type Marks = { email: string; whatsapp: string; docNumber: string };

/** Counts rows that will not come in: of a person who is known already, or of a row above. */
function knownCounter(tx: Tx, kind: 'leads' | 'clients') {
  const above = personMarks([]);
  return async (people: readonly Marks[]): Promise<number> => {
    const found = await findKnownMarks(tx, people);
    const here = personMarks(
      kind === 'leads' ? found : found.flatMap((one) => (one.kind === 'client' ? { ...one, phone: '' } : [])),
    );
    const known = people.filter((person) => {
      if (here.find(person) || above.find(person)) return true;
      above.add(person, 0);
      return false;
    });
    return known.length;
  };
}

const isUnknown = (find: (wanted: string) => unknown, responsible: string): boolean =>
  responsible !== '' && !find(responsible);

/** Finds rows of documents that are no client or company, here or in the sheets of the same firm. */
async function withoutHolder(
  tx: Tx,
  kind: ImportRow['kind'],
  rows: readonly { line: number; document: string }[],
  people: ReadonlySet<string>,
): Promise<{ line: number; note: string }[]> {
  const unknown = rows.filter(({ document }) => !people.has(document));
  if (unknown.length === 0) return [];
  const known = await findHolders(
    tx,
    unknown.map(({ document }) => document),
  );
  const note = kind === 'companies' ? UNKNOWN_OWNER : UNKNOWN_HOLDER;
  return unknown.filter(({ document }) => !known.has(document)).map(({ line }) => ({ line, note }));
}

type Checking = {
  now?: Date;
  people?: ReadonlySet<string>;
  findFile?: (name: string) => PackedFile | undefined;
};

/**
 * Checks every row of a draft with the columns as they are chosen: each faulty row says why, and the import how many
 * there are, and how many rows of leads and clients are of known people. Nothing is checked before the required columns are chosen.
 * @param people documents that other sheets of the same firm bring
 * @param findFile of the ZIP of the firm
 */
export async function checkRows(
  tx: Tx,
  found: ImportRow,
  { now = new Date(), people = new Set(), findFile = () => undefined }: Checking = {},
): Promise<void> {
  if (!isTable(found)) return;
  const { id, kind, mapping } = found;
  const reading = { mapping, today: civilDateAt(now) };
  await clientOf(tx).query("update import_rows set note = '' where import_id = $1 and note <> ''", [id]);
  let faulty = 0;
  let known = 0;
  const readOwn = await ownReader(tx, found);
  const findMember = kind === 'clients' || kind === 'tasks' ? await responsibleFinder(tx) : null;
  const countLeads = kind === 'leads' || kind === 'clients' ? knownCounter(tx, 'leads') : null;
  const countClients = kind === 'clients' ? knownCounter(tx, kind) : null;
  if (missingFields(mapping, kind).length === 0)
    for (let after = 0; ; ) {
      const rows = await waitingRows(tx, id, { after, most: CHUNK });
      const faults: { line: number; note: string }[] = [];
      const leads: Marks[] = [];
      const clients: Marks[] = [];
      const holders: { line: number; document: string }[] = [];
      for (const { line, cells } of rows) {
        const checked = checkRow(kind, reading, cells);
        const own = readOwn(cells);
        if (!checked.ok) faults.push({ line, note: checked.note });
        else if (!own.ok) faults.push({ line, note: own.note });
        else if (
          findMember &&
          'responsible' in checked.value &&
          isUnknown(findMember, checked.value.responsible)
        )
          faults.push({ line, note: UNKNOWN_MEMBER });
        else if ('file' in checked.value && checked.value.file && !findFile(checked.value.file))
          faults.push({ line, note: NOT_IN_ARCHIVE });
        else if ('document' in checked.value) holders.push({ line, document: holderOf(checked.value) });
        // A client is not known by phone, a lead is.
        else if ('phone' in checked.value) clients.push({ ...checked.value, whatsapp: '' });
        else if (!('amount' in checked.value)) leads.push(checked.value);
      }
      known += ((await countClients?.(clients)) ?? 0) + ((await countLeads?.(leads)) ?? 0);
      faults.push(...(await withoutHolder(tx, kind, holders, people)));
      faulty += faults.length;
      if (faults.length > 0)
        await clientOf(tx).query(
          `update import_rows r set note = f.note from jsonb_to_recordset($2::jsonb) f(line integer, note text)
           where r.import_id = $1 and r.line = f.line`,
          [id, JSON.stringify(faults)],
        );
      const last = rows.at(-1);
      if (!last) break;
      after = last.line;
    }
  await tx
    .update(schema.imports)
    .set({ faulty, ...(countLeads && { known }) })
    .where(eq(schema.imports.id, id));
}
