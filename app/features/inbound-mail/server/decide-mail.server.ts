import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { openHoldersOf } from '#app/features/cases/server/index.server.ts';
import {
  addMail,
  removeForeignMessages,
  threadOfClient,
} from '#app/features/conversations/server/index.server.ts';
import type { AssignMailInput, JoinLeadInput } from '#app/features/inbound-mail/rules/input.ts';
import { leadNote } from '#app/features/inbound-mail/rules/lead-note.ts';
import {
  knownSender,
  MAIL_DECIDED,
  MAIL_UNDO_LATE,
  NAME_HOLDER,
  NO_SUCH_CLIENT,
  NO_SUCH_LEAD,
} from '#app/features/inbound-mail/rules/messages.ts';
import type { AssignedMail, DeadMailbox, IncomingMail } from '#app/features/inbound-mail/rules/terms.ts';
import {
  addMailNote,
  checkKnown,
  createMailLead,
  openLeadsAt,
  removeMailNote,
} from '#app/features/leads/server/index.server.ts';
import { clientOfEmail } from '#app/features/profiles/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { undoableUntil } from '#app/lib/undo-window.ts';
import {
  asActor,
  type CustomerActor,
  type SignedInActor,
  system,
  type Tx,
} from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { orErased } from '#app/platform/erased.server.ts';
import type { AuditAction } from '#app/terms/audit-actions.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import { keepFiles, type RefusedFile } from './keep-files.server.ts';
import { mailText, readRaw } from './work-mail.server.ts';

/** Writes with the system's rights; the audit log names the admin. */
const SYSTEM = system('inbound-mail');
const { incomingMails: i, deadMailboxes: d } = schema;
const MOST_SHOWN = 100;

const CLIENT = sql<
  IncomingMail['client']
>`(select json_build_object('id', u.id, 'name', u.name, 'email', u.email) from users u where u.id = ${i.userId})`;
/** Null for a lead that this admin may not see. */
const LEAD = sql<
  AssignedMail['lead']
>`(select json_build_object('id', ${i.leadId}, 'name', l.name) from lead_name(${i.leadId}) as l(name) where l.name is not null)`;
/** Mails that wait for a decision; replies to letters are decided on the letter. */
const OPEN = and(eq(i.state, 'to_check'), ne(i.outcome, 'letter'), isNull(i.assignedAt));

/** Mails on which a person has to decide, the longest wait first, and addresses that refuse mails. */
export const loadOpenMails = (
  admin: SignedInActor,
): Promise<{ mails: IncomingMail[]; assigned: AssignedMail[]; dead: DeadMailbox[] }> =>
  asActor(admin, async (tx) => {
    const mails = await tx
      .select({
        id: i.id,
        outcome: sql<IncomingMail['outcome']>`${i.outcome}`,
        from: i.from,
        name: i.name,
        subject: i.subject,
        body: i.body,
        receivedAt: sql<string>`${sql.raw(instantText('incoming_mails.created_at'))}`,
        client: CLIENT,
      })
      .from(i)
      .where(OPEN)
      .orderBy(i.createdAt, i.id)
      .limit(MOST_SHOWN);
    const { rows: dead } = await tx.execute<DeadMailbox>(
      sql`select d.id, d.user_id as "userId", u.name as client, d.address, d.status,
        ${sql.raw(instantText('d.created_at'))} as at
        from dead_mailboxes d join users u on u.id = d.user_id order by d.created_at desc limit ${MOST_SHOWN}`,
    );
    const leads = await openLeadsAt(
      tx,
      mails.map(({ from }) => from),
    );
    const named: IncomingMail[] = [];
    for (const mail of mails)
      named.push({
        ...mail,
        leads: mail.outcome === 'unknown' ? leads.filter(({ email }) => email === mail.from) : [],
        holders: mail.client ? await openHoldersOf(tx, mail.client.id as UserId) : [],
      });
    const assigned = await tx
      .select({
        id: i.id,
        from: i.from,
        subject: i.subject,
        assignedAt: sql<string>`${sql.raw(instantText('incoming_mails.assigned_at'))}`,
        client: CLIENT,
        lead: LEAD,
      })
      .from(i)
      .where(and(eq(i.state, 'to_check'), sql`assigned_at > now() - interval '1 day'`))
      .orderBy(desc(i.assignedAt), desc(i.id))
      .limit(MOST_SHOWN);
    return { mails: named, assigned, dead };
  });

