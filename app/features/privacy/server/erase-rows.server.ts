import { and, eq, inArray, isNotNull, isNull, like, ne, or, sql } from 'drizzle-orm';
import { forgetAgendaFeed } from '#app/features/automation/server/index.server.ts';
import { forgetPayer } from '#app/features/imports/server/index.server.ts';
import { forgetReferrer } from '#app/features/partners/server/index.server.ts';
import { formatDocument } from '#app/lib/documents.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { erasedValues } from '#app/platform/db/table.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { TEAM_ROLES } from '#app/terms/team-roles.ts';

type Person = {
  userId: UserId;
  email: string;
  /** Texts that identify only this person (`personTraces`). */
  own: string[];
  /** With an order, name and document stay as evidence of the buyer (CTN art. 195; CC art. 206). */
  bought: boolean;
  /** The instant that marks the erasure. */
  now: Date;
};

/** Erases rows as each table's `erasure` in the register of personal data describes. */
export async function eraseRows(tx: Tx, person: Person): Promise<void> {
  await eraseImportedRows(tx, person);
  await eraseService(tx, person.userId);
  await eraseLinkedProfiles(tx, person.userId);
  await eraseLeads(tx, person);
  await eraseMembership(tx, person);
  await forgetReferrer(tx, person.userId, person.now);
  await eraseLinks(tx, person);
  await eraseIdentity(tx, person);
}

/** Texts that identify a person in columns that do not name the account. */
export type PersonTraces = {
  /** Only theirs: addresses that they had or requested, and the account's id. */
  own: string[];
  /** Possibly shared with others: name, phone, document with and without its punctuation. */
  shared: string[];
};

/** Collects a person's current names, documents and contacts; call it before their rows are erased. */
export async function personTraces(tx: Tx, userId: UserId): Promise<PersonTraces> {
  const { profiles: p, users: u, verifications: v } = schema;
  const [known] = await tx
    .select({ account: u.name, email: u.email, name: p.fullName, doc: p.docNumber, phone: p.phone })
    .from(u)
    .leftJoin(p, eq(p.id, u.id))
    .where(eq(u.id, userId));
  if (!known) throw new Error('A person without an account.');
  const changes = await tx
    .select({ value: v.value })
    .from(v)
    .where(and(like(v.identifier, 'email-%'), like(v.value, `%${userId}%`)));
  const asked = changes.flatMap(({ value }) => {
    const { oldEmail, newEmail } = JSON.parse(value) as Record<string, string | undefined>;
    return [oldEmail, newEmail];
  });
  const present = (texts: (string | null | undefined)[]) =>
    [...new Set(texts.filter((text) => !!text))] as string[];
  const document = known.doc ? [known.doc, formatDocument(known.doc)] : [];
  return {
    own: present([userId, known.email, ...asked]),
    shared: present([...document, known.phone, known.account, known.name]),
  };
}

/** Erases imported rows that name the person, matched by the profile before the erasure clears it. */
async function eraseImportedRows(tx: Tx, { userId, own }: Person): Promise<void> {
  await forgetPayer(tx, userId);
  await tx.execute(sql`
    delete from import_rows r using imports i, profiles p
    where i.id = r.import_id and p.id = ${userId} and r.cells is not null and exists (
      select from unnest(r.cells) cell, regexp_replace(cell, '[^0-9A-Za-z]', '', 'g') plain
      where lower(trim(cell)) = any(${sql.param(own)}::text[]) or plain in (p.doc_number, ltrim(p.doc_number, '0'))
        or plain in (select l.doc_number from linked_profiles l where l.main_user_id = p.id
          and not exists (select from profiles q where q.doc_number = l.doc_number))
        or (p.phone <> '' and right(plain, 11) like '%' || p.phone)
        or (i.kind = 'payments' and (strpos(plain, p.doc_number) > 0
          or strpos(nome_fold(cell), nome_fold(p.full_name)) > 0)))`);
}

