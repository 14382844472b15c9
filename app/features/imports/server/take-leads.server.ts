import { checkRow } from '#app/features/imports/rules/check-row.ts';
import { knownNote, personMarks } from '#app/features/imports/rules/known-people.ts';
import type { ImportedLead } from '#app/features/leads/rules/entered-lead.ts';
import {
  addImportedLeads,
  findKnownMarks,
  removeUntouchedLeads,
} from '#app/features/leads/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import type { WaitingRow } from './check-rows.server.ts';
import type { Outcome, RunningImport, TakenRow } from './outcome.server.ts';

/** Writes the leads of a piece; people who are known, here or from a row above, are left as they are. */
export async function takeLeads(
  tx: Tx,
  { admin, mapping, options }: RunningImport,
  rows: WaitingRow[],
): Promise<Outcome[]> {
  if (!options?.consentWay || !options.consentDay)
    throw new Error('An import of leads runs without a consent.');
  const outcomes: Outcome[] = [];
  const reading = { mapping, today: civilDateAt(new Date()) };
  const read: { line: number; lead: ImportedLead }[] = [];
  for (const { line, cells } of rows) {
    const checked = checkRow('leads', reading, cells);
    if (checked.ok) read.push({ line, lead: checked.value });
    else outcomes.push({ line, result: 'bad', note: checked.note });
  }
  const people = personMarks(
    await findKnownMarks(
      tx,
      read.map(({ lead }) => lead),
    ),
  );
  const fresh: typeof read = [];
  for (const row of read) {
    const same = people.find(row.lead);
    if (same) outcomes.push({ line: row.line, result: 'known', note: knownNote(same), entityId: same.id });
    else {
      people.add(row.lead, row.line);
      fresh.push(row);
    }
  }
  const { consentWay, consentDay, noMessages, from = { ip: '', userAgent: '' } } = options;
  const ids = await addImportedLeads(tx, admin, {
    ...{ consentWay, consentDay, noMessages: noMessages === 'on', from },
    leads: fresh.map(({ lead }) => lead),
  });
  for (const [at, { line }] of fresh.entries())
    outcomes.push({ line, result: 'added', entityId: ids[at] ?? null });
  return outcomes;
}

/** Removes the leads of a piece that nothing was built on since. */
export async function takeLeadsBack(tx: Tx, rows: TakenRow[]): Promise<Outcome[]> {
  const removed = new Set(
    await removeUntouchedLeads(
      tx,
      rows.map(({ entityId }) => entityId),
    ),
  );
  return rows.map(({ line, entityId }) =>
    removed.has(entityId)
      ? { line, result: 'removed' }
      : { line, result: 'kept', note: 'Foi usado depois da importação' },
  );
}
