import { and, desc, eq } from 'drizzle-orm';
import { letterNotFound, refuseLetter } from '#app/features/letters/rules/messages.ts';
import type { CustomerLetter } from '#app/features/letters/rules/terms.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type CustomerActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { recordMove } from './approve-letters.server.ts';
import { caseOver } from './letter-facts.server.ts';

const { addressees: a, letters: l, listings } = schema;

/** Upper bound; the list is not paged. */
const MOST = 200;

async function find(customer: CustomerActor, id?: string): Promise<CustomerLetter[]> {
  const rows = await asActor(customer, (tx) =>
    tx
      .select({
        id: l.id,
        state: l.state,
        title: l.title,
        body: l.body,
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
        next: l.next,
        recheckOn: l.recheckOn,
        closedFor: l.closedFor,
        over: caseOver(l),
      })
      .from(l)
      .innerJoin(a, eq(a.id, l.addresseeId))
      .innerJoin(listings, eq(listings.id, l.listingId))
      .where(and(eq(l.userId, customer.userId), id ? eq(l.id, id) : undefined))
      .orderBy(desc(l.createdAt), desc(l.id))
      .limit(MOST),
  );
  return rows.map(({ readUntil, ...row }) => ({ ...row, readUntil: readUntil?.toISOString() ?? null }));
}

/** Lists a customer's approved letters, newest first. */
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