/** An open mail that this admin sees. */
const openMail = (admin: SignedInActor, mailId: string) =>
  asActor(admin, async (tx) => {
    const [found] = await tx
      .select({ id: i.id, from: i.from, name: i.name, subject: i.subject, body: i.body, outcome: i.outcome })
      .from(i)
      .where(and(eq(i.id, mailId), OPEN));
    return found;
  });

/** @returns null for a mail that no parser reads, or whose whole message was deleted */
async function readStored(mailId: string) {
  const [stored] = await asActor(SYSTEM, (tx) => tx.select({ raw: i.raw }).from(i).where(eq(i.id, mailId)));
  return stored?.raw ? readRaw(stored.raw) : null;
}

type Joined = { outcome: 'thread'; userId: UserId } | { outcome: 'lead'; leadId: LeadId; userId: null };

/** Marks a mail as joined to a client or a lead, once; the whole message stays for an undo. */
async function assign(tx: Tx, mailId: string, to: Joined): Promise<boolean> {
  const changed = await tx
    .update(i)
    .set({ ...to, assignedAt: new Date() })
    .where(and(eq(i.id, mailId), OPEN))
    .returning({ id: i.id });
  return changed.length > 0;
}

/** Marks a mail as done, once. @returns false if another decision was first */
async function finish(
  tx: Tx,
  mailId: string,
  outcome: 'thread' | 'lead' | 'discarded',
  userId: UserId | null = null,
) {
  const changed = await tx
    .update(i)
    .set({ state: 'done', outcome, raw: null, body: '', userId })
    .where(and(eq(i.id, mailId), OPEN))
    .returning({ id: i.id });
  return changed.length > 0;
}

const audited = (tx: Tx, admin: SignedInActor, action: AuditAction, entityId: string) =>
  recordAudit(tx, admin, { action, entity: 'incoming_mails', entityId });

/**
 * Puts a mail into the conversation of the client whom the admin names, with its attachments. A mail that is there
 * already only brings its attachments.
 */
export const assignMail = (
  admin: SignedInActor,
  { mailId, client, card }: AssignMailInput,
): Promise<Result<null>> =>
  orErased(
    (async () => {
      const open = await openMail(admin, mailId);
      if (!open) return err(MAIL_DECIDED);
      const userId = await clientOfEmail(admin, client);
      if (!userId) return err(NO_SUCH_CLIENT);
      const read = await readStored(mailId);
      const customer = { kind: 'customer', userId } as const;
      const files = read?.files ?? [];
      const holders = files.length > 0 ? await asActor(admin, (tx) => openHoldersOf(tx, userId)) : [];
      if (holders.length > 1 && !holders.some(({ cardId }) => cardId === card)) {
        // The named client becomes the proposal, so that the page offers these holders.
        await asActor(SYSTEM, (tx) =>
          tx
            .update(i)
            .set({ userId })
            .where(and(eq(i.id, mailId), OPEN)),
        );
        return err(NAME_HOLDER);
      }
      const refused = await keepFiles(customer, files, card);
      return asActor(SYSTEM, async (tx): Promise<Result<null>> => {
        // A mail of a conversation brings attachments alone, which no undo takes out.
        const undoable = open.outcome !== 'elsewhere';
        const taken = undoable
          ? await assign(tx, mailId, { outcome: 'thread', userId })
          : await finish(tx, mailId, 'thread', userId);
        if (!taken) return err(MAIL_DECIDED);
        const thread = await threadOfClient(tx, userId);
        if (thread && read && undoable)
          await addMail(tx, thread, {
            ...read.mail,
            messageId: idInThread(mailId, read.mail),
            body: mailText(read.mail, files, refused),
            elsewhere: open.from !== client,
          });
        await audited(tx, admin, 'incoming-mail.assign', mailId);
        return ok(null);
      });
    })(),
  );

/** Id of the message in the thread; a mail without a Message-ID gets one, so that it can be taken out again. */
const idInThread = (mailId: string, { messageId }: { messageId: string }) =>
  messageId || `<${mailId}@sem-id.invalid>`;

/**
 * Takes a mail out of the conversation, or out of the notes of a lead, within its day; it waits for a decision as before.
 * Attachments stay in the client's list of documents; the team removes them there.
 */
