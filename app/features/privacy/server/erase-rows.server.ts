import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { ERASED, erasedEmail } from './erased-person.server.ts';

type Person = {
  userId: string;
  email: string;
  /** There is an order: then name and document stay as evidence of who bought (CTN art. 195; CC art. 206). */
  bought: boolean;
};

const NO_CONTACT = { phone: ERASED.phone, cep: '', address: '' };
const NOBODY = { fullName: ERASED.name, docNumber: ERASED.docNumber };

/** The rows of an erasure: what each table's `erasure` in the register of personal data says. */
export async function eraseRows(tx: Tx, person: Person): Promise<void> {
  await eraseService(tx, person.userId);
  await eraseLinkedProfiles(tx, person.userId);
  await eraseLeads(tx, person);
  await eraseMembership(tx, person);
  await eraseIdentity(tx, person);
}

/** Of somebody who was in the team; an erasure asks that they have left it. */
async function eraseMembership(tx: Tx, { userId, email }: Person): Promise<void> {
  const { disabledMembers: d, teamInvites: i } = schema;
  await tx.delete(d).where(eq(d.userId, userId));
  await tx.delete(i).where(or(eq(i.acceptedBy, userId), eq(i.email, email)));
}

/** What was sent, found out and told. */
async function eraseService(tx: Tx, userId: string): Promise<void> {
  const s = schema;
  for (const table of [
    s.cardDocuments,
    s.cardDebts,
    s.cardLawsuits,
    s.cardScoreHistory,
    s.facialVerifications,
    s.notifications,
    s.energyDiscounts,
    s.loanDocuments,
    s.formFiles,
    s.sentForms,
    s.clientNotes,
    s.savedViews,
  ]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
  await tx.delete(s.loanRequests).where(eq(s.loanRequests.userId, userId));
  await tx.delete(s.tasks).where(eq(s.tasks.clientId, userId));
  // That a service was done stays; what was found in it does not.
  await tx
    .update(s.cards)
    .set({ notes: '', score: 0, scoreFrozen: false, rating: null })
    .where(eq(s.cards.userId, userId));
  await tx.delete(s.cardScoreHistory).where(eq(s.cardScoreHistory.userId, userId));
  await tx.update(s.userProcessSteps).set({ notes: '' }).where(eq(s.userProcessSteps.userId, userId));
}

/** One that a card was bought for stays without a name: the card hangs on it. */
async function eraseLinkedProfiles(tx: Tx, userId: string): Promise<void> {
  const { linkedProfiles: l, cards, profiles } = schema;
  await tx.update(profiles).set({ activeLinkedProfileId: null }).where(eq(profiles.id, userId));
  await tx
    .delete(l)
    .where(
      and(
        eq(l.mainUserId, userId),
        sql`not exists (select 1 from ${cards} where ${cards.linkedProfileId} = ${l.id})`,
      ),
    );
  await tx
    .update(l)
    .set({ ...NOBODY, phone: null, active: false })
    .where(eq(l.mainUserId, userId));
}

/** Leads of the person: the contact goes; who placed an order stays with it. */
async function eraseLeads(tx: Tx, { userId, email }: Person): Promise<void> {
  const { leads: l, leadNotes, transactions: t, loanRequests } = schema;
  const ordered = tx.select({ id: t.leadId }).from(t).where(eq(t.userId, userId));
  const own = await tx
    .select({ id: l.id })
    .from(l)
    .where(or(eq(l.convertedUserId, userId), eq(l.email, email), inArray(l.id, ordered)));
  const ids = own.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.delete(leadNotes).where(inArray(leadNotes.leadId, ids));
  await tx.delete(loanRequests).where(inArray(loanRequests.leadId, ids));
  const withOrder = await tx.select({ id: t.leadId }).from(t).where(inArray(t.leadId, ids));
  const evidence = new Set(withOrder.map(({ id }) => id));
  for (const id of ids) {
    await tx
      .update(l)
      .set({
        ...(evidence.has(id) ? {} : { name: ERASED.name, docNumber: ERASED.docNumber }),
        email: erasedEmail(id),
        whatsapp: ERASED.phone,
        notes: '',
      })
      .where(eq(l.id, id));
  }
}

async function eraseIdentity(tx: Tx, { userId, bought }: Person): Promise<void> {
  const { profiles, users, sessions, accounts, twoFactors } = schema;
  await tx
    .update(profiles)
    .set({ ...NO_CONTACT, ...(bought ? {} : NOBODY), faceVerified: false, assigneeId: null })
    .where(eq(profiles.id, userId));
  await tx
    .update(users)
    .set({
      name: ERASED.name,
      email: erasedEmail(userId),
      emailVerified: false,
      image: null,
      twoFactorEnabled: false,
      userMetadata: {},
    })
    .where(eq(users.id, userId));
  await tx.delete(accounts).where(eq(accounts.userId, userId));
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  // Nobody knows the new token; where from and when stays for the months of the law.
  await tx
    .update(sessions)
    .set({ token: sql`'ended:' || gen_random_uuid()`, expiresAt: sql`now()` })
    .where(eq(sessions.userId, userId));
}