/** Erases links and codes that are open for the account: in a mail, in a browser, in another mailbox. */
async function eraseLinks(tx: Tx, { userId, email }: Person): Promise<void> {
  const { verifications: v } = schema;
  await tx.delete(v).where(
    or(
      like(v.value, `%${userId}%`),
      like(v.identifier, `%${userId}%`),
      // A sign-in link names only the mailbox.
      sql`strpos(${v.value}, ${JSON.stringify(email)}) > 0`,
    ),
  );
}

/**
 * Erases a former membership in the team; an erasure requires that they have left it. Their API keys end with
 * it.
 */
async function eraseMembership(tx: Tx, { userId, own }: Person): Promise<void> {
  const { apiKeys: k, disabledMembers: d, substitutions: s, teamCards, teamInvites: i } = schema;
  await tx.delete(teamCards).where(eq(teamCards.userId, userId));
  await forgetAgendaFeed(tx, userId);
  await tx.delete(s).where(or(eq(s.userId, userId), eq(s.substituteId, userId)));
  await tx.delete(d).where(eq(d.userId, userId));
  await tx.delete(i).where(or(eq(i.acceptedBy, userId), inArray(i.email, own)));
  await tx
    .update(k)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(k.createdBy, userId), isNull(k.revokedAt)));
}

