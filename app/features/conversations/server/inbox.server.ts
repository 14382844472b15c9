import { eq, sql } from 'drizzle-orm';
import { INBOX, type InboxRow, type InboxView } from '#app/features/conversations/rules/inbox.ts';
import { MOVED_ON, NO_CONVERSATION, SAY_WHY } from '#app/features/conversations/rules/messages.ts';
import type { EndReason } from '#app/features/conversations/rules/terms.ts';
import { clientsFound } from '#app/features/profiles/server/index.server.ts';
import { defineList } from '#app/kit/list.server.ts';
import { startOfDay } from '#app/lib/business-days.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { type AppError, err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { searchConditions } from '#app/platform/db/search.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { conversations: c } = schema;

/** Whether a view has only conversations that wait for the team. A search looks through every conversation. */
const isWaiting = ({
  part,
  search,
}: {
  part?: InboxView | undefined;
  search?: string | undefined;
}): boolean => (part === undefined ? !search : part === 'minhas' || part === 'livres');

/** The conversations of all clients, the longest wait first. */
export const inboxList = defineList<InboxRow, typeof INBOX>({
  address: INBOX,
  from: ['conversations', 'x'],
  joins: 'left join users a on a.id = client_responsible(x.user_id)',
  columns: `x.id, x.user_id as "userId", person_name(x.user_id, null) as client, a.name as responsible, x.state,
    ${instantText('x.waiting_since')} as "waitingSince", ${instantText('x.answer_due')} as "answerDue",
    ${instantText('x.snoozed_until')} as "snoozedUntil", ${instantText('x.last_at')} as "lastAt",
    x.last_words as "lastWords", x.last_by as "lastBy",
    (select m.channel from conversation_messages m where m.conversation_id = x.id
      order by m.created_at desc, m.id desc limit 1) as channel, coalesce(x.answer_due < now(), false) as late`,
  where: ({ part, search }, { userId }) => [
    isWaiting({ part, search }) &&
      sql`x.waiting_since is not null and (x.snoozed_until is null or x.snoozed_until <= now())`,
    part === 'minhas' && sql`x.user_id in (select clients_of((select acting_for(${userId}::uuid))::uuid[]))`,
    part === 'livres' && sql`x.user_id not in (select clients_with_responsible())`,
    part === 'cliente' && sql`x.state = 'waiting_customer'`,
    part === 'adiadas' && sql`x.snoozed_until > now()`,
    part === 'mencoes' &&
      sql`x.user_id in (select n.user_id from conversation_notes n where n.mentions @> array[${userId}::uuid])`,
  ],
  search: 'x.search_text',
  // Clients, and every message.
  alsoFound: (text) => sql`select k.id from conversations k where k.user_id in (${clientsFound(text)})
    union select m.conversation_id from conversation_messages m
      where ${sql.join(searchConditions(text, { text: 'm.search_text' }), sql` and `)}`,
  sort: {
    // Of waiting ones alone it is the column of their index.
    espera: (filters) =>
      isWaiting(filters)
        ? 'x.waiting_since'
        : "coalesce(x.waiting_since, '9999-12-31T00:00:00Z'::timestamptz)",
    recente: 'x.last_at',
  },
});

type Conversation = typeof c.$inferSelect;
type Change = {
  action: 'conversation.done' | 'conversation.snooze';
  set: Partial<typeof c.$inferInsert>;
  refuse?: (found: Conversation) => AppError | null;
};

/** Changes a conversation that has no newer message than the page showed. */
async function change(
  admin: SignedInActor,
  userId: UserId,
  expectedVersion: string,
  { action, set, refuse }: Change,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [found] = await tx.select().from(c).where(eq(c.userId, userId)).for('update');
    if (!found) return err(NO_CONVERSATION);
    if (String(found.version) !== expectedVersion) return err(MOVED_ON);
    const why = refuse?.(found);
    if (why) return err(why);
    await tx.update(c).set(set).where(eq(c.id, found.id));
    await recordAudit(tx, admin, { action, entity: 'conversations', entityId: found.id });
    return ok(null);
  });
}

/**
 * Ends a conversation. An open question of the customer is closed without an answer here, which needs a reason: the promise
 * of an answer counts by it (`END_REASONS`).
 */
export const endConversation = (
  admin: SignedInActor,
  userId: UserId,
  expectedVersion: string,
  reason: EndReason | '' = '',
) =>
  change(admin, userId, expectedVersion, {
    action: 'conversation.done',
    set: { state: 'done', endedWhy: reason || null },
    refuse: ({ waitingSince }) => (waitingSince && reason === '' ? SAY_WHY : null),
  });

/** Hides a conversation from the waiting ones until a day; the promised time runs on. */
export const snoozeConversation = (
  admin: SignedInActor,
  userId: UserId,
  until: CivilDate,
  expectedVersion: string,
) =>
  change(admin, userId, expectedVersion, {
    action: 'conversation.snooze',
    set: { snoozedUntil: new Date(startOfDay(until)) },
  });
