import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { addMail, threadOfClient } from '#app/features/conversations/server/index.server.ts';
import type { AssignMailInput } from '#app/features/inbound-mail/rules/input.ts';
import { knownSender, MAIL_DECIDED, NO_SUCH_CLIENT } from '#app/features/inbound-mail/rules/messages.ts';
import type { DeadMailbox, IncomingMail } from '#app/features/inbound-mail/rules/terms.ts';
import { checkKnown, createMailLead } from '#app/features/leads/server/index.server.ts';
import { clientOfEmail } from '#app/features/profiles/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
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

/** Mails on which a person has to decide, newest first, and addresses that refuse mails. */
export const loadOpenMails = (
  admin: SignedInActor,
): Promise<{ mails: IncomingMail[]; dead: DeadMailbox[] }> =>
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
        client: sql<
          IncomingMail['client']
        >`(select json_build_object('id', u.id, 'name', u.name, 'email', u.email)
          from users u where u.id = ${i.userId})`,
      })
      .from(i)
      // Replies to letters are decided on the letter.
      .where(and(eq(i.state, 'to_check'), ne(i.outcome, 'letter')))
      .orderBy(desc(i.createdAt), desc(i.id))
      .limit(MOST_SHOWN);
    const { rows: dead } = await tx.execute<DeadMailbox>(
      sql`select d.id, d.user_id as "userId", u.name as client, d.address, d.status,
        ${sql.raw(instantText('d.created_at'))} as at
        from dead_mailboxes d join users u on u.id = d.user_id order by d.created_at desc limit ${MOST_SHOWN}`,
    );
    return { mails, dead };
  });

/** An open mail that this admin sees. */
const openMail = (admin: SignedInActor, mailId: string) =>
  asActor(admin, async (tx) => {
    const [found] = await tx
      .select({ id: i.id, from: i.from, name: i.name, body: i.body, outcome: i.outcome })
      .from(i)
      .where(and(eq(i.id, mailId), eq(i.state, 'to_check'), ne(i.outcome, 'letter')));
    return found;
  });

/** Marks a mail as done, once. @returns false if another decision was first */
async function finish(
  tx: Tx,
  mailId: string,
  outcome: 'thread' | 'lead' | 'discarded',
  userId: UserId | null,
) {
  const changed = await tx
    .update(i)
    .set({ state: 'done', outcome, raw: null, body: '', userId })
    .where(and(eq(i.id, mailId), eq(i.state, 'to_check')))
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
  { mailId, client }: AssignMailInput,
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
      const refused = await keepFiles({ kind: 'customer', userId }, read?.files ?? []);
      return asActor(SYSTEM, async (tx): Promise<Result<null>> => {
        if (!(await finish(tx, mailId, 'thread', userId))) return err(MAIL_DECIDED);
        const thread = await threadOfClient(tx, userId);
        if (thread && read && open.outcome !== 'elsewhere')
          await addMail(tx, thread, {
            ...read.mail,
            body: mailText(read.mail, read.files, refused),
            elsewhere: open.from !== client,
          });
        await note(tx, admin, 'incoming-mail.assign', mailId);
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
      if (!(await finish(tx, mailId, 'lead', null))) throw new DecidedBefore();
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
    if (!(await finish(tx, mailId, 'discarded', null))) return err(MAIL_DECIDED);
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
