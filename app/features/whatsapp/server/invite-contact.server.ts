import { eq, inArray } from 'drizzle-orm';
import { mayWriteFreely } from '#app/features/whatsapp/rules/delivery.ts';
import { type LinkWay, SIGN_IN_TEMPLATE } from '#app/features/whatsapp/rules/terms.ts';
import { numberKey } from '#app/features/whatsapp/rules/whatsapp-words.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { contactOf, erasedMarks, type WhatsAppContact } from './contacts.server.ts';
import { whatsAppLinked } from './ports/whatsapp.server.ts';
import { WHATSAPP_REFUSALS, whyNoTemplate } from './queue-whatsapp.server.ts';

const { whatsappContacts: c } = schema;

/** Text of the consent that a person gives to the team. */
const TEAM_CONSENT = 'dito à equipe';

const NO_PHONE = 'O cadastro não tem telefone.';
const TAKEN = 'Este WhatsApp já é de outro cliente.';

type Invited = { userId: UserId; phone: string };

/** Why a contact cannot become the WhatsApp of an account, in words for the team; null if it can. */
function whyNotOf(contact: WhatsAppContact | null, userId: UserId): string | null {
  if (contact?.optIn === 'out') return WHATSAPP_REFUSALS['opted-out'];
  if (contact?.state === 'unreachable') return WHATSAPP_REFUSALS.unreachable;
  return contact?.userId && contact.userId !== userId ? TAKEN : null;
}

/**
 * Joins the WhatsApp of a phone to an account without an e-mail, in the caller's transaction under the system's rights. The
 * person asked the team for the links, which is the consent.
 * @param phone national digits
 * @returns why WhatsApp is no way for this account, in words for the team; null if it is
 */
export async function inviteContact(
  tx: Tx,
  { userId, phone, name }: Invited & { name: string },
  now: Date = new Date(),
): Promise<string | null> {
  if (!whatsAppLinked()) return WHATSAPP_REFUSALS['no-account'];
  if (!phone) return NO_PHONE;
  const contact = await contactOf(tx, { bsuid: null, phone: `55${phone}`, name, username: null });
  // Of an erased person nothing is stored.
  if (!contact) return WHATSAPP_REFUSALS['opted-out'];
  const refused = whyNotOf(contact, userId);
  if (refused) return refused;
  const consent = { optIn: 'in', optInAt: now, optInVersion: TEAM_CONSENT } as const;
  await tx
    .update(c)
    .set({ userId, invitedAt: now, ...(contact.optIn !== 'in' && consent) })
    .where(eq(c.id, contact.id));
  return null;
}

/**
 * Says for accounts without an e-mail whether the link that signs in reaches their phones on WhatsApp, as `inviteContact` and
 * the message decide. Of two accounts with one phone the first gets it. In a transaction of the system.
 */
export async function linkWays(tx: Tx, people: readonly Invited[]): Promise<Map<UserId, LinkWay>> {
  if (people.length === 0) return new Map();
  const keys = people.flatMap(({ phone }) => (phone ? [numberKey(phone)] : []));
  const contacts = new Map<string | null, WhatsAppContact>(
    (await tx.select().from(c).where(inArray(c.phoneKey, keys))).map((contact) => [
      contact.phoneKey,
      contact,
    ]),
  );
  const erased = await erasedMarks(tx, keys);
  const noTemplate = await whyNoTemplate(tx, SIGN_IN_TEMPLATE);
  const taken = new Set<string>();
  const wayOf = ({ userId, phone }: Invited): LinkWay => {
    const key = numberKey(phone);
    const contact = contacts.get(key) ?? null;
    const agreed = contact?.optIn === 'in';
    if (!whatsAppLinked()) return { why: WHATSAPP_REFUSALS['no-account'], agreed };
    if (!phone) return { why: NO_PHONE, agreed };
    if (erased.has(key)) return { why: WHATSAPP_REFUSALS['opted-out'], agreed };
    const refused = whyNotOf(contact, userId) ?? (taken.has(key) ? TAKEN : null);
    if (refused) return { why: refused, agreed };
    if (noTemplate && !mayWriteFreely(contact?.windowUntil ?? null, new Date()))
      return { why: noTemplate, agreed };
    taken.add(key);
    return { why: null, agreed };
  };
  return new Map(people.map((person) => [person.userId, wayOf(person)]));
}
