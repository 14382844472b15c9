import { eq, sql } from 'drizzle-orm';
import type { WhatsAppIdentity } from '#app/features/whatsapp/rules/read-webhook.ts';
import { numberKey } from '#app/features/whatsapp/rules/whatsapp-words.ts';
import { holdLock, type Tx } from '#app/platform/actor.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';

const { whatsappContacts: c } = schema;
export type WhatsAppContact = typeof c.$inferSelect;

/** User ids and phone keys of people who asked to be erased. */
export async function erasedMarks(tx: Tx, marks: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await clientOf(tx).query<{ mark: string }>(
    'select mark from whatsapp_erased e join unnest($1::text[]) mark on e.digest = whatsapp_digest(mark)',
    [marks],
  );
  return new Set(rows.map(({ mark }) => mark));
}

/** Whether a person with this identity asked to be erased. */
async function isErased(tx: Tx, { bsuid, phone }: WhatsAppIdentity): Promise<boolean> {
  const marks = [bsuid, phone && numberKey(phone)].flatMap((mark) => mark || []);
  return (await erasedMarks(tx, marks)).size > 0;
}

/**
 * Finds or adds the contact of an identity: by user id, then by phone. Fields that the provider sends for the
 * first time are added; the contact is locked. Runs in a transaction of the system.
 * @returns null for an erased person, of whom nothing is stored
 */
export async function contactOf(tx: Tx, who: WhatsAppIdentity): Promise<WhatsAppContact | null> {
  const { bsuid, phone, name, username } = who;
  const phoneKey = phone ? numberKey(phone) : null;
  // One person's first messages come at once: the second transaction waits for the first contact.
  await holdLock(tx, 'whatsapp-contacts');
  if (await isErased(tx, who)) return null;
  const rows = await tx
    .select()
    .from(c)
    .where(
      sql`${c.bsuid} = ${bsuid} or ${c.phoneKey} = ${phoneKey} or ${c.former} && array_remove(array[${bsuid}, ${phoneKey}]::text[], null)`,
    )
    .for('update');
  const byUser = rows.find((row) => bsuid !== null && row.bsuid === bsuid);
  const byPhone = rows.find((row) => phoneKey !== null && row.phoneKey === phoneKey);
  // A late message under an identity that its person has given up since.
  const before = rows.find(({ former }) => former.includes(bsuid ?? phoneKey ?? ''));
  if (!byUser && before) return before;
  // A phone whose contact has another user id belongs to another person now.
  const known = byUser ?? (byPhone && (!bsuid || !byPhone.bsuid) ? byPhone : undefined);
  if (byPhone && byPhone !== known) await giveUpPhone(tx, byPhone);
  if (!known) {
    const [made] = await tx
      .insert(c)
      .values({ id: newId(), name: name ?? '', bsuid, username, phone, phoneKey })
      .returning();
    if (!made) throw new Error('unreachable');
    return made;
  }
  const [updated] = await tx
    .update(c)
    .set({
      bsuid: bsuid ?? known.bsuid,
      phone: phone ?? known.phone,
      phoneKey: phoneKey ?? known.phoneKey,
      name: name ?? known.name,
      username: username ?? known.username,
      updatedAt: new Date(),
    })
    .where(eq(c.id, known.id))
    .returning();
  return updated ?? known;
}

/** Takes a phone away from the contact that had it before; a contact known by its phone alone ends with it. */
async function giveUpPhone(tx: Tx, { id, bsuid }: WhatsAppContact): Promise<void> {
  if (bsuid) await tx.update(c).set({ phone: null, phoneKey: null }).where(eq(c.id, id));
  else
    await tx
      .update(c)
      .set({ phoneKey: null, bsuid: `antigo:${id}` })
      .where(eq(c.id, id));
}

/**
 * Follows a change of number or user id: the old identity's contact gets the new one, with its thread.
 * Repeated news change nothing.
 */
