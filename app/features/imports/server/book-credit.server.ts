import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { getSite } from '#app/features/content/server/index.server.ts';
import { awaitsStart, isTable } from '#app/features/imports/rules/import-status.ts';
import { recordPayment } from '#app/features/payments/server/index.server.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, positionOf, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { stillMay } from '#app/platform/position-now.server.ts';
import type { AcceptedFile } from '#app/platform/uploads/accept-file.server.ts';
import type { ChargeId } from '#app/terms/ids.ts';
import { mayIn } from '#app/terms/panel-rights.ts';
import { changed, IMPORT_DESK, type ImportRow, lockImport, noteStatus, withImport } from './desk.server.ts';
import { matchStatement, readStatementEntry } from './match-statement.server.ts';

const { imports, importRows: r } = schema;

type Entry = NonNullable<ReturnType<typeof readStatementEntry>>;
type Choice = { importId: string; line: number; installmentId: string };

/** Records a payment of a file as received for an installment that a person chose. */
export async function bookCredit(admin: SignedInActor, choice: Choice): Promise<Result<null>> {
  const { importId, line } = choice;
  const entry = await waitingEntry(admin, importId, line);
  return entry ? bookEntry(admin, choice, entry) : changed();
}

/**
 * Records it by the same use case as what a person records by hand. The entry is marked in its transaction: an entry
 * is booked once, in whatever file it comes again.
 */
async function bookEntry(
  admin: SignedInActor,
  { importId, line, installmentId }: Choice,
  { source, ...entry }: Entry & { source: Source },
): Promise<Result<null>> {
  const { amount, day: paidOn, text } = entry;
  const method = /\bpix\b/i.test(text) ? 'pix' : 'transfer';
  const file = await proofOf(entry, source);
  const also = (tx: Tx, chargeId: ChargeId) => markBooked(tx, { importId, line, installmentId, chargeId });
  const booked = await recordPayment(admin, installmentId, { amount, paidOn, method }, file, { also });
  return booked.ok ? ok(null) : booked;
}

/** The file that a payment comes from; a statement has an account. */
type Source = Pick<ImportRow, 'kind' | 'header' | 'fileName' | 'mapping'>;

const sourceOf = {
  kind: imports.kind,
  header: imports.header,
  fileName: imports.fileName,
  mapping: imports.mapping,
};

async function waitingEntry(admin: SignedInActor, importId: string, line: number) {
  return asActor(admin, async (tx) => {
    const [row] = await tx
      .select({ cells: r.cells, source: sourceOf })
      .from(r)
      .innerJoin(imports, eq(imports.id, r.importId))
      .where(and(eq(r.importId, importId), eq(r.line, line), isNull(r.result), eq(imports.kind, 'payments')));
    const entry = row?.cells && readStatementEntry(row.source, { line, cells: row.cells });
    return entry ? { ...entry, source: row.source } : null;
  });
}

type Booked = { importId: string; line: number; installmentId: string; chargeId: ChargeId };

async function markBooked(
  tx: Tx,
  { importId, line, installmentId, chargeId }: Booked,
): Promise<Result<null>> {
  // After the lock of the order, as where a payment is taken back.
  const found = await lockImport(tx, importId);
  if (found?.status !== 'draft' && found?.status !== 'running') return changed();
  const [booked] = await tx
    .select({ line: r.line })
    .from(r)
    .where(
      sql`${r.result} in ('added', 'kept') and ${r.bankKey} = (select bank_key from import_rows where import_id = ${importId} and line = ${line})`,
    );
  if (booked)
    return err({
      code: 'known',
      title: 'Já recebido',
      message: 'Este pagamento já foi recebido por outro arquivo.',
    });
  const { rowCount } = await tx
    .update(r)
    .set({ result: 'added', entityId: installmentId, chargeId, cells: null })
    .where(and(eq(r.importId, importId), eq(r.line, line), isNull(r.result)));
  if (rowCount !== 1) return changed();
  await tx
    .update(imports)
    .set({ added: sql`${imports.added} + 1` })
    .where(eq(imports.id, importId));
  return ok(null);
}

