import { and, eq } from 'drizzle-orm';
import { FIRM_KINDS, type ImportStatus } from '#app/features/imports/rules/terms.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { ImportRow } from './lock-import.server.ts';

const { imports: i } = schema;

const placeOf = ({ kind }: Pick<ImportRow, 'kind'>): number =>
  (FIRM_KINDS as readonly string[]).indexOf(kind);

/** Sheets of a firm with this status, in the order in which they are written, or removed. */
async function sheetsInTurn(tx: Tx, batchId: string, status: 'running' | 'undoing') {
  const sheets = await tx
    .select({ id: i.id, kind: i.kind })
    .from(i)
    .where(and(eq(i.batchId, batchId), eq(i.status, status)))
    .orderBy(i.id);
  const sign = status === 'running' ? 1 : -1;
  return sheets.toSorted((a, b) => sign * (placeOf(a) - placeOf(b)));
}

/** Whether another sheet of the same firm comes first: its end enqueues this one. */
export async function waitsForSheet(tx: Tx, { id, batchId, status }: ImportRow): Promise<boolean> {
  if (!batchId || (status !== 'running' && status !== 'undoing')) return false;
  const [first] = await sheetsInTurn(tx, batchId, status);
  return first !== undefined && first.id !== id;
}

/** Enqueues the sheet of a firm that comes next, by the same order as `waitsForSheet`. */
export async function enqueueNextSheet(
  tx: Tx,
  batchId: string,
  status: 'running' | 'undoing',
): Promise<void> {
  const [next] = await sheetsInTurn(tx, batchId, status);
  if (next) await enqueue(tx, 'imports.run', { importId: next.id });
}

/**
 * Goes on with a firm after one of its sheets has ended. A sheet that stopped, because its starter may no longer import,
 * stops the rest.
 */
export async function goOnAfterSheet(tx: Tx, batchId: string, ended: ImportStatus): Promise<void> {
  if (ended !== 'stopped') return enqueueNextSheet(tx, batchId, ended === 'undone' ? 'undoing' : 'running');
  await tx
    .update(i)
    .set({ status: 'stopped', endedAt: new Date() })
    .where(and(eq(i.batchId, batchId), eq(i.status, 'running')));
}

/** The end of the last sheet of a firm: what happened to its records after it is a use. */
export async function endOfFirm(tx: Tx, { batchId, endedAt }: ImportRow): Promise<Date> {
  const sheets = batchId ? await tx.select({ at: i.endedAt }).from(i).where(eq(i.batchId, batchId)) : [];
  return new Date(Math.max(0, ...[endedAt, ...sheets.map(({ at }) => at)].map((at) => at?.getTime() ?? 0)));
}
