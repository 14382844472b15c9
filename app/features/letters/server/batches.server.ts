import { and, asc, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { type AddresseeKind, type AnswerTerm, answerDueOn } from '#app/features/letters/rules/grounds.ts';
import type { SendInput } from '#app/features/letters/rules/input.ts';
import { refuseLetter } from '#app/features/letters/rules/messages.ts';
import type { SendWay } from '#app/features/letters/rules/terms.ts';
import { setListingState } from '#app/features/listings/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { isListingClosed } from '#app/terms/listing.ts';
import { clocksAsked } from './letter-clocks.server.ts';
import type { Letter } from './letter-facts.server.ts';
import { withoutPower } from './powers.server.ts';

const { addressees: a, letterBatches: b, letters: l, letterTemplates: t, listings } = schema;

/** Approved in the attorney's voice, and read: the customer agreed, or the time to object is over. */
const mayLeave = (now: Date) =>
  and(
    eq(l.state, 'approved'),
    eq(l.voice, 'attorney'),
    isNull(l.batchId),
    or(eq(l.customerSays, 'yes'), lte(l.readUntil, now)),
  );

/** Channel of a letter: the one of its approval, else the addressee's. */
const CHANNEL = sql<SendWay>`coalesce(${l.channel}, ${a.channel})`;

/**
 * Puts all letters that may be sent to an addressee by one channel into one batch. While the addressee has an
 * unsent batch, a second request for its channel returns that one.
 * @param only a single letter
 * @param way the channel; by default the one of the oldest letter
 */
export async function makeBatch(
  admin: SignedInActor,
  addresseeId: string,
  only?: string,
  now: Date = new Date(),
  way?: SendWay,
): Promise<Result<string>> {
  return asActor(admin, async (tx) => {
    const [addressee] = await tx.select({ id: a.id }).from(a).where(eq(a.id, addresseeId)).for('update');
    if (!addressee) return refuseLetter('not-found', 'Este destinatário não existe.');
    const [open] = await tx
      .select({ id: b.id, channel: b.channel })
      .from(b)
      .where(and(eq(b.addresseeId, addresseeId), isNull(b.sentOn)));
    const [held] = open ? await tx.select({ id: l.id }).from(l).where(eq(l.batchId, open.id)).limit(1) : [];
    if (open && held) {
      if (way && open.channel && open.channel !== way)
        return refuseLetter(
          'open',
          'Há um lote aberto para este destinatário por outro meio: registre o envio dele primeiro.',
        );
      return ok(open.id);
    }
    const ready = await tx
      .select({ id: l.id, channel: CHANNEL })
      .from(l)
      .innerJoin(a, eq(a.id, l.addresseeId))
      .where(and(eq(l.addresseeId, addresseeId), mayLeave(now), only ? eq(l.id, only) : undefined))
      .orderBy(asc(l.id));
    const channel = way ?? ready[0]?.channel ?? null;
    const id = open?.id ?? newId();
    if (open) await tx.update(b).set({ channel }).where(eq(b.id, id));
    else await tx.insert(b).values({ id, addresseeId, channel });
    const ids = ready.filter((one) => one.channel === channel).map((one) => one.id);
    const taken =
      ids.length === 0
        ? []
        : await tx
            .update(l)
            .set({ batchId: id })
            .where(and(inArray(l.id, ids), mayLeave(now)))
            .returning({ id: l.id });
    if (taken.length === 0)
      return refuseLetter(
        'empty',
        'Nenhuma carta pode sair ainda: falta aprovar, ou o cliente ainda pode dizer não.',
      );
    await recordAudit(tx, admin, {
      action: 'letter-batch.make',
      entity: 'letter_batches',
      entityId: id,
      after: { letters: taken.length },
    });
    return ok(id);
  });
}

export type Sent = { sent: number; returned: number };
type Batch = typeof b.$inferSelect;

/** Records that a batch was sent by hand. */
export const sendBatch = (
  admin: SignedInActor,
  batchId: string,
  input: SendInput,
  now: Date = new Date(),
): Promise<Result<Sent>> => leaveBatch(admin, batchId, input, now);

/**
 * Records that a batch leaves: all of its letters in one transaction, or none. Letters whose power of
 * attorney ended, or whose record no longer exists, become drafts again. A repeated call changes nothing.
 * @param also works in the same transaction, with the letters that leave; its refusal leaves nothing
 */
export async function leaveBatch(
  admin: SignedInActor,
  batchId: string,
  input: SendInput,
  now: Date,
  also?: (tx: Tx, batch: Batch, letters: Letter[]) => Promise<Result<null>>,
): Promise<Result<Sent>> {
  const { how, on, tracking } = input;
  const today = civilDateAt(now);
  if (on > today) return refuseLetter('invalid', 'O dia do envio está no futuro.', { on: 'No máximo, hoje' });
  return asActor(admin, async (tx) => {
    const [batch] = await tx.select().from(b).where(eq(b.id, batchId)).for('update');
    if (!batch) return refuseLetter('not-found', 'Este lote não existe.');
    if (batch.sentOn) return ok({ sent: await tx.$count(l, eq(l.batchId, batchId)), returned: 0 });
    if (civilDateAt(batch.createdAt) > on)
      return refuseLetter('invalid', 'O lote foi feito depois desse dia.', { on: 'O lote é de depois' });
    // A power that is revoked meanwhile waits for this transaction, or is seen by it.
    await tx.select({ id: l.id }).from(l).where(eq(l.batchId, batchId)).orderBy(asc(l.id)).for('update');
    const returned = await returnWhatMayNot(tx, batchId, now);
    const rows = await tx
      .select({ letter: l, template: t, kind: a.kind })
      .from(l)
      .innerJoin(t, eq(t.id, l.templateId))
      .innerJoin(a, eq(a.id, l.addresseeId))
      .where(and(eq(l.batchId, batchId), eq(l.state, 'approved')))
      .orderBy(asc(l.id));
    if (rows.length === 0)
      return refuseLetter('empty', 'Nenhuma carta deste lote pode sair: crie um lote novo.');
    const more =
      also &&
      (await also(
        tx,
        batch,
        rows.map(({ letter }) => letter),
      ));
    if (more && !more.ok) return more;
    await tx
      .update(b)
      .set({ sentOn: on, sentHow: how, tracking: tracking || null })
      .where(eq(b.id, batchId));
    for (const row of rows) {
      const moved = await letterLeft(tx, admin, row, input);
      if (!moved.ok) return moved;
    }
    await recordAudit(tx, admin, {
      action: 'letter-batch.send',
      entity: 'letter_batches',
      entityId: batchId,
      after: { sentOn: on, sentHow: how, tracking, letters: rows.length },
    });
    return ok({ sent: rows.length, returned });
  });
}

type Leaving = { letter: Letter; template: AnswerTerm; kind: AddresseeKind };

/**
 * Records that a letter was sent: its answer is due, and its listing gets state `asked`, with the terms that
 * start.
 */
export async function letterLeft(
  tx: Tx,
  admin: SignedInActor,
  { letter, template, kind }: Leaving,
  { how, on, tracking }: SendInput,
  sentBy: 'firm' | 'customer' = 'firm',
): Promise<Result<unknown>> {
  const dueOn = answerDueOn(template, on);
  await tx
    .update(l)
    .set({ state: 'sent', sentOn: on, sentHow: how, tracking: tracking || null, sentBy, dueOn })
    .where(eq(l.id, letter.id));
  return setListingState(tx, admin, {
    id: letter.listingId,
    state: 'asked',
    on,
    askedOf: kind === 'bureau' ? 'bureau' : 'creditor',
    clocks: clocksAsked(letter.ground),
    letterDueOn: dueOn,
    data: { letter: letter.id, ground: letter.ground, round: letter.round },
  });
}

async function returnWhatMayNot(tx: Tx, batchId: string, now: Date): Promise<number> {
  const records = await tx
    .select({ id: l.id, state: listings.state })
    .from(l)
    .innerJoin(listings, eq(listings.id, l.listingId))
    .where(eq(l.batchId, batchId));
  const ids = [
    ...new Set([
      ...(await withoutPower(tx, batchId, now)),
      ...records.filter(({ state }) => isListingClosed(state)).map(({ id }) => id),
    ]),
  ];
  if (ids.length === 0) return 0;
  await tx.update(b).set({ sha256: null }).where(eq(b.id, batchId));
  await tx
    .update(l)
    .set({ state: 'draft', approvedBy: null, approvedAt: null, readUntil: null, batchId: null })
    .where(inArray(l.id, ids));
  return ids.length;
}

/** Sends a single letter: a batch with one letter, sent at once. */
export async function sendLetter(
  admin: SignedInActor,
  letterId: string,
  input: SendInput,
  now: Date = new Date(),
): Promise<Result<Sent>> {
  const [letter] = await asActor(admin, (tx) => tx.select().from(l).where(eq(l.id, letterId)));
  if (!letter) return refuseLetter('not-found', 'Esta carta não existe.');
  if (letter.state !== 'approved') return refuseLetter('transition', 'A carta não está mais neste passo.');
  if (letter.voice === 'holder')
    return refuseLetter('transition', 'O cliente envia esta carta em nome próprio e anota o protocolo.');
  if (letter.batchId)
    return refuseLetter('transition', 'Esta carta está em um lote: registre o envio do lote.');
  const batch = await makeBatch(admin, letter.addresseeId, letterId, now);
  if (!batch.ok) return batch;
  const [taken] = await asActor(admin, (tx) =>
    tx.select({ batchId: l.batchId }).from(l).where(eq(l.id, letterId)),
  );
  if (taken?.batchId !== batch.value)
    return refuseLetter('open', 'Há um lote aberto para este destinatário: registre o envio dele primeiro.');
  return sendBatch(admin, batch.value, input, now);
}

/** Counts the letters that may be sent, by addressee and channel. */
export async function waitingByAddressee(admin: SignedInActor, now: Date = new Date()) {
  return asActor(admin, (tx) =>
    tx
      .select({
        id: a.id,
        name: a.name,
        channel: CHANNEL,
        ready: sql<number>`count(*) filter (where ${or(eq(l.customerSays, 'yes'), lte(l.readUntil, now))})::int`,
        reading: sql<number>`count(*) filter (where not (${or(sql`coalesce(${l.customerSays}, '') = 'yes'`, lte(l.readUntil, now))}))::int`,
      })
      .from(l)
      .innerJoin(a, eq(a.id, l.addresseeId))
      .where(and(eq(l.state, 'approved'), eq(l.voice, 'attorney'), isNull(l.batchId)))
      .groupBy(a.id, a.name, CHANNEL)
      .orderBy(asc(a.name), asc(CHANNEL)),
  );
}

/** Upper bound; the list is not paged. */
const MOST_BATCHES = 100;

/** The newest batches, or one by its id. */
export async function listBatches(admin: SignedInActor, id?: string) {
  const rows = await asActor(admin, (tx) =>
    tx
      .select({
        id: b.id,
        addressee: a.name,
        address: a.address,
        email: a.email,
        channel: sql<SendWay>`coalesce(${b.channel}, ${a.channel})`,
        verifiedOn: a.verifiedOn,
        sentOn: b.sentOn,
        sentHow: b.sentHow,
        tracking: b.tracking,
        sha256: b.sha256,
        createdAt: b.createdAt,
        letters: sql<number>`(select count(*)::int from letters x where x.batch_id = ${b.id})`,
        clients: sql<number>`(select count(distinct (x.user_id, x.linked_profile_id))::int from letters x where x.batch_id = ${b.id})`,
      })
      .from(b)
      .innerJoin(a, eq(a.id, b.addresseeId))
      .where(id ? eq(b.id, id) : undefined)
      .orderBy(desc(b.createdAt), desc(b.id))
      .limit(MOST_BATCHES),
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
