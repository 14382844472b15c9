import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { OwnSendInput } from '#app/features/letters/rules/input.ts';
import { letterNotFound, refuseLetter } from '#app/features/letters/rules/messages.ts';
import type { OwnSending } from '#app/features/letters/rules/own-name.ts';
import { type AnswerSaid, type CustomerLetter, sayableOfAnswer } from '#app/features/letters/rules/terms.ts';
import { CONSENT_MISSING } from '#app/features/profiles/rules/holder-consent.ts';
import { withoutConsent } from '#app/features/profiles/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type CustomerActor, system } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { recordMove } from './approve-letters.server.ts';
import { letterLeft } from './batches.server.ts';
import { caseOver, loadParts } from './letter-facts.server.ts';
import { spokenOf } from './voice.server.ts';

const { addressees: a, letters: l, letterTemplates: templates, listings } = schema;

/** Upper bound; the list is not paged. */
const MOST = 200;

/** @param id letter of any holder of the account; without it, the letters of the shown holder */
async function find(customer: CustomerActor, id?: string): Promise<CustomerLetter[]> {
  const shown = sql`${listings.linkedProfileId} is not distinct from active_holder(${customer.userId})`;
  const rows = await asActor(customer, (tx) =>
    tx
      .select({
        id: l.id,
        state: l.state,
        ground: l.ground,
        title: l.title,
        body: l.body,
        voice: l.voice,
        addressee: a.name,
        creditor: listings.creditor,
        place: listings.place,
        readUntil: l.readUntil,
        customerSays: l.customerSays,
        sentOn: l.sentOn,
        sentHow: l.sentHow,
        tracking: l.tracking,
        dueOn: l.dueOn,
        answer: l.answer,
        answeredOn: l.answeredOn,
        answerSaid: l.answerSaid,
        answerSaidAt: l.answerSaidAt,
        next: l.next,
        recheckOn: l.recheckOn,
        closedFor: l.closedFor,
        over: caseOver(l),
      })
      .from(l)
      .innerJoin(a, eq(a.id, l.addresseeId))
      .innerJoin(listings, eq(listings.id, l.listingId))
      .where(and(eq(l.userId, customer.userId), id ? eq(l.id, id) : shown))
      .orderBy(desc(l.createdAt), desc(l.id))
      .limit(MOST),
  );
  return rows.map(({ readUntil, answerSaidAt, ...row }) => ({
    ...row,
    readUntil: readUntil?.toISOString() ?? null,
    answerSaidAt: answerSaidAt?.toISOString() ?? null,
  }));
}

/** Lists the approved letters of the shown holder, newest first. */
export const customerLetters = (customer: CustomerActor): Promise<CustomerLetter[]> => find(customer);

export const customerLetter = async (customer: CustomerActor, id: string): Promise<CustomerLetter | null> =>
  isUuid(id) ? ((await find(customer, id))[0] ?? null) : null;

/** Stores that a customer agrees to a letter, or stops it. A sent letter cannot be stopped. */
export async function sayOfLetter(
  customer: CustomerActor,
  id: string,
  says: 'yes' | 'no',
  now: Date = new Date(),
): Promise<Result<null>> {
  if (!isUuid(id)) return letterNotFound();
  return asActor(system('letters'), async (tx) => {
    const [letter] = await tx
      .select()
      .from(l)
      .where(and(eq(l.id, id), eq(l.userId, customer.userId)))
      .for('update');
    if (!letter?.approvedAt) return letterNotFound();
    if (letter.customerSays === says) return ok(null);
    if (letter.state !== 'approved')
      return refuseLetter('too-late', 'Esta carta não está mais esperando o envio.');
    const said = { customerSays: says, customerSaidAt: now };
    if (says === 'yes') {
      await tx.update(l).set(said).where(eq(l.id, id));
      return ok(null);
    }
    await tx
      .update(l)
      .set({ ...said, state: 'closed', closedFor: 'customer_no', batchId: null })
      .where(eq(l.id, id));
    await recordMove(tx, customer, letter, 'closed', { closedFor: 'customer_no' });
    return ok(null);
  });
}

