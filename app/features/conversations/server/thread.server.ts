import { documentsSent } from '#app/features/cases/server/index.server.ts';
import type { MessageView, NoteView, ThreadDocument } from '#app/features/conversations/rules/terms.ts';
import type { Delivery } from '#app/features/whatsapp/rules/terms.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Messages of one page of a thread. */
export const THREAD_PAGE = 50;

/** A page of a thread, oldest first, and the facts of its conversation. Instants are ISO texts. */
export type Thread = {
  messages: MessageView[];
  documents: ThreadDocument[];
  /** Id of the oldest shown message, if there are earlier ones. */
  earlier: string | null;
  answerDue: string | null;
  waitingSince: string | null;
  snoozedUntil: string | null;
  state: 'waiting_us' | 'waiting_customer' | 'done';
  customerReadAt: string | null;
  teamReadAt: string | null;
  version: number;
};

type Head = Omit<Thread, 'messages' | 'documents' | 'earlier'>;

const HEAD = `select c.state, ${instantText('c.waiting_since')} as "waitingSince", ${instantText('c.answer_due')} as "answerDue",
    ${instantText('c.snoozed_until')} as "snoozedUntil", ${instantText('c.customer_read_at')} as "customerReadAt",
    ${instantText('c.team_read_at')} as "teamReadAt", c.version
  from conversations c where c.user_id = $1`;

const MESSAGES = `select m.id, m.writer as by, coalesce(u.name, author_first_name(m.author_id)) as author, m.body, m.channel,
    m.external_id as "externalId", m.whole, m.elsewhere,
    case when m.file_path is not null then json_build_object('name', m.file_name, 'size', m.file_size,
      'holder', (select person_name(null, h) from card_holder(m.card_id) h where h is not null)) end as file, ${instantText('m.created_at')} as "createdAt"
  from conversation_messages m left join users u on u.id = m.author_id
  where m.conversation_id = (select c.id from conversations c where c.user_id = $1)
    and ($2::uuid is null or (m.created_at, m.id) < (select b.created_at, b.id from conversation_messages b where b.id = $2))
  order by m.created_at desc, m.id desc limit ${THREAD_PAGE + 1}`;

const NEW_THREAD: Head = {
  state: 'done',
  waitingSince: null,
  answerDue: null,
  snoozedUntil: null,
  customerReadAt: null,
  teamReadAt: null,
  version: 0,
};

/**
 * Loads a page of a client's thread, within the rights of the transaction's actor.
 * @param before id of the message before which the page ends; null for the newest page
 * @param deliveryOf deliveries by external id; left out for the customer
 */
export async function loadThread(
  tx: Tx,
  userId: UserId,
  before: string | null,
  deliveryOf?: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, Delivery>>,
): Promise<Thread> {
  const client = clientOf(tx);
  const read = async <Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
    (await client.query<Row>({ name, text, values })).rows;
  const [head] = await read<Head>('conversation-head', HEAD, [userId]);
  const rows = await read<MessageView & { externalId: string | null }>('conversation-messages', MESSAGES, [
    userId,
    before,
  ]);
  const messages = rows.slice(0, THREAD_PAGE).toReversed();
  const sent = messages.flatMap(({ by, externalId }) =>
    by === 'customer' || !externalId ? [] : [externalId],
  );
  const deliveries = deliveryOf && sent.length > 0 ? await deliveryOf(tx, sent) : new Map<string, Delivery>();
  const earlier = rows.length > THREAD_PAGE ? (messages[0]?.id ?? null) : null;
  const documents = await documentsSent(tx, userId, {
    from: earlier && (messages[0]?.createdAt ?? null),
    until: before && (messages.at(-1)?.createdAt ?? null),
    most: THREAD_PAGE,
  });
  const shown = messages.map(({ externalId, ...message }): MessageView => {
    const delivery = externalId ? deliveries.get(externalId) : undefined;
    return delivery ? { ...message, delivery } : message;
  });
  return { ...(head ?? NEW_THREAD), messages: shown, documents, earlier };
}

const NOTES = `select n.id, u.name as author, n.body, ${instantText('n.created_at')} as "createdAt"
  from conversation_notes n left join users u on u.id = n.author_id where n.user_id = $1
  order by n.created_at desc limit 50`;

/** The newest notes of the team beside a thread, oldest first. */
export async function loadNotes(tx: Tx, userId: UserId): Promise<NoteView[]> {
  const { rows } = await clientOf(tx).query<NoteView>({
    name: 'conversation-notes',
    text: NOTES,
    values: [userId],
  });
  return rows.toReversed();
}
