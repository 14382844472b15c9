import { type CheckedLead, noteResponsible } from '#app/features/imports/rules/check-lead-row.ts';
import { checkRow } from '#app/features/imports/rules/check-row.ts';
import { knownNote, personMarks } from '#app/features/imports/rules/known-people.ts';
import {
  addImportedLeads,
  findKnownMarks,
  type ImportedLeads,
  removeUntouchedLeads,
  tagNew,
} from '#app/features/leads/server/index.server.ts';
import type { OwnValues } from '#app/features/own-fields/rules/own-fields.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import type { WaitingRow } from './check-rows.server.ts';
import { responsibleFinder } from './find-responsible.server.ts';
import type { Outcome, RunningImport, TakenRow } from './lock-import.server.ts';
import { ownReader } from './own-reader.server.ts';

type LeadOfRow = CheckedLead & { own: OwnValues };

/** Creates the leads of a piece. */
export async function takeLeads(tx: Tx, running: RunningImport, rows: WaitingRow[]): Promise<Outcome[]> {
  const { mapping, options } = running;
  if (!options?.consentWay || !options.consentDay)
    throw new Error('An import of leads runs without a consent.');
  const outcomes: Outcome[] = [];
  const reading = { mapping, today: civilDateAt(new Date()) };
  const readOwn = await ownReader(tx, running);
  const read: ReadLead[] = [];
  for (const { line, cells } of rows) {
    const checked = checkRow('leads', reading, cells);
    const own = readOwn(cells);
    if (!checked.ok) outcomes.push({ line, result: 'bad', note: checked.note });
    else if (!own.ok) outcomes.push({ line, result: 'bad', note: own.note });
    else read.push({ line, lead: { ...checked.value, own: own.value } });
  }
  const { consentWay: way, consentDay: day, noMessages, from = { ip: '', userAgent: '' } } = options;
  const terms = { consent: { way, day }, noMessages: noMessages === 'on', from };
  return [...outcomes, ...(await addLeads(tx, running, read, terms))];
}

type ReadLead = { line: number; lead: LeadOfRow };
type LeadTerms = Omit<ImportedLeads, 'leads'>;

/** Adds leads; leaves people unchanged who exist already or occur in a row above. @param note of each added row */
export async function addLeads(
  tx: Tx,
  { admin }: RunningImport,
  read: readonly ReadLead[],
  terms: LeadTerms,
  note = '',
): Promise<Outcome[]> {
  if (read.length === 0) return [];
  const outcomes: Outcome[] = [];
  const people = personMarks(
    await findKnownMarks(
      tx,
      read.map(({ lead }) => lead),
    ),
  );
  const fresh: ReadLead[] = [];
  for (const row of read) {
    const same = people.find(row.lead);
    if (same) outcomes.push({ line: row.line, result: 'known', note: knownNote(same), entityId: same.id });
    else {
      people.add(row.lead, row.line);
      fresh.push(row);
    }
  }
  const ids = await addImportedLeads(tx, {
    ...terms,
    leads: await withResponsible(
      tx,
      admin,
      fresh.map(({ lead }) => lead),
    ),
  });
  await tagNew(
    tx,
    fresh.map(({ lead: { tags } }, at) => ({ leadId: ids[at] ?? '', tags })),
  );
  for (const [at, { line }] of fresh.entries())
    outcomes.push({ line, result: 'added', note, entityId: ids[at] ?? null });
  return outcomes;
}

/** Assigns leads to the member of the team whom the file names; others go to the clerk, with the name in the note. */
async function withResponsible(tx: Tx, admin: SignedInActor, leads: readonly LeadOfRow[]) {
  const find = await responsibleFinder(tx);
  return leads.map(({ tags: _, responsible, ...lead }) => {
    const assigneeId = find(responsible);
    return assigneeId
      ? { ...lead, assigneeId }
      : { ...lead, assigneeId: admin.userId, notes: noteResponsible(lead.notes, responsible) };
  });
}

/** Removes the leads of a piece on which no later record depends. */
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
