import { eq, sql } from 'drizzle-orm';
import { bringsFiles, type RecordKind, type RowResult } from '#app/features/imports/rules/terms.ts';
import { type Actor, asActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { beQuiet } from '#app/platform/be-quiet.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueue, jobsEnding } from '#app/platform/jobs.server.ts';
import { stillMay } from '#app/platform/position-now.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { yieldToRequests } from '#app/platform/yield-to-requests.server.ts';
import { dropArchives } from './archives.server.ts';
import { type BookingCursor, bookNextCredits } from './book-credit.server.ts';
import { type WaitingRow, waitingRows } from './check-rows.server.ts';
import { goOnAfterSheet, waitsForSheet } from './firm-order.server.ts';
import {
  IMPORT_SYSTEM,
  type ImportRow,
  lockImport,
  noteStatus,
  type Outcome,
  type RunningImport,
  type TakenRow,
} from './lock-import.server.ts';
import type { ReadyFiles } from './ready-file.server.ts';
import { FILE_PIECE, fileReader } from './ready-files.server.ts';
import { takeClients, takeClientsBack } from './take-clients.server.ts';
import {
  TAKE_HOLDERS_BACK,
  takeCompanies,
  takeContracts,
  takeDocuments,
  takeInstallments,
  takeListings,
  takeNotes,
  takeServices,
  takeTasks,
} from './take-holders.server.ts';
import { takeLeads, takeLeadsBack } from './take-leads.server.ts';
import { actorOf, takeNextPaymentBack } from './take-payments-back.server.ts';

/** Rows of one transaction. */
const PIECE = 500;
const pieceOf = ({ kind }: RunningImport): number => (bringsFiles(kind) ? FILE_PIECE : PIECE);
/** A job ends after this long, far below the life of one; the next goes on where it stopped; ms. */
const JOB_MS = 5 * 60_000;

type Take = (tx: Tx, running: RunningImport, rows: WaitingRow[]) => Promise<Outcome[]>;
type TakeBack = (tx: Tx, rows: TakenRow[], running: RunningImport) => Promise<Outcome[]>;

const TAKE: Record<RecordKind, Take> = {
  ...{ leads: takeLeads, clients: takeClients, companies: takeCompanies, services: takeServices },
  ...{ installments: takeInstallments, listings: takeListings, notes: takeNotes, tasks: takeTasks },
  ...{ contracts: takeContracts, documents: takeDocuments },
};
const TAKE_BACK: Record<RecordKind, TakeBack> = {
  ...{ leads: takeLeadsBack, clients: takeClientsBack },
  ...TAKE_HOLDERS_BACK,
};

/**
 * Runs or undoes an import in pieces. Each piece is one transaction under the import's lock: it writes the records of
 * its rows and their results together, so that a process that dies loses and doubles no row. Stops if the admin who
 * started it may no longer import.
 */
export async function runImport(importId: string): Promise<void> {
  const until = Date.now() + JOB_MS;
  const cursor: BookingCursor = { line: 0, booked: false };
  const ofPayments = await isOfPayments(importId);
  const readFiles = fileReader(importId);
  const work = async () =>
    (ofPayments && (await workPayments(importId, cursor))) || workPiece(importId, await readFiles());
  while (await work()) {
    if (jobsEnding().aborted || Date.now() > until)
      return asActor(IMPORT_SYSTEM, (tx) => enqueue(tx, 'imports.run', { importId }));
    await yieldToRequests();
  }
  await dropArchives();
}

const isOfPayments = (importId: string): Promise<boolean> =>
  asActor(IMPORT_SYSTEM, async (tx) => {
    const { imports } = schema;
    const [found] = await tx.select({ kind: imports.kind }).from(imports).where(eq(imports.id, importId));
    return found?.kind === 'payments';
  });

/** Payments are taken back and booked one by one, outside of the piece. @returns whether there may be more to do */
const workPayments = async (importId: string, cursor: BookingCursor): Promise<boolean> =>
  (await takeNextPaymentBack(importId)) || bookNextCredits(importId, cursor);

/** @returns whether there is more to do */
async function workPiece(importId: string, files: ReadyFiles): Promise<boolean> {
  const gone: string[] = [];
  const isMore = await asActor(IMPORT_SYSTEM, async (tx) => {
    const found = await lockImport(tx, importId);
    if (!found) return false;
    if (found.kind === 'payments') return endPayments(tx, found);
    await beQuiet(tx);
    if (await waitsForSheet(tx, found)) return false;
    const by = found.status === 'undoing' ? (found.undoneBy ?? found.createdBy) : found.createdBy;
    if (!by) return false;
    const running: RunningImport = {
      ...found,
      kind: found.kind,
      admin: { kind: 'admin', userId: by },
      ...{ files, gone },
    };
    if (found.status === 'running' && !(await stillMay(tx, by, 'bulk'))) return end(tx, running, 'stopped');
    if (found.status === 'running') return takePiece(tx, running);
    if (found.status === 'undoing') return takeBackPiece(tx, running);
    return false;
  });
  // After the commit: a row without its file is a loss, a file without a row is swept.
  for (const path of gone) await fileStore().remove(path);
  return isMore;
}

/**
 * Ends work on payments: an undo becomes `undone`, a booking becomes a draft whose remaining entries a clerk decides.
 */
async function endPayments(tx: Tx, found: ImportRow): Promise<false> {
  if (found.status === 'undoing') await end(tx, { ...found, admin: actorOf(found.undoneBy) }, 'undone');
  if (found.status !== 'running') return false;
  await tx.update(schema.imports).set({ status: 'draft' }).where(eq(schema.imports.id, found.id));
  await noteStatus(tx, actorOf(found.options?.bookedBy ?? null), found, 'draft');
  return false;
}

async function takePiece(tx: Tx, running: RunningImport): Promise<boolean> {
  const rows = await waitingRows(tx, running.id, { most: pieceOf(running) });
  if (rows.length === 0) return end(tx, running, 'done');
  const outcomes = await TAKE[running.kind](tx, running, rows);
  await mark(tx, running.id, outcomes);
  const count = (result: RowResult) => outcomes.filter((outcome) => outcome.result === result).length;
  await tx
    .update(schema.imports)
    .set({
      added: running.added + count('added'),
      known: running.known + count('known'),
      bad: running.bad + count('bad'),
    })
    .where(eq(schema.imports.id, running.id));
  return true;
}

async function takeBackPiece(tx: Tx, running: RunningImport): Promise<boolean> {
  const { rows } = await clientOf(tx).query<TakenRow>(
    `select line, entity_id as "entityId" from import_rows where import_id = $1 and result = 'added'
     order by line limit $2`,
    [running.id, pieceOf(running)],
  );
  if (rows.length === 0) return end(tx, running, 'undone');
  await mark(tx, running.id, await TAKE_BACK[running.kind](tx, rows, running));
  return true;
}

async function end(
  tx: Tx,
  { id, batchId, admin, added, known, bad }: ImportRow & { admin: Actor },
  status: 'done' | 'undone' | 'stopped',
) {
  // An undo keeps the end of the import: what happened after it is a use.
  const ended = status === 'undone' ? {} : { endedAt: sql`now()` };
  await tx
    .update(schema.imports)
    .set({ status, ...ended })
    .where(eq(schema.imports.id, id));
  if (batchId) await goOnAfterSheet(tx, batchId, status);
  await recordAudit(tx, admin, {
    action: 'import.end',
    entity: 'imports',
    entityId: id,
    after: { status, takenRows: added, knownRows: known, badRows: bad },
  });
  return false;
}

/** Deletes the values of a row that was taken; a clerk can correct the values of the others. */
async function mark(tx: Tx, id: string, outcomes: readonly Outcome[]): Promise<void> {
  await clientOf(tx).query(
    `update import_rows r set result = o.result, note = coalesce(o.note, ''),
       entity_id = coalesce(o."entityId", r.entity_id),
       cells = case when o.result in ('bad', 'known') then r.cells end
     from jsonb_to_recordset($2::jsonb) o(line integer, result text, note text, "entityId" uuid)
     where r.import_id = $1 and r.line = o.line`,
    [id, JSON.stringify(outcomes)],
  );
}
