import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { openHoldersOf } from '#app/features/cases/server/index.server.ts';
import {
  addMail,
  removeForeignMessages,
  threadOfClient,
} from '#app/features/conversations/server/index.server.ts';
import type { AssignMailInput } from '#app/features/inbound-mail/rules/input.ts';
import {
  knownSender,
  MAIL_DECIDED,
  MAIL_UNDO_LATE,
  NAME_HOLDER,
  NO_SUCH_CLIENT,
} from '#app/features/inbound-mail/rules/messages.ts';
import type { AssignedMail, DeadMailbox, IncomingMail } from '#app/features/inbound-mail/rules/terms.ts';
import { checkKnown, createMailLead } from '#app/features/leads/server/index.server.ts';
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
import type { UserId } from '#app/terms/ids.ts';
import { keepFiles, type RefusedFile } from './keep-files.server.ts';
import { mailText, readRaw } from './work-mail.server.ts';

/** Writes with the system's rights; the audit log names the admin. */
const SYSTEM = system('inbound-mail');
const { incomingMails: i, deadMailboxes: d } = schema;
const MOST_SHOWN = 100;

const CLIENT = sql<
  IncomingMail['client']
>`(select json_build_object('id', u.id, 'name', u.name, 'email', u.email) from users u where u.id = ${i.userId})`;
/** Mails that wait for a decision; replies to letters are decided on the letter. */
const OPEN = and(eq(i.state, 'to_check'), ne(i.outcome, 'letter'), isNull(i.assignedAt));

/** Mails on which a person has to decide, newest first, and addresses that refuse mails. */
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
      .orderBy(desc(i.createdAt), desc(i.id))
      .limit(MOST_SHOWN);
    const { rows: dead } = await tx.execute<DeadMailbox>(
      sql`select d.id, d.user_id as "userId", u.name as client, d.address, d.status,
        ${sql.raw(instantText('d.created_at'))} as at
        from dead_mailboxes d join users u on u.id = d.user_id order by d.created_at desc limit ${MOST_SHOWN}`,
    );
    const named: IncomingMail[] = [];
    for (const mail of mails)
      named.push({
        ...mail,
        holders: mail.client ? await openHoldersOf(tx, mail.client.id as UserId) : [],
      });
    const assigned = await tx
      .select({
        id: i.id,
        from: i.from,
        subject: i.subject,
        assignedAt: sql<string>`${sql.raw(instantText('incoming_mails.assigned_at'))}`,
        client: CLIENT,
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
      .select({ id: i.id, from: i.from, name: i.name, body: i.body, outcome: i.outcome })
      .from(i)
      .where(and(eq(i.id, mailId), OPEN));
    return found;
  });

/** Marks a mail as put into a conversation, once; the whole message stays for an undo. */
async function assign(tx: Tx, mailId: string, userId: UserId): Promise<boolean> {
  const changed = await tx
    .update(i)
    .set({ outcome: 'thread', userId, assignedAt: new Date() })
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

const note = (tx: Tx, admin: SignedInActor, action: AuditAction, entityId: string) =>
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
      const [stored] = await asActor(SYSTEM, (tx) =>
        tx.select({ raw: i.raw }).from(i).where(eq(i.id, mailId)),
      );
      const read = stored?.raw ? await readRaw(stored.raw) : null;
      const customer = { kind: 'customer', userId } as const;
      const files = read?.files ?? [];
      const holders = files.length > 0 ? await asActor(admin, (tx) => openHoldersOf(tx, userId)) : [];
      if (
        open.outcome === 'elsewhere' &&
        holders.length > 1 &&
        !holders.some(({ cardId }) => cardId === card)
      )
        return err(NAME_HOLDER);
      const refused = await keepFiles(customer, files, card);
      return asActor(SYSTEM, async (tx): Promise<Result<null>> => {
        // A mail of a conversation brings attachments alone, which no undo takes out.
        const undoable = open.outcome !== 'elsewhere';
        const taken = undoable
          ? await assign(tx, mailId, userId)
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
        await note(tx, admin, 'incoming-mail.assign', mailId);
        return ok(null);
      });
    })(),
  );

/** Id of the message in the thread; a mail without a Message-ID gets one, so that it can be taken out again. */
const idInThread = (mailId: string, { messageId }: { messageId: string }) =>
  messageId || `<${mailId}@sem-id.invalid>`;

/**
 * Takes a mail out of the conversation again within its day; it waits for a decision as before. Its
 * attachments stay in the client's list of documents; the team removes them there.
 */
export const undoAssign = (admin: SignedInActor, mailId: string): Promise<Result<null>> =>
  orErased(
    (async () => {
      const [seen] = await asActor(admin, (tx) => tx.select({ id: i.id }).from(i).where(eq(i.id, mailId)));
      if (!seen) return err(MAIL_DECIDED);
      return asActor(SYSTEM, async (tx): Promise<Result<null>> => {
        const [mail] = await tx.select().from(i).where(eq(i.id, mailId)).for('update');
        if (!mail?.assignedAt || !mail.userId || mail.state !== 'to_check') return err(MAIL_DECIDED);
        if (!undoableUntil(mail.assignedAt.toISOString(), new Date())) return err(MAIL_UNDO_LATE);
        const ids = [idInThread(mailId, { messageId: mail.messageId ?? '' })];
        await removeForeignMessages(tx, mail.userId as UserId, 'email', ids);
        await tx
          .update(i)
          .set({ outcome: 'unknown', assignedAt: null, userId: null })
          .where(eq(i.id, mailId));
        await note(tx, admin, 'incoming-mail.unassign', mailId);
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
      await note(tx, admin, 'incoming-mail.lead', mailId);
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
    await note(tx, admin, 'incoming-mail.discard', mailId);
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
  const [stored] = await asActor(SYSTEM, (tx) => tx.select({ raw: i.raw }).from(i).where(eq(i.id, mailId)));
  const read = stored?.raw ? await readRaw(stored.raw) : null;
  return keepFiles(customer, read?.files ?? []);
}

/** Ends a mail that answered letters; one that answered none goes to the mails that a person assigns. */
export async function decideLetterMail(tx: Tx, mailId: string, answered: boolean): Promise<void> {
  await tx
    .update(i)
    .set(answered ? { state: 'done', raw: null, body: '' } : { outcome: 'unknown' })
    .where(and(eq(i.id, mailId), eq(i.outcome, 'letter')));
}
