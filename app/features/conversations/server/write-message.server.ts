import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { NO_CONVERSATION, TOO_MANY_MESSAGES } from '#app/features/conversations/rules/messages.ts';
import { mentionedIn } from '#app/features/conversations/rules/terms.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { firstName } from '#app/lib/text.ts';
import { asActor, type CustomerActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { conversations: c, conversationMessages: m, conversationNotes: n } = schema;

/** Begins the conversation of an account at its first message. */
export async function conversationOf(tx: Tx, userId: UserId): Promise<string | null> {
  await tx.execute(
    sql`insert into conversations (id, user_id) values (${newId()}, ${userId}) on conflict (user_id) do nothing`,
  );
  const [found] = await tx.select({ id: c.id }).from(c).where(eq(c.userId, userId));
  return found?.id ?? null;
}

/** Name of a client whom the actor sees, or null; the database itself refuses rows about an erased one. */
export async function clientName(tx: Tx, userId: UserId): Promise<string | null> {
  const { rows } = await tx.execute<{ name: string | null }>(
    sql`select person_name(${userId}, null) as name`,
  );
  return rows[0]?.name ?? null;
}

export const isClient = async (tx: Tx, userId: UserId) => (await clientName(tx, userId)) !== null;

/**
 * Sends a message of the customer; the promised time of an answer runs from the first one.
 * @param id of a form that may be sent again: the customer's message with this id is not added twice
 */
export async function writeMessage(
  customer: CustomerActor,
  body: string,
  id: string = newId(),
): Promise<Result<null>> {
  if ((await consume('message-account', customer.userId)) > 0) return err(TOO_MANY_MESSAGES);
  return asActor(customer, async (tx) => {
    const conversationId = await conversationOf(tx, customer.userId);
    if (!conversationId) return err(NO_CONVERSATION);
    // Two sends of one form wait for each other here.
    await tx.select({ id: c.id }).from(c).where(eq(c.id, conversationId)).for('update');
    if ((await tx.$count(m, eq(m.id, id))) > 0) return ok(null);
    await insertRow(tx, m, { id, conversationId, userId: customer.userId, by: 'customer', body });
    return ok(null);
  });
}

export async function firstNameOf(tx: Tx, admin: SignedInActor): Promise<string> {
  const { users } = schema;
  const [author] = await tx.select({ name: users.name }).from(users).where(eq(users.id, admin.userId));
  return firstName(author?.name ?? 'A equipe');
}

/** Adds a note of the team; a mentioned member finds it in the list of mentions. */
export async function addThreadNote(
  admin: SignedInActor,
  userId: UserId,
  body: string,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    if (!(await isClient(tx, userId))) return err(NO_CONVERSATION);
    const { rows: team } = await tx.execute<{ id: string; name: string }>(
      sql`select u.id, u.name from users u join user_roles r on r.user_id = u.id where r.role = 'admin'`,
    );
    const id = newId();
    const mentions = mentionedIn(body, team);
    await insertRow(tx, n, { id, userId, authorId: admin.userId, body, mentions });
    await recordAudit(tx, admin, { action: 'conversation.note', entity: 'conversation_notes', entityId: id });
    return ok(null);
  });
}

/** Notes that one side has read the thread up to now; nothing is written if it had read everything. */
export async function markThreadRead(tx: Tx, userId: UserId, side: 'customer' | 'team'): Promise<void> {
  const read = side === 'customer' ? c.customerReadAt : c.teamReadAt;
  await tx
    .update(c)
    .set(side === 'customer' ? { customerReadAt: sql`now()` } : { teamReadAt: sql`now()` })
    .where(and(eq(c.userId, userId), or(isNull(read), lt(read, c.lastAt))));
}