export const undoAssign = (admin: SignedInActor, mailId: string): Promise<Result<null>> =>
  orErased(
    (async () => {
      const [seen] = await asActor(admin, (tx) => tx.select({ id: i.id }).from(i).where(eq(i.id, mailId)));
      if (!seen) return err(MAIL_DECIDED);
      return asActor(SYSTEM, async (tx): Promise<Result<null>> => {
        const [mail] = await tx.select().from(i).where(eq(i.id, mailId)).for('update');
        if (!mail?.assignedAt || mail.state !== 'to_check') return err(MAIL_DECIDED);
        if (!undoableUntil(mail.assignedAt.toISOString(), new Date())) return err(MAIL_UNDO_LATE);
        const ids = [idInThread(mailId, { messageId: mail.messageId ?? '' })];
        if (mail.userId) await removeForeignMessages(tx, mail.userId as UserId, 'email', ids);
        else await removeMailNote(tx, mailId);
        await tx
          .update(i)
          .set({ outcome: 'unknown', assignedAt: null, userId: null, leadId: null })
          .where(eq(i.id, mailId));
        await audited(tx, admin, 'incoming-mail.unassign', mailId);
        return ok(null);
      });
    })(),
  );

/** Joins a mail to an open lead with the sender's address: it becomes a note there, which names its attachments. */
export const joinLead = (admin: SignedInActor, { mailId, leadId }: JoinLeadInput): Promise<Result<null>> =>
  orErased(
    (async () => {
      const open = await openMail(admin, mailId);
      if (open?.outcome !== 'unknown') return err(MAIL_DECIDED);
      const lead = (await asActor(admin, (tx) => openLeadsAt(tx, [open.from]))).find(
        ({ id }) => id === leadId,
      );
      if (!lead) return err(NO_SUCH_LEAD);
      const body = leadNote(open, (await readStored(mailId))?.files ?? []);
      return asActor(SYSTEM, async (tx): Promise<Result<null>> => {
        if (!(await assign(tx, mailId, { outcome: 'lead', leadId: lead.id, userId: null })))
          return err(MAIL_DECIDED);
        const note = { id: mailId, leadId: lead.id, authorId: admin.userId, body };
        if (!(await addMailNote(tx, note))) return err(NO_SUCH_LEAD);
        await audited(tx, admin, 'incoming-mail.lead-note', mailId);
        return ok(null);
      });
    })(),
  );

/** Opens a lead for the sender of a mail; refused if the address belongs to a known person. */
export async function leadFromMail(admin: SignedInActor, mailId: string): Promise<Result<null>> {
  const open = await openMail(admin, mailId);
  if (!open) return err(MAIL_DECIDED);
  const known = await checkKnown(admin, { email: open.from, phone: '', document: '' });
  if (known.length > 0) return err(knownSender(known.map(({ name }) => name)));
  const sender = { name: open.name, email: open.from, notes: open.body, assigneeId: admin.userId };
  try {
    const added = await createMailLead(sender, async (tx) => {
      if (!(await finish(tx, mailId, 'lead'))) throw new DecidedBefore();
      await audited(tx, admin, 'incoming-mail.lead', mailId);
    });
    return added.ok ? ok(null) : added;
  } catch (error) {
    if (error instanceof DecidedBefore) return err(MAIL_DECIDED);
    throw error;
  }
}

/** Rolls back a lead whose mail another admin decided on meanwhile. */
class DecidedBefore extends Error {}

export async function discardMail(admin: SignedInActor, mailId: string): Promise<Result<null>> {
  const open = await openMail(admin, mailId);
  if (!open) return err(MAIL_DECIDED);
  return asActor(SYSTEM, async (tx): Promise<Result<null>> => {
    if (!(await finish(tx, mailId, 'discarded'))) return err(MAIL_DECIDED);
    await audited(tx, admin, 'incoming-mail.discard', mailId);
    return ok(null);
  });
}

/** Lets mails go to an address again that refused one. */
export const reviveMailbox = (admin: SignedInActor, mailboxId: string): Promise<Result<null>> =>
  asActor(admin, async (tx): Promise<Result<null>> => {
    const gone = await tx.delete(d).where(eq(d.id, mailboxId)).returning({ id: d.id });
    if (gone.length > 0)
      await recordAudit(tx, admin, {
        action: 'dead-mailbox.revive',
        entity: 'dead_mailboxes',
        entityId: mailboxId,
      });
    return ok(null);
  });

/** Adds the attachments of a mail that waits for a decision to the documents of a client. */
export async function keepMailFiles(mailId: string, customer: CustomerActor): Promise<RefusedFile[]> {
  return keepFiles(customer, (await readStored(mailId))?.files ?? []);
}

/** Ends a mail that answered letters; one that answered none goes to the mails that a person assigns. */
export async function decideLetterMail(tx: Tx, mailId: string, answered: boolean): Promise<void> {
  await tx
    .update(i)
    .set(answered ? { state: 'done', raw: null, body: '' } : { outcome: 'unknown' })
    .where(and(eq(i.id, mailId), eq(i.outcome, 'letter')));
}
