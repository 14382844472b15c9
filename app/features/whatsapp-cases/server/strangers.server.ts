import { findKnown } from '#app/features/leads/server/index.server.ts';
import {
  whatsAppDeliveries,
  whatsAppLinked,
  whyNoFreeText,
} from '#app/features/whatsapp/server/index.server.ts';
import { type Stranger, UNDO_HOURS } from '#app/features/whatsapp-cases/rules/stranger.ts';
import { normalizePhone } from '#app/lib/phones.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';

const MOST_CONTACTS = 30;
const MOST_MESSAGES = 20;

type Row = Omit<Stranger, 'free' | 'why' | 'clients' | 'lead' | 'messages'> & {
  state: 'ok' | 'unreachable';
  windowUntil: string | null;
  messages: Omit<Stranger['messages'][number], 'delivery'>[];
};

const OPEN = `
  select c.id, c.name, c.phone, c.username, c.opt_in as "optIn", c.state,
    ${instantText('c.last_at')} as "lastAt", ${instantText('c.window_until')} as "windowUntil",
    ${instantText('k.waiting_since')} as "waitingSince",
    (select json_build_object('client', json_build_object('id', u.id, 'name', u.name)) from users u
      where u.id = c.user_id) as tied,
    (select coalesce(json_agg(json_build_object('id', m.id, 'outgoing', m.outgoing, 'body', m.body,
        'at', ${instantText('m.at')}) order by m.at desc, m.id desc), '[]')
      from (select * from whatsapp_messages m where m.contact_id = c.id order by m.at desc, m.id desc
        limit ${MOST_MESSAGES}) m) as messages
  from whatsapp_contacts c left join whatsapp_cases k on k.contact_id = c.id
  where c.user_id is null or k.tied_at > now() - interval '${UNDO_HOURS} hours'
  order by c.last_at desc, c.id desc limit ${MOST_CONTACTS}`;

/** Contacts without an account, newest first, with the people of the same phone, and the templates for answers. */
export const loadStrangers = (
  admin: SignedInActor,
): Promise<{ linked: boolean; strangers: Stranger[]; templates: { name: string; title: string }[] }> =>
  asActor(admin, async (tx) => {
    const client = clientOf(tx);
    const { rows } = await client.query<Row>(OPEN);
    const strangers: Stranger[] = [];
    for (const row of rows) strangers.push(await complete(tx, row));
    const { rows: templates } = await client.query<{ name: string; title: string }>(
      "select name, title from whatsapp_templates where state = 'approved' and category <> 'marketing' order by title",
    );
    return { linked: whatsAppLinked(), strangers, templates };
  });

async function complete(tx: Tx, { windowUntil, state, messages, ...row }: Row): Promise<Stranger> {
  const why = whyNoFreeText({
    state,
    optIn: row.optIn,
    windowUntil: windowUntil ? new Date(windowUntil) : null,
  });
  const same = row.phone ? await samePhone(tx, row.phone) : { clients: [], lead: null };
  const ids = messages.flatMap(({ id, outgoing }) => (outgoing ? [id] : []));
  const deliveries = ids.length > 0 ? await whatsAppDeliveries(tx, ids) : new Map<string, string>();
  return {
    ...row,
    ...same,
    free: why === null,
    why,
    messages: messages.map((message) => ({ ...message, delivery: deliveries.get(message.id) ?? null })),
  };
}

/** Clients and the newest lead with a phone. Anyone may enter a phone: they are proposals. */
export async function samePhone(tx: Tx, phone: string): Promise<Pick<Stranger, 'clients' | 'lead'>> {
  const known = await findKnown(tx, { email: '', phone: normalizePhone(phone), document: '' });
  const named = known.map(({ kind, id, name }) => ({ kind, id, name }));
  return {
    clients: named.flatMap(({ kind, ...one }) => (kind === 'client' ? [one] : [])),
    lead: named.flatMap(({ kind, ...one }) => (kind === 'lead' ? [one] : []))[0] ?? null,
  };
}