/**
 * Stores whether the answer to a letter reached its customer. An answer that arrived is in the team's queue of
 * letters until it is recorded. The customer may correct it; saying the same again changes nothing.
 */
export async function sayOfAnswer(
  customer: CustomerActor,
  id: string,
  says: AnswerSaid,
  now: Date = new Date(),
): Promise<Result<null>> {
  const letter = await customerLetter(customer, id);
  if (!letter) return letterNotFound();
  const sayable = sayableOfAnswer(letter, civilDateAt(now));
  if (sayable.length === 0) return refuseLetter('transition', 'Esta carta não espera mais a resposta.');
  if (!sayable.includes(says))
    return refuseLetter('early', 'O prazo da resposta ainda não terminou. Espere até esse dia.');
  return asActor(system('letters'), async (tx) => {
    const said = await tx
      .update(l)
      .set({ answerSaid: says, answerSaidAt: now })
      .where(
        and(
          ...[eq(l.id, id), eq(l.userId, customer.userId), inArray(l.state, ['sent', 'overdue'])],
          or(isNull(l.answerSaid), ne(l.answerSaid, says)),
        ),
      )
      .returning({ id: l.id });
    if (said.length > 0)
      await recordAudit(tx, customer, {
        action: 'letter.arrival',
        entity: 'letters',
        entityId: id,
        before: { answerSaid: letter.answerSaid },
        after: { answerSaid: says },
      });
    return ok(null);
  });
}

/** Terms and address for a letter that its customer sends; null for any other letter. */
export async function ownSending(customer: CustomerActor, id: string): Promise<OwnSending | null> {
  return asActor(system('letters'), async (tx) => {
    const parts = await loadParts(tx, id);
    if (!parts || parts.letter.userId !== customer.userId || parts.letter.voice !== 'holder') return null;
    if (parts.letter.state !== 'approved') return null;
    const { terms } = await spokenOf(tx, parts, civilDateAt(new Date()));
    const { name, address, email, portalUrl } = parts.addressee;
    return { name, address, email, portalUrl, channels: terms.channels, extraDocs: terms.extraDocs };
  });
}

/**
 * Records that a customer sent a letter in their own name: the term of its answer starts. A repeated report
 * changes nothing.
 */
export async function sentByCustomer(
  customer: CustomerActor,
  id: string,
  input: OwnSendInput,
  now: Date = new Date(),
): Promise<Result<null>> {
  if (!isUuid(id)) return letterNotFound();
  if (input.on > civilDateAt(now))
    return refuseLetter('invalid', 'O dia do envio está no futuro.', { on: 'No máximo, hoje' });
  return asActor(system('letters'), async (tx) => {
    // Two reports of one customer would wait for each other: both change the case of the same holder.
    await tx.execute(
      sql`select 1 from letters where user_id = ${customer.userId} and voice = 'holder' order by id for update`,
    );
    const parts = await loadParts(tx, id, true);
    if (!parts || parts.letter.userId !== customer.userId || !parts.letter.approvedAt)
      return letterNotFound();
    const { letter, addressee } = parts;
    if ((await withoutConsent(tx, [letter.linkedProfileId])).size > 0) return err(CONSENT_MISSING);
    if (letter.sentBy === 'customer' && letter.tracking === input.tracking) return ok(null);
    if (letter.state !== 'approved' || letter.voice !== 'holder')
      return refuseLetter('transition', 'Esta carta não está mais esperando o seu envio.');
    if (input.on < civilDateAt(letter.approvedAt ?? now))
      return refuseLetter('invalid', 'A carta ficou pronta depois desse dia.', { on: 'A carta é de depois' });
    const [template] = await tx.select().from(templates).where(eq(templates.id, letter.templateId));
    if (!template) throw new Error('A letter without its template.');
    const left = await letterLeft(
      tx,
      customer,
      { letter, template, kind: addressee.kind },
      input,
      'customer',
    );
    if (!left.ok) return left;
    await recordMove(tx, customer, letter, 'sent', { sentOn: input.on, tracking: input.tracking });
    return ok(null);
  });
}
