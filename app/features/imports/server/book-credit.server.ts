import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { getSite } from '#app/features/content/server/index.server.ts';
import {
  allocateCredit,
  allocationTerms,
  asksYes,
  restWords,
} from '#app/features/imports/rules/allocate-credit.ts';
import type { Candidate } from '#app/features/imports/rules/match-credit.ts';
import { awaitsStart, isTable } from '#app/features/imports/rules/terms.ts';
import { houseOf } from '#app/features/imports/rules/text-evidence.ts';
import {
  type BookedPart,
  type CreditPart,
  recordCredit,
} from '#app/features/payments/server/index.server.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, positionOf, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { stillMay } from '#app/platform/position-now.server.ts';
import type { AcceptedFile } from '#app/platform/uploads/accept-file.server.ts';
import { mayIn } from '#app/terms/panel-rights.ts';
import {
  changed,
  IMPORT_SYSTEM,
  type ImportRow,
  lockImport,
  noteStatus,
  withImport,
} from './lock-import.server.ts';
import {
  explainChosen,
  matchStatement,
  payerKeyOf,
  type ReadEntry,
  readStatementEntry,
  searchForEntry,
} from './match-statement.server.ts';

const { imports, importRows: r } = schema;

type Choice = { importId: string; line: number; installmentIds: string[]; confirmed?: string };
type Booking = Choice & { entry: ReadEntry; source: Source };

/**
 * Records a payment of a file as received for the installments that a person chose. The server divides the amount; a
 * rest that stays open or goes back must have been confirmed with the terms of this moment.
 */
export async function bookCredit(admin: SignedInActor, choice: Choice): Promise<Result<null>> {
  const found = await waitingEntry(admin, choice.importId, choice.line);
  return found ? bookEntry(admin, { ...choice, ...found }) : changed();
}

const invalid = (fields: Record<string, string>) =>
  err({
    code: 'invalid',
    title: 'Recebimento não registrado',
    message: 'Confira os campos marcados.',
    fields,
  });

/**
 * Records the payment with the use case for payments by hand. Marks the entry in the same transaction, so that it is
 * booked once, even if another file repeats it.
 */
async function bookEntry(
  admin: SignedInActor,
  { importId, line, installmentIds, confirmed, entry, source }: Booking,
): Promise<Result<null>> {
  const chosen = await explainChosen(admin, entry, installmentIds);
  if (installmentIds.length === 0) return invalid({ installmentIds: 'Escolha a parcela' });
  if (chosen.length !== new Set(installmentIds).size)
    return invalid({ installmentIds: 'Uma destas parcelas não está mais em aberto' });
  const allocation = allocateCredit(entry.amount, chosen);
  if (!allocation) return invalid({ installmentIds: 'O valor não cobre todas estas parcelas' });
  if (asksYes(allocation) && confirmed !== allocationTerms(allocation))
    return invalid({ confirmed: `Confirme. ${restWords(allocation)}` });
  const parts: CreditPart[] = [];
  for (const { id: installmentId, amount } of allocation.parts) {
    const one = chosen.find(({ id }) => id === installmentId);
    const share = one && chosen.length > 1 ? { ...one, amount } : null;
    parts.push({ installmentId, amount, file: await proofOf(entry, source, share) });
  }
  const payerKey = payerKeyOf(entry, houseOf((await getSite('company')).company));
  const method = /\bpix\b/i.test(entry.text) ? 'pix' : 'transfer';
  const also = (tx: Tx, charges: BookedPart[]) => markBooked(tx, { importId, line, payerKey, charges });
  return recordCredit(admin, parts, { paidOn: entry.day, method }, { also });
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
    return entry ? { entry, source: row.source } : null;
  });
}

/** The entry that waits at a line of a file, with the installments that a search finds for it. */
export async function searchEntry(
  admin: SignedInActor,
  { importId, line, search }: { importId: string; line: number; search: string },
): Promise<Candidate[]> {
  const found = await waitingEntry(admin, importId, line);
  return found ? searchForEntry(admin, found.entry, search) : [];
}

type Booked = { importId: string; line: number; payerKey: string | null; charges: BookedPart[] };

