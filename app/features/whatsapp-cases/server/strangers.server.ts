import { inArray, isNotNull, sql } from 'drizzle-orm';
import { findKnown } from '#app/features/leads/server/index.server.ts';
import type { Delivery } from '#app/features/whatsapp/rules/terms.ts';
import {
  answerTemplates,
  type OpenContact,
  openContacts,
  WHATSAPP_REFUSALS,
  whatsAppDeliveries,
  whatsAppLinked,
  whyNoFreeText,
  whyNoTemplateNow,
} from '#app/features/whatsapp/server/index.server.ts';
import { mayUntie, type Stranger, UNDO_HOURS } from '#app/features/whatsapp-cases/rules/stranger.ts';
import { normalizePhone } from '#app/lib/phones.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { whatsappCases: k } = schema;
/** Waiting contacts that are put first; the page shows fewer. */
const MOST_WAITING = 100;

type Strangers = { linked: boolean; strangers: Stranger[]; templates: { name: string; title: string }[] };

/**
 * Contacts without an account, the longest wait first, then the newest, with the people of the same phone, and the templates
 * that may leave now.
 */
export async function loadStrangers(admin: SignedInActor): Promise<Strangers> {
  const unpaid = await whyNoTemplateNow();
  return asActor(admin, async (tx) => {
    const tied = await tx
      .select({ id: k.contactId })
      .from(k)
      .where(sql`${k.tiedAt} > now() - make_interval(hours => ${UNDO_HOURS})`);
    const waiting = await tx
      .select({ id: k.contactId })
      .from(k)
      .where(isNotNull(k.waitingSince))
      .orderBy(k.waitingSince, k.contactId)
      .limit(MOST_WAITING);
    const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
    const contacts = await openContacts(tx, { first: idsOf(waiting), also: idsOf(tied) });
    const cases = await tx
      .select({
        id: k.contactId,
        since: k.waitingSince,
        tiedAt: k.tiedAt,
        leadId: k.leadId,
        leadName: sql<string | null>`lead_name(${k.leadId})`,
      })
      .from(k)
      .where(
        inArray(
          k.contactId,
          contacts.map(({ id }) => id),
        ),
      );
    const approved = await answerTemplates(tx, false);
    const noTemplate = approved.length === 0 ? 'Nenhum modelo está aprovado.' : unpaid;
    const strangers: Stranger[] = [];
    for (const contact of contacts) {
      const found = cases.find(({ id }) => id === contact.id);
      const ofLead =
        found?.leadId && found.leadName !== null
          ? {
              id: found.leadId,
              name: found.leadName,
              undo: found.tiedAt !== null && mayUntie(found.tiedAt, new Date()),
            }
          : null;
      strangers.push(
        await complete(tx, contact, {
          waitingSince: found?.since?.toISOString() ?? null,
          ofLead,
          noTemplate,
        }),
      );
    }
    return { linked: whatsAppLinked(), strangers, templates: noTemplate ? [] : approved };
  });
}

/** Next step with a closed window: a template needs consent, approval and a free meter. */
const closedWords = (optIn: Stranger['optIn'], noTemplate: string | null): string =>
  optIn !== 'in'
    ? 'A janela de 24 h fechou. Sem o SIM da pessoa, espere ela escrever de novo.'
    : noTemplate
      ? `A janela de 24 h fechou. ${noTemplate}`
      : WHATSAPP_REFUSALS['window-closed'];

async function complete(
  tx: Tx,
  { windowUntil, state, messages, ...row }: OpenContact,
  { noTemplate, ...own }: Pick<Stranger, 'waitingSince' | 'ofLead'> & { noTemplate: string | null },
): Promise<Stranger> {
  const until = windowUntil ? new Date(windowUntil) : null;
  const why = whyNoFreeText({ state, optIn: row.optIn, windowUntil: until });
  const same = row.phone ? await samePhone(tx, row.phone) : NO_SAME;
  const ids = messages.flatMap(({ id, outgoing }) => (outgoing ? [id] : []));
  const deliveries = ids.length > 0 ? await whatsAppDeliveries(tx, ids) : new Map<string, Delivery>();
  return {
    ...row,
    ...own,
    ...same,
    free: why === null,
    why: why === WHATSAPP_REFUSALS['window-closed'] ? closedWords(row.optIn, noTemplate) : why,
    messages: messages.map((message) => ({ ...message, delivery: deliveries.get(message.id) ?? null })),
  };
}

/** The people of a contact without a phone. */
export const NO_SAME: Pick<Stranger, 'clients' | 'lead'> = { clients: [], lead: null };

/** Clients and the newest lead with a phone. Anyone may enter a phone: they are proposals. */
export async function samePhone(tx: Tx, phone: string): Promise<Pick<Stranger, 'clients' | 'lead'>> {
  const known = await findKnown(tx, { email: '', phone: normalizePhone(phone), document: '' });
  const named = known.map(({ kind, id, name }) => ({ kind, id, name }));
  return {
    clients: named.flatMap(({ kind, ...one }) => (kind === 'client' ? [one] : [])),
    lead: named.flatMap(({ kind, ...one }) => (kind === 'lead' ? [one] : []))[0] ?? null,
  };
}
