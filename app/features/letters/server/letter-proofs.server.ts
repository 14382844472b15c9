import { eq } from 'drizzle-orm';
import { proofsOfClient } from '#app/features/cases/server/index.server.ts';
import type { LetterProofInput } from '#app/features/letters/rules/input.ts';
import type { LineFault } from '#app/features/letters/rules/letter-answers-csv.ts';
import { letterNotFound, refuseLetter } from '#app/features/letters/rules/messages.ts';
import { isTracking, type TrackingLine } from '#app/features/letters/rules/sending.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { FOREIGN_WORDS } from '#app/platform/foreign/foreign-refusals.server.ts';
import { parseForeign } from '#app/platform/foreign/parse-foreign.server.ts';
import { TRACKING } from './foreign-tracking.server.ts';

const { letterBatches: b, letterProofs: p, letters: l, users } = schema;

/** Lists the proofs of a letter, oldest first. */
export async function proofsOf(tx: Tx, letterId: string) {
  const rows = await tx
    .select({
      id: p.id,
      kind: p.kind,
      note: p.note,
      fileId: p.proofId,
      by: users.name,
      at: p.createdAt,
    })
    .from(p)
    .leftJoin(users, eq(users.id, p.addedBy))
    .where(eq(p.letterId, letterId))
    .orderBy(p.createdAt, p.id);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Adds a proof to a letter that was sent; the same words and file again change nothing. */
export async function addLetterProof(
  admin: SignedInActor,
  letterId: string,
  { kind, note, file }: LetterProofInput,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [letter] = await tx.select().from(l).where(eq(l.id, letterId)).for('update');
    if (!letter) return letterNotFound();
    if (!letter.sentOn) return refuseLetter('transition', 'Esta carta ainda não foi enviada.');
    const proof = file ? (await proofsOfClient(tx, letter.userId)).find(({ id }) => id === file) : undefined;
    if (file && !proof)
      return refuseLetter('invalid', 'Este arquivo não está nos comprovantes do cliente.', {
        file: 'Escolha um comprovante do cliente',
      });
    const words = note || (proof?.name ?? '').slice(0, 400);
    const known = await proofsOf(tx, letterId);
    if (known.some((one) => one.kind === kind && one.note === words && one.fileId === (proof?.id ?? null)))
      return ok(null);
    await tx.insert(p).values({
      userId: letter.userId,
      letterId,
      kind,
      note: words,
      proofId: proof?.id ?? null,
      addedBy: admin.userId,
    });
    await recordAudit(tx, admin, {
      action: 'letter.proof',
      entity: 'letters',
      entityId: letterId,
      after: { note: words },
    });
    return ok(null);
  });
}

export type TrackingReport = { recorded: number; repeated: number; faults: LineFault[] };

/**
 * Stores the tracking codes of a batch that left by post, from pasted lines or a file, in one transaction. A
 * faulty line is reported and the others are kept; the same file again changes nothing.
 */
export async function trackBatch(
  admin: SignedInActor,
  batchId: string,
  text: string,
): Promise<Result<TrackingReport>> {
  const read = await parseForeign(TRACKING, { account: admin.userId }, { text }, []);
  if (!read.ok) return refuseLetter(read.reason, FOREIGN_WORDS.file[read.reason]);
  return asActor(admin, async (tx) => {
    const [batch] = await tx.select().from(b).where(eq(b.id, batchId)).for('update');
    if (!batch) return refuseLetter('not-found', 'Este lote não existe.');
    if (batch.sentHow !== 'post')
      return refuseLetter('transition', 'Registre antes o envio deste lote pelos Correios.');
    const rows = await tx.select().from(l).where(eq(l.batchId, batchId)).orderBy(l.id).for('update');
    const report: TrackingReport = { recorded: 0, repeated: 0, faults: [...read.value.faults] };
    const owners = new Map<string, string>();
    for (const row of rows)
      if (row.tracking && isTracking(row.tracking)) owners.set(row.tracking, holderOf(row));
    for (const line of read.value.codes) {
      const done = await track(tx, admin, { rows, owners, shared: batch.tracking }, line);
      if (typeof done === 'string') report[done === 'new' ? 'recorded' : 'repeated'] += 1;
      else report.faults.push(done);
    }
    report.faults.sort((one, other) => one.line - other.line);
    if (report.recorded > 0)
      await recordAudit(tx, admin, {
        action: 'letter-batch.track',
        entity: 'letter_batches',
        entityId: batchId,
        after: { letters: report.recorded },
      });
    return ok(report);
  });
}

type Row = typeof l.$inferSelect;
const holderOf = ({ userId, linkedProfileId }: Row) => `${userId} ${linkedProfileId}`;

/** Stores one code. An envelope contains letters of one holder, so a code belongs to one holder. */
async function track(
  tx: Tx,
  admin: SignedInActor,
  { rows, owners, shared }: { rows: Row[]; owners: Map<string, string>; shared: string | null },
  { line, end, code }: TrackingLine,
): Promise<'new' | 'same' | LineFault> {
  const letter = rows.find(({ id }) => id.endsWith(end));
  if (!letter) return { line, message: 'Esta carta não está neste lote.' };
  if (letter.tracking === code) return 'same';
  if (letter.tracking && letter.tracking !== shared)
    return { line, message: `Esta carta já tem o código ${letter.tracking}.` };
  const owner = owners.get(code);
  if (owner && owner !== holderOf(letter))
    return { line, message: `O código ${code} já é da carta de outro cliente.` };
  owners.set(code, holderOf(letter));
  letter.tracking = code;
  await tx.update(l).set({ tracking: code }).where(eq(l.id, letter.id));
  await tx.insert(p).values({
    userId: letter.userId,
    letterId: letter.id,
    kind: 'tracking',
    note: code,
    addedBy: admin.userId,
  });
  return 'new';
}