export async function changeIdentity(
  tx: Tx,
  old: WhatsAppIdentity,
  who: WhatsAppIdentity,
): Promise<WhatsAppContact | null> {
  const contact = await contactOf(tx, old);
  if (!contact) return null;
  const phoneKey = who.phone ? numberKey(who.phone) : null;
  if (contact.bsuid === who.bsuid && (!phoneKey || contact.phoneKey === phoneKey)) return contact;
  const gone = [
    who.bsuid && contact.bsuid !== who.bsuid ? contact.bsuid : null,
    phoneKey && contact.phoneKey !== phoneKey ? contact.phoneKey : null,
  ].filter((mark) => mark !== null);
  const others = await tx
    .select()
    .from(c)
    .where(sql`${c.id} <> ${contact.id} and (${c.bsuid} = ${who.bsuid} or ${c.phoneKey} = ${phoneKey})`)
    .for('update');
  for (const other of others) await mergeContact(tx, other, contact);
  await tx
    .update(c)
    .set({
      bsuid: who.bsuid ?? contact.bsuid,
      ...(who.phone && { phone: who.phone, phoneKey }),
      former: [...new Set([...contact.former, ...gone])],
    })
    .where(eq(c.id, contact.id));
  return contact;
}

/** A message under the new identity came before the news of the change: its contact joins the old one. */
async function mergeContact(tx: Tx, from: WhatsAppContact, to: WhatsAppContact): Promise<void> {
  if (from.userId && to.userId && from.userId !== to.userId) return giveUpIdentity(tx, from);
  const client = clientOf(tx);
  await client.query('update whatsapp_messages set contact_id = $2 where contact_id = $1', [from.id, to.id]);
  await client.query(
    `update whatsapp_contacts t set user_id = coalesce(t.user_id, f.user_id), window_until = greatest(t.window_until, f.window_until),
       last_at = greatest(t.last_at, f.last_at) from whatsapp_contacts f where t.id = $2 and f.id = $1`,
    [from.id, to.id],
  );
  // Not an erasure: the trigger remembers only contacts that have an account.
  await client.query('update whatsapp_contacts set user_id = null where id = $1', [from.id]);
  await client.query('delete from whatsapp_contacts where id = $1', [from.id]);
}

const giveUpIdentity = async (tx: Tx, { id }: WhatsAppContact): Promise<void> => {
  await tx
    .update(c)
    .set({ phone: null, phoneKey: null, bsuid: `antigo:${id}` })
    .where(eq(c.id, id));
};

/** The contact of a client that wrote last; null without one. */
export async function contactOfClient(tx: Tx, userId: string): Promise<WhatsAppContact | null> {
  const [row] = await tx.select().from(c).where(eq(c.userId, userId)).orderBy(sql`last_at desc`).limit(1);
  return row ?? null;
}

/** The contact of a phone; null without one. @param phoneKey by `numberKey` */
export async function contactOfPhone(tx: Tx, phoneKey: string): Promise<WhatsAppContact | null> {
  const [row] = await tx.select().from(c).where(eq(c.phoneKey, phoneKey));
  return row ?? null;
}

/** Those of the accounts that have given consent on WhatsApp and receive there; for every role that sends news. */
export async function reachableOnWhatsApp(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await clientOf(tx).query<{ id: string }>('select id from on_whatsapp($1::uuid[]) id', [
    userIds,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** A contact by its id; null for an unknown one. */
export async function contactById(tx: Tx, id: string): Promise<WhatsAppContact | null> {
  const [row] = await tx.select().from(c).where(eq(c.id, id));
  return row ?? null;
}

type ContactChange = Partial<
  Pick<WhatsAppContact, 'marketing' | 'optIn' | 'optInAt' | 'optInVersion' | 'userId'>
>;

/** Changes account or consent of a contact. */
export async function changeContact(tx: Tx, id: string, change: ContactChange): Promise<void> {
  await tx.update(c).set(change).where(eq(c.id, id));
}

/** A contact by its id, locked until the transaction ends; null for an unknown one. */
export async function lockContact(tx: Tx, id: string): Promise<WhatsAppContact | null> {
  const [row] = await tx.select().from(c).where(eq(c.id, id)).for('update');
  return row ?? null;
}
