import { CSV_START, csvLine } from '#app/lib/csv.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import type { AuditAction } from '#app/terms/audit-actions.ts';
import { exportsWhole } from '#app/terms/position-words.ts';

/** Whether an export is complete: always for owners; other positions need a separate right. */
export const isWhole = (actor: SignedInActor): boolean =>
  actor.kind === 'admin' &&
  exportsWhole({ position: actor.position ?? 'owner', exportsFull: actor.exportsFull ?? false });

type Entry = { action: AuditAction; entity: string; entityId: string; after?: Record<string, unknown> };
type Lines = { head: readonly string[]; pieces: AsyncGenerator<readonly (readonly string[])[]> };

/**
 * Rows after which garbage is collected in a long file; otherwise the process grows by half and keeps the
 * memory.
 */
const ROWS_KEPT = 50_000;

/** Audits the number of exported rows at the end of a file, also when the download was stopped. */
export async function* counting(
  admin: SignedInActor,
  entry: Omit<Entry, 'action' | 'after'>,
  pieces: AsyncGenerator<{ text: string; rows: number }>,
): AsyncGenerator<string> {
  let rows = 0;
  let kept = 0;
  try {
    for await (const piece of pieces) {
      rows += piece.rows;
      kept += piece.rows;
      if (kept >= ROWS_KEPT) {
        kept = 0;
        // Otherwise the heap grows to several times its live size while memory is free.
        globalThis.gc?.();
      }
      yield piece.text;
    }
  } finally {
    await asActor(admin, (tx) => recordAudit(tx, admin, { ...entry, action: 'export.end', after: { rows } }));
  }
}

/**
 * Yields a file of rows that leaves the panel. Its creation, content and completeness are audited first: if
 * that fails, there is no file. The number of exported rows is audited at its end, also for a stopped
 * download.
 */
export async function* exported(
  admin: SignedInActor,
  { after, ...entry }: Entry,
  { head, pieces }: Lines,
): AsyncGenerator<string> {
  const covered = !isWhole(admin);
  await asActor(admin, (tx) => recordAudit(tx, admin, { ...entry, after: { ...after, covered } }));
  const { entity, entityId } = entry;
  yield* counting(
    admin,
    { entity, entityId },
    (async function* () {
      yield { text: CSV_START + csvLine(head), rows: 0 };
      for await (const lines of pieces) yield { text: lines.map(csvLine).join(''), rows: lines.length };
    })(),
  );
}