async function markBooked(
  tx: Tx,
  { importId, line, payerKey, charges: [first, ...more] }: Booked,
): Promise<Result<null>> {
  // Locked after the order, in the same sequence as an undo, so that the two cannot deadlock.
  const found = await lockImport(tx, importId);
  if (!first || (found?.status !== 'draft' && found?.status !== 'running')) return changed();
  const [booked] = await tx
    .select({ line: r.line })
    .from(r)
    .where(
      sql`${r.result} in ('added', 'kept') and ${r.bankKey} = (select bank_key from import_rows where import_id = ${importId} and line = ${line} and part = 1)`,
    );
  if (booked)
    return err({
      code: 'known',
      title: 'Já recebido',
      message: 'Este pagamento já foi recebido por outro arquivo.',
    });
  const { installmentId: entityId, chargeId } = first;
  const { rowCount } = await tx
    .update(r)
    .set({ result: 'added', entityId, chargeId, payerKey, cells: null })
    .where(and(eq(r.importId, importId), eq(r.line, line), isNull(r.result)));
  if (rowCount !== 1) return changed();
  for (const [at, one] of more.entries())
    await tx.insert(r).values({
      ...{ importId, line, part: at + 2, result: 'added' as const },
      ...{ entityId: one.installmentId, chargeId: one.chargeId },
    });
  await tx
    .update(imports)
    .set({ added: sql`${imports.added} + 1` })
    .where(eq(imports.id, importId));
  return ok(null);
}

/** Starts the job that books the sure credits. */
export const bookSureCredits = (admin: SignedInActor, importId: string): Promise<Result<null>> =>
  withImport(admin, importId, async (tx, found) => {
    const { kind, status, options } = found;
    if (kind !== 'payments' || status !== 'draft' || awaitsStart(found)) return changed();
    if (!mayIn(positionOf(admin), 'money', 'do')) throw new Error('Not a position that records payments.');
    await tx
      .update(imports)
      .set({ status: 'running', options: { ...options, bookedBy: admin.userId } })
      .where(eq(imports.id, importId));
    await enqueue(tx, 'imports.run', { importId });
    await noteStatus(tx, admin, found, 'running');
    return ok(null);
  });

/** Progress of a job: the last line that it checked, and whether it has booked any since the first line. */
export type BookingCursor = { line: number; booked: boolean };

/**
 * Books the sure ones among the next payments of a file that runs, one transaction each: a process that dies books
 * nothing twice. What booking makes sure, the second of two like payments, is looked at once more from the first line.
 * @returns whether there may be more
 */
export async function bookNextCredits(importId: string, cursor: BookingCursor): Promise<boolean> {
  const running = await asActor(IMPORT_SYSTEM, async (tx) => {
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
  const entries = await matchStatement(IMPORT_SYSTEM, importId, cursor.line);
  const last = entries.at(-1);
  if (!last) {
    const again = cursor.booked;
    Object.assign(cursor, { line: 0, booked: false });
    return again;
  }
  for (const { trust, candidates, ...entry } of entries) {
    const [first] = candidates;
    if (trust !== 'sure' || !first) continue;
    const admin = { kind: 'admin', userId: running.by } as const;
    const choice = { importId, line: entry.line, installmentIds: [first.id] };
    const done = await bookEntry(admin, { ...choice, entry, source: running.source });
    cursor.booked ||= done.ok;
  }
  cursor.line = last.line;
  return true;
}

/** Skips an entry that pays no installment. */
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

/** An installment of a credit that pays several. */
type Share = Pick<Candidate, 'name' | 'label' | 'orderId' | 'dueDate' | 'amount'>;

/** Draws the entry on paper, kept beside the payment as a file that a person sends. */
async function proofOf(
  { day, amount, text, number, account }: ReadEntry,
  source: Source,
  share: Share | null,
): Promise<AcceptedFile> {
  const { company } = await getSite('company');
  const { fileName } = source;
  const words = isTable(source)
    ? {
        note: 'De uma planilha da equipe',
        body: `Pagamento da planilha ${fileName}, trazida pela equipe.`,
        place: 'Lugar na planilha',
        signed: 'A planilha foi lida e não ficou guardada.',
      }
    : {
        note: 'Do extrato do banco',
        body: `Lançamento do extrato da conta ${account}, trazido pela equipe.`,
        // Tells two entries of one day, person and amount apart.
        place: 'Número no banco',
        signed: 'O arquivo do banco foi lido e não ficou guardado.',
      };
  // Loads the drawing library with the first PDF: it is large, and most processes only answer pages.
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
          ...(share ? [shareRow(share)] : []),
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

/** Distinguishes the documents of one credit: each is stored with one payment. */
const shareRow = ({ name, label, orderId, dueDate, amount }: Share): [string, string] => [
  'Paga',
  `${formatBRL(amount)} de ${name}, ${label} do pedido ${orderId.slice(0, 8)}, que vence em ${formatDate(dueDate)}`,
];
