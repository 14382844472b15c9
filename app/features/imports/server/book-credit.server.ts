import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { getSite } from '#app/features/content/server/index.server.ts';
import { recordPayment } from '#app/features/payments/server/index.server.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { AcceptedFile } from '#app/platform/uploads/accept-file.server.ts';
import type { ChargeId } from '#app/terms/ids.ts';
import { changed, lockImport, withImport } from './desk.server.ts';
import { matchStatement, readStatementEntry } from './match-statement.server.ts';

const { imports, importRows: r } = schema;

/** Sure entries that are booked with one press; the page then shows the next ones. */
const MOST_AT_ONCE = 50;

type Entry = ReturnType<typeof readStatementEntry>;

/**
 * Records a credit of a statement as received for an installment, by the same use case as what a person records by
 * hand. The entry is marked in its transaction: an entry is booked once, in whatever statement it comes again.
 */
export async function bookCredit(
  admin: SignedInActor,
  { importId, line, installmentId }: { importId: string; line: number; installmentId: string },
): Promise<Result<null>> {
  const found = await waitingEntry(admin, importId, line);
  if (!found) return changed();
  const { entry, account } = found;
  const { amount, day: paidOn, text } = entry;
  const method = /\bpix\b/i.test(text) ? 'pix' : 'transfer';
  const file = await proofOf(entry, account);
  const also = (tx: Tx, chargeId: ChargeId) => markBooked(tx, { importId, line, installmentId, chargeId });
  const booked = await recordPayment(admin, installmentId, { amount, paidOn, method }, file, { also });
  return booked.ok ? ok(null) : booked;
}

async function waitingEntry(admin: SignedInActor, importId: string, line: number) {
  return asActor(admin, async (tx) => {
    const [row] = await tx
      .select({ cells: r.cells, account: sql<string>`${imports.header}[1]` })
      .from(r)
      .innerJoin(imports, eq(imports.id, r.importId))
      .where(and(eq(r.importId, importId), eq(r.line, line), isNull(r.result), eq(imports.kind, 'payments')));
    return row?.cells
      ? { entry: readStatementEntry({ line, cells: row.cells }), account: row.account }
      : null;
  });
}

type Booked = { importId: string; line: number; installmentId: string; chargeId: ChargeId };

async function markBooked(
  tx: Tx,
  { importId, line, installmentId, chargeId }: Booked,
): Promise<Result<null>> {
  // After the lock of the order, as where a payment is taken back.
  const found = await lockImport(tx, importId);
  if (found?.status !== 'draft') return changed();
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
      message: 'Este lançamento já foi recebido por outro extrato.',
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

/** Books what is sure. @returns how many were booked, and the first refusal where one was refused. */
export async function bookSureCredits(
  admin: SignedInActor,
  importId: string,
): Promise<Result<{ booked: number; refused: string | null }>> {
  const entries = await matchStatement(admin, importId);
  const sure = entries.filter(({ trust }) => trust === 'sure').slice(0, MOST_AT_ONCE);
  let booked = 0;
  let refused: string | null = null;
  for (const { line, candidates } of sure) {
    const [first] = candidates;
    if (!first) continue;
    const done = await bookCredit(admin, { importId, line, installmentId: first.id });
    if (done.ok) booked += 1;
    else refused ??= done.error.message;
  }
  return ok({ booked, refused });
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
async function proofOf({ day, amount, text, number }: Entry, account: string): Promise<AcceptedFile> {
  const { company } = await getSite('company');
  // Loaded when the first one is made: the drawing library is large, and most processes answer pages.
  const { textPaper } = await import('#app/platform/pdf/text-paper.server.ts');
  const bytes = await textPaper({
    company,
    title: `Recebimento de ${formatDate(day)}`,
    note: 'Do extrato do banco',
    body: `Lançamento do extrato da conta ${account}, trazido pela equipe.`,
    lists: [
      {
        heading: 'Lançamento',
        rows: [
          ['Dia', formatDate(day)],
          ['Valor', formatBRL(amount)],
          ['Descrição', text],
          // Tells two entries of one day, person and amount apart.
          ['Número no banco', number],
        ],
      },
    ],
    signed: 'O arquivo do banco foi lido e não ficou guardado.',
    date: new Date(`${day}T12:00:00Z`),
  });
  return {
    name: `extrato-${day}.pdf`,
    bytes,
    mimeType: 'application/pdf',
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}
