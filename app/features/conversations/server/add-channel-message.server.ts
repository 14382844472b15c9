import { and, eq } from 'drizzle-orm';
import type { Channel, Writer } from '#app/features/conversations/rules/terms.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { conversationOf } from './write-message.server.ts';

const { conversationMessages: m } = schema;

type ForeignMessage = {
  userId: UserId;
  channel: Exclude<Channel, 'site'>;
  /** Id in the channel's own records: a repeated one adds nothing. */
  externalId: string;
  by: Writer;
  /** Member of the team who wrote it, before the person was known as a client. */
  authorId?: string | null;
  body: string;
  /** When its person wrote it. */
  at: Date;
};

/** Adds a message of another channel to the client's thread once, in a transaction of the system. */
export async function addForeignMessage(
  tx: Tx,
  { userId, channel, externalId, by, authorId = null, body, at }: ForeignMessage,
): Promise<void> {
  const conversationId = await conversationOf(tx, userId);
  if (!conversationId || body === '') return;
  const known = await tx.$count(m, and(eq(m.channel, channel), eq(m.externalId, externalId)));
  if (known > 0) return;
  await tx
    .insert(m)
    .values({ id: newId(), conversationId, userId, channel, externalId, by, authorId, body, createdAt: at })
    .onConflictDoNothing();
}

/** Promised instant, as ISO text, of an answer to a question asked `at`; null while no such promise is in force. */
export async function answerDueFrom(tx: Tx, at: Date): Promise<string | null> {
  const { rows } = await clientOf(tx).query<{ due: string | null }>(
    `select ${instantText('answer_due($1)')} as due`,
    [at],
  );
  return rows[0]?.due ?? null;
}

/** The promised instant of an answer, as ISO text, if this message of another channel opened a question; else null. */
export async function answerDueOf(tx: Tx, userId: UserId, externalId: string): Promise<string | null> {
  const { conversations: c } = schema;
  const [row] = await tx
    .select({ due: c.answerDue })
    .from(c)
    .innerJoin(m, and(eq(m.conversationId, c.id), m.opens, eq(m.externalId, externalId)))
    .where(eq(c.userId, userId));
  return row?.due?.toISOString() ?? null;
}

/**
 * Takes messages of another channel out of a client's thread, in a transaction of the system. Afterwards the
 * oldest unanswered message that is left opens the question; without one the conversation is done.
 */
export async function removeForeignMessages(
  tx: Tx,
  userId: UserId,
  channel: ForeignMessage['channel'],
  externalIds: readonly string[],
): Promise<void> {
  const client = clientOf(tx);
  const { rows } = await client.query<{ id: string; state: string }>(
    'select id, state from conversations where user_id = $1 for update',
    [userId],
  );
  const [found] = rows;
  if (!found) return;
  await client.query(
    'delete from conversation_messages where conversation_id = $1 and channel = $2 and external_id = any($3)',
    [found.id, channel, externalIds],
  );
  await client.query(
    `update conversations c set last_at = coalesce(m.created_at, c.created_at), last_words = coalesce(left(m.body, 200), ''),
       last_by = coalesce(m.writer, 'customer'), version = c.version + 1
     from (select 1) one left join lateral (select created_at, body, writer from conversation_messages
       where conversation_id = $1 order by created_at desc, id desc limit 1) m on true
     where c.id = $1`,
    [found.id],
  );
  if (found.state !== 'waiting_us') return;
  const { rows: open } = await client.query(
    `update conversation_messages set opens = true where id = (
       select m.id from conversation_messages m where m.conversation_id = $1 and m.writer = 'customer'
         and m.answered_at is null and m.closed_at is null and m.created_at > coalesce((select max(greatest(d.closed_at,
           case d.writer when 'team' then d.created_at end)) from conversation_messages d
           where d.conversation_id = $1), '-infinity') order by m.created_at, m.id limit 1)
     returning created_at`,
    [found.id],
  );
  if (open.length === 0)
    await client.query("update conversations set state = 'done' where id = $1", [found.id]);
  else
    await client.query(
      'update conversations set waiting_since = $2, answer_due = answer_due($2) where id = $1',
      [found.id, open[0].created_at],
    );
}
