import { eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { contactOf } from './contacts.server.ts';
import { whatsAppLinked } from './ports/whatsapp.server.ts';

const { whatsappContacts: c } = schema;

/** Text of the consent that a person gives to the team with the order. */
const TEAM_CONSENT = 'dito à equipe';

const REFUSED = {
  unlinked: 'O WhatsApp da empresa não está ligado. Informe o e-mail',
  taken: 'Este WhatsApp já é de outro cliente. Informe o e-mail',
  out: 'A pessoa pediu para não receber mensagens no WhatsApp. Informe o e-mail',
} as const;

/**
 * Joins the WhatsApp of a phone to the account that the team has just opened without an e-mail, in the caller's transaction
 * under the system's rights. The person asked the team for the links, which is the consent.
 * @param phone national digits
 * @returns why WhatsApp is no way for this account, in Portuguese; null if it is
 */
export async function inviteContact(
  tx: Tx,
  { userId, phone, name }: { userId: UserId; phone: string; name: string },
  now: Date = new Date(),
): Promise<string | null> {
  if (!whatsAppLinked()) return REFUSED.unlinked;
  const contact = await contactOf(tx, { bsuid: null, phone: `55${phone}`, name, username: null });
  // Of an erased person nothing is stored.
  if (!contact || contact.optIn === 'out') return REFUSED.out;
  if (contact.userId && contact.userId !== userId) return REFUSED.taken;
  await tx
    .update(c)
    .set({ userId, invitedAt: now, optIn: 'in', optInAt: now, optInVersion: TEAM_CONSENT })
    .where(eq(c.id, contact.id));
  return null;
}