/** Erases messages, results and findings of the service, and the team's notices about the person. */
async function eraseService(tx: Tx, userId: UserId): Promise<void> {
  const s = schema;
  await forgetNotices(tx, await noticedIds(tx, userId));
  for (const table of [
    s.letterFiles,
    s.letterEvidence,
    s.letterProofs,
    s.letterReplies,
    s.letterMails,
    s.letters,
    s.legalEngagements,
    s.mandateFiles,
    s.revocationNotices,
    s.powersOfAttorney,
    s.cardDocuments,
    s.documentRequests,
    s.reportSnapshots,
    s.listings,
    s.cardDebts,
    s.cardLawsuits,
    s.cardScoreHistory,
    s.facialVerifications,
    s.notifications,
    s.noticePreferences,
    s.pushSubscriptions,
    s.sentMails,
    s.taggings,
    s.energyDiscounts,
    s.loanDocuments,
    s.formFiles,
    s.sentForms,
    s.clientNotes,
    s.conversationNotes,
    s.conversationMessages,
    s.conversations,
    s.incomingMails,
    s.deadMailboxes,
    s.whatsappCases,
    s.whatsappMessages,
    s.whatsappContacts,
    s.savedViews,
    s.promiseMessages,
    s.affordabilityPlans,
    s.helperLinks,
  ]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
  await tx.delete(s.loanRequests).where(eq(s.loanRequests.userId, userId));
  await tx.delete(s.tasks).where(eq(s.tasks.clientId, userId));
  // Keeps that a service was done; erases its results.
  await tx.update(s.cards).set(erasedValues(s.cards)).where(eq(s.cards.userId, userId));
  // No further work for this person: no queue, no deadline.
  await tx
    .update(s.cards)
    .set({ status: 'blocked' })
    .where(and(eq(s.cards.userId, userId), ne(s.cards.status, 'completed')));
  await tx.delete(s.cardScoreHistory).where(eq(s.cardScoreHistory.userId, userId));
  await tx.update(s.promiseCases).set(erasedValues(s.promiseCases)).where(eq(s.promiseCases.userId, userId));
  const { userProcessSteps: steps } = s;
  await tx.update(steps).set(erasedValues(steps)).where(eq(steps.userId, userId));
  await tx
    .update(s.guaranteeRequests)
    .set(erasedValues(s.guaranteeRequests))
    .where(and(eq(s.guaranteeRequests.userId, userId), isNotNull(s.guaranteeRequests.recordName)));
}

/** Returns the ids by which notices of the team link to a person: account, requests and orders. */
async function noticedIds(tx: Tx, userId: UserId): Promise<string[]> {
  const s = schema;
  const [g, t, e] = [s.guaranteeRequests, s.transactions, s.energyDiscounts];
  const found = await tx
    .select({ id: g.id })
    .from(g)
    .where(eq(g.userId, userId))
    .unionAll(tx.select({ id: t.id }).from(t).where(eq(t.userId, userId)))
    .unionAll(tx.select({ id: e.id }).from(e).where(eq(e.userId, userId)));
  return [userId, ...found.map(({ id }) => id)];
}

/** Deletes the team's notices that link to one of these ids: they name the person or their records. */
async function forgetNotices(tx: Tx, ids: string[]): Promise<void> {
  const { notifications: n, userRoles } = schema;
  const team = tx.select({ id: userRoles.userId }).from(userRoles).where(inArray(userRoles.role, TEAM_ROLES));
  const patterns = ids.map((one) => `%${one}%`);
  await tx
    .delete(n)
    .where(and(inArray(n.userId, team), sql`${n.link} like any(${sql.param(patterns)}::text[])`));
}

/** Erases linked profiles; one with purchases stays without a name, because card and order refer to it. */
async function eraseLinkedProfiles(tx: Tx, userId: UserId): Promise<void> {
  const { linkedProfiles: l, cards, transactions: t } = schema;
  await tx
    .delete(l)
    .where(
      and(
        eq(l.mainUserId, userId),
        sql`not exists (select 1 from ${cards} where ${cards.linkedProfileId} = ${l.id})`,
        sql`not exists (select 1 from ${t} where ${t.linkedProfileId} = ${l.id})`,
      ),
    );
  await tx.update(l).set(erasedValues(l)).where(eq(l.mainUserId, userId));
}

/** Erases contacts of the person's leads; the name of a lead with an order stays. */
async function eraseLeads(tx: Tx, { userId, email }: Person): Promise<void> {
  const { leads: l, leadNotes, transactions: t, loanRequests, tasks, taggings } = schema;
  const ordered = tx.select({ id: t.leadId }).from(t).where(eq(t.userId, userId));
  const own = or(eq(l.convertedUserId, userId), eq(l.email, email), inArray(l.id, ordered));
  const direct = tx.select({ id: l.id }).from(l).where(own);
  // Leads merged into the person's lead belong to them, as does the lead that theirs was merged into.
  const found = await tx
    .select({ id: l.id })
    .from(l)
    .where(
      or(
        own,
        inArray(l.mergedInto, direct),
        inArray(l.id, tx.select({ id: l.mergedInto }).from(l).where(own)),
      ),
    );
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.delete(leadNotes).where(inArray(leadNotes.leadId, ids));
  await tx.delete(tasks).where(inArray(tasks.leadId, ids));
  await tx.delete(taggings).where(inArray(taggings.leadId, ids));
  await forgetNotices(tx, ids);
  await tx.delete(loanRequests).where(inArray(loanRequests.leadId, ids));
  const withOrder = await tx.select({ id: t.leadId }).from(t).where(inArray(t.leadId, ids));
  const evidence = new Set(withOrder.map(({ id }) => id));
  for (const id of ids)
    await tx
      .update(l)
      .set(erasedValues(l, { bought: evidence.has(id) }))
      .where(eq(l.id, id));
}

async function eraseIdentity(tx: Tx, { userId, bought, now }: Person): Promise<void> {
  const { profiles, users, sessions, accounts, twoFactors, passkeys } = schema;
  await tx.update(profiles).set(erasedValues(profiles, { bought })).where(eq(profiles.id, userId));
  await tx.update(users).set(erasedValues(users)).where(eq(users.id, userId));
  await tx.delete(accounts).where(eq(accounts.userId, userId));
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  // Replaces the token by an unknown one; IP address and time stay for the months that the law requires.
  await tx
    .update(sessions)
    .set({ token: sql`'ended:' || gen_random_uuid()`, expiresAt: sql`now()` })
    .where(eq(sessions.userId, userId));
  // Last: from here on the database refuses new rows about this person.
  await tx.update(profiles).set({ erasedAt: now }).where(eq(profiles.id, userId));
}
