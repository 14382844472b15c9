import { inArray } from 'drizzle-orm';
import { clientInvites, inviteClient } from '#app/features/accounts/server/index.server.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import {
  type ClientWelcome,
  countWelcomes,
  type WelcomeCounts,
  type Welcomed,
  type WelcomeWay,
  welcomeWay,
} from '#app/features/leads/rules/welcome-way.ts';
import { setQuiet } from '#app/features/profiles/server/index.server.ts';
import { inviteContact, linkWays } from '#app/features/whatsapp/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, sees, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { CLIENT_ENTRY, sendFirstLink } from './enter-client.server.ts';

const { profiles } = schema;

type Client = Welcomed & { id: UserId; name: string; phone: string };

/** Loads clients with the ways that lead to their first password, under the system's rights. */
async function loadWelcomed(tx: Tx, clientIds: readonly UserId[]): Promise<Client[]> {
  const found = await tx
    .select({ id: profiles.id, name: profiles.fullName, phone: profiles.phone })
    .from(profiles)
    .where(inArray(profiles.id, [...clientIds]))
    .orderBy(profiles.id);
  const invites = await clientInvites(tx, clientIds);
  const people = found.map(({ phone, ...client }) => ({ ...client, phone: phone ?? '' }));
  // A client with an e-mail does not take a phone that another one needs.
  const byPhone = people.filter(({ id }) => invites.get(id)?.hasEmail === false);
  const links = await linkWays(
    tx,
    byPhone.map(({ id, phone }) => ({ userId: id, phone })),
  );
  return people.map((client) => ({
    ...client,
    invite: invites.get(client.id) ?? null,
    link: links.get(client.id) ?? { why: null, agreed: false },
  }));
}

/** Sends the link to a first password on a channel. @returns why WhatsApp refuses it, in words for the team */
async function invite(
  tx: Tx,
  admin: SignedInActor,
  { id, name, phone }: Client,
  way: WelcomeWay,
): Promise<string | null> {
  if (way === 'mail') {
    const { company } = await getSite('company');
    await inviteClient(tx, admin, { id }, company.name);
    return null;
  }
  const why = await inviteContact(tx, { userId: id, phone, name });
  if (why) return why;
  // The welcome: from now on the client gets notices.
  await setQuiet(tx, id, false);
  await sendFirstLink(tx, { email: '', phone });
  await recordAudit(tx, admin, { action: 'client.invite', entity: 'profiles', entityId: id });
  return null;
}

/**
 * Welcomes a client who has no password and no open invitation, in the caller's transaction under the system's rights.
 * @param agreed the team says that the person asked for the link on WhatsApp
 * @returns the channel, or why the client gets none, in words for the team
 */
export async function welcomeClient(
  tx: Tx,
  admin: SignedInActor,
  clientId: UserId,
  agreed: boolean,
): Promise<{ way: WelcomeWay } | { why: string }> {
  const [client] = await loadWelcomed(tx, [clientId]);
  if (!client) return { why: 'Não é cliente.' };
  const found = welcomeWay(client, agreed);
  if ('why' in found) return found;
  const why = await invite(tx, admin, client, found.way);
  return why ? { why: `Não tem e-mail. ${why}` } : found;
}

/** Counts the clients that a welcome would reach by mail, by WhatsApp and not at all. The caller may see all of them. */
export const countWelcomed = (clientIds: readonly UserId[]): Promise<WelcomeCounts> =>
  asActor(CLIENT_ENTRY, async (tx) => countWelcomes(await loadWelcomed(tx, clientIds)));

/** Loads the invitation of a client and the way of its phone, for the client's page; null with a password. */
export async function clientWelcome(admin: SignedInActor, clientId: UserId): Promise<ClientWelcome | null> {
  if (!(await sees(admin, profiles, clientId))) return null;
  const [client] = await asActor(CLIENT_ENTRY, (tx) => loadWelcomed(tx, [clientId]));
  return client?.invite ? { ...client.invite, link: client.link } : null;
}

const NOT_SENT = 'Convite não enviado';
const CLIENT_MISSING = err({ code: 'not-found', message: 'Este cliente não existe mais.' });
const refuse = (message: string) => err({ code: 'known', title: NOT_SENT, message });

/**
 * Sends the link to a first password, also again; a mailed link invalidates the previous one.
 * @param agreed the team says that the person asked for the link on WhatsApp
 */
export async function inviteAgain(
  admin: SignedInActor,
  clientId: UserId,
  agreed: boolean,
): Promise<Result<WelcomeWay>> {
  if (admin.kind !== 'admin') throw new Error('Only the panel invites clients.');
  if (!(await sees(admin, profiles, clientId))) return CLIENT_MISSING;
  return asActor(CLIENT_ENTRY, async (tx) => {
    const [client] = await loadWelcomed(tx, [clientId]);
    if (!client) return CLIENT_MISSING;
    if (!client.invite) return refuse('Este cliente já criou a senha.');
    const again = { ...client, invite: { ...client.invite, sentAt: null } };
    const found = welcomeWay(again, agreed);
    if ('why' in found) return refuse(found.why);
    const why = await invite(tx, admin, client, found.way);
    return why ? refuse(why) : ok(found.way);
  });
}