/** Lets the job book what is sure. */
export const bookSureCredits = (admin: SignedInActor, importId: string): Promise<Result<null>> =>
  withImport(admin, importId, async (tx, found) => {
    const { kind, status, options } = found;
    if (kind !== 'payments' || status !== 'draft' || awaitsStart(found)) return changed();
    if (!mayIn(positionOf(admin), 'money', 'do')) throw new Error('Only who records payments books them.');
    await tx
      .update(imports)
      .set({ status: 'running', options: { ...options, bookedBy: admin.userId } })
      .where(eq(imports.id, importId));
    await enqueue(tx, 'imports.run', { importId });
    await noteStatus(tx, admin, found, 'running');
    return ok(null);
  });

/** How far a job is: the last line that it looked at, and whether it booked any since the first. */
export type BookingCursor = { line: number; booked: boolean };

/**
 * Books the sure ones among the next payments of a file that runs, one transaction each: a process that dies books
 * nothing twice. What booking makes sure, the second of two like payments, is looked at once more from the first line.
 * @returns whether there may be more
 */
export async function bookNextCredits(importId: string, cursor: BookingCursor): Promise<boolean> {
  const running = await asActor(IMPORT_DESK, async (tx) => {
    const [found] = await tx
      .select({ ...sourceOf, status: imports.status, options: imports.options })
      .from(imports)
      .where(eq(imports.id, importId));
    const by = found?.options?.bookedBy;
    if (found?.kind !== 'payments' || found.status !== 'running' || !by) return null;
    return (await stillMay(tx, by, 'imports')) && (await stillMay(tx, by, 'money'))
      ? { by, source: found }
      : null;
  });
  if (!running) return false;
  const entries = await matchStatement(IMPORT_DESK, importId, cursor.line);
  const last = entries.at(-1);
  if (!last) {
    const again = cursor.booked;
    Object.assign(cursor, { line: 0, booked: false });
    return again;
  }
  for (const { line, trust, candidates, ...entry } of entries) {
    const [first] = candidates;
    if (trust !== 'sure' || !first) continue;
    const choice = { importId, line, installmentId: first.id };
    const admin = { kind: 'admin', userId: running.by } as const;
    const done = await bookEntry(admin, choice, { ...entry, line, source: running.source });
    cursor.booked ||= done.ok;
  }
  cursor.line = last.line;
  return true;
}

/** Leaves an entry out: it is no payment of an installment. */
export const skipCredit = (admin: SignedInActor, importId: string, line: number): Promise<Result<null>> =>
  withImport(admin, importId, async (tx, found) => {
    if (found.kind !== 'payments') return changed();
    const { rowCount } = await tx
      .update(r)
      .set({ result: 'bad', note: 'Deixado de fora', cells: null })
      .where(and(eq(r.importId, importId), eq(r.line, line), isNull(r.result)));
    if (rowCount !== 1) return changed();
    await tx
      .update(imports)
      .set({ bad: found.bad + 1 })
      .where(eq(imports.id, importId));
    await recordAudit(tx, admin, {
      action: 'import.skip',
      entity: 'imports',
      entityId: importId,
      after: { line },
    });
    return ok(null);
  });

/** The entry on paper, kept beside the payment as what a person sends is. */
async function proofOf({ day, amount, text, number }: Entry, source: Source): Promise<AcceptedFile> {
  const { company } = await getSite('company');
  const { header, fileName } = source;
  const words = isTable(source)
    ? {
        note: 'De uma planilha da equipe',
        body: `Pagamento da planilha ${fileName}, trazida pela equipe.`,
        place: 'Lugar na planilha',
        signed: 'A planilha foi lida e não ficou guardada.',
      }
    : {
        note: 'Do extrato do banco',
        body: `Lançamento do extrato da conta ${header[0]}, trazido pela equipe.`,
        // Tells two entries of one day, person and amount apart.
        place: 'Número no banco',
        signed: 'O arquivo do banco foi lido e não ficou guardado.',
      };
  // Loaded when the first one is made: the drawing library is large, and most processes answer pages.
  const { textPaper } = await import('#app/platform/pdf/text-paper.server.ts');
  const bytes = await textPaper({
    company,
    title: `Recebimento de ${formatDate(day)}`,
    note: words.note,
    body: words.body,
    lists: [
      {
        heading: 'Lançamento',
        rows: [
          ['Dia', formatDate(day)],
          ['Valor', formatBRL(amount)],
          ['Descrição', text],
          [words.place, number],
        ],
      },
    ],
    signed: words.signed,
    date: new Date(`${day}T12:00:00Z`),
  });
  return {
    name: `${isTable(source) ? 'planilha' : 'extrato'}-${day}.pdf`,
    bytes,
    mimeType: 'application/pdf',
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}
