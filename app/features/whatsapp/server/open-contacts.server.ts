import type { ContactState, OptIn } from '#app/features/whatsapp/rules/terms.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';

const MOST_CONTACTS = 30;
const MOST_MESSAGES = 20;

/** A contact with its last messages, newest first. Instants are ISO texts. */
export type OpenContact = {
  id: string;
  name: string;
  phone: string | null;
  username: string | null;
  optIn: OptIn;
  state: ContactState;
  lastAt: string;
  windowUntil: string | null;
  tied: { client: { id: string; name: string } } | null;
  messages: { id: string; outgoing: boolean; body: string; at: string }[];
};

const OPEN = `
  select c.id, c.name, c.phone, c.username, c.opt_in as "optIn", c.state,
    ${instantText('c.last_at')} as "lastAt", ${instantText('c.window_until')} as "windowUntil",
    (select json_build_object('client', json_build_object('id', u.id, 'name', u.name)) from users u
      where u.id = c.user_id) as tied,
    (select coalesce(json_agg(json_build_object('id', m.id, 'outgoing', m.outgoing, 'body', m.body,
        'at', ${instantText('m.at')}) order by m.at desc, m.id desc), '[]')
      from (select * from whatsapp_messages m where m.contact_id = c.id order by m.at desc, m.id desc
        limit ${MOST_MESSAGES}) m) as messages
  from whatsapp_contacts c where c.user_id is null or c.id = any($2)
  order by array_position($1::uuid[], c.id) nulls last, c.last_at desc, c.id desc limit ${MOST_CONTACTS}`;

/**
 * Contacts without an account, and those of `also`.
 * @param first contacts that come first, in this order; the others follow, the newest first
 */
export const openContacts = async (
  tx: Tx,
  { first, also }: { first: readonly string[]; also: readonly string[] },
): Promise<OpenContact[]> => (await clientOf(tx).query<OpenContact>(OPEN, [first, also])).rows;

/** Templates that may begin a conversation, by title: those with the name as their only field. */
export const answerTemplates = async (tx: Tx, isClient = true): Promise<{ name: string; title: string }[]> =>
  (
    await clientOf(tx).query<{ name: string; title: string }>(
      "select name, title from whatsapp_templates where state = 'approved' and category <> 'marketing' and body not like '%{{' || cardinality(fields) + 1 || '}}%' and ($1 or fields = '{primeiro_nome}') order by title",
      [isClient],
    )
  ).rows;
