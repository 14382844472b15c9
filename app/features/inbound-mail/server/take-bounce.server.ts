import { sql } from 'drizzle-orm';
import { clientOfMessage } from '#app/features/conversations/server/index.server.ts';
import { type Bounce, bounceMeaning, type Complaint } from '#app/features/inbound-mail/rules/judge-mail.ts';
import {
  notifyAdmins,
  notifyAdminsOnce,
  recipientOfMail,
  stopMails,
} from '#app/features/notifications/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { ownDomain } from './own-domain.server.ts';

const { deadMailboxes: d } = schema;

/** The client who got a sent mail, if its Message-ID is ours and the named address is the account's or hidden. */
async function recipientOf(
  tx: Tx,
  { messageId, recipient }: Complaint,
): Promise<{ userId: UserId; name: string } | null> {
  const own = `@${ownDomain()}>`;
  const id = messageId.endsWith(own) ? messageId.slice(1, -own.length) : '';
  if (!isUuid(id)) return null;
  const userId = (await recipientOfMail(tx, id)) ?? (await clientOfMessage(tx, id));
  if (!userId) return null;
  const { rows } = await tx.execute<{ name: string }>(
    sql`select u.name from users u where u.id = ${userId} and (${recipient} = '' or lower(u.email) = ${recipient})`,
  );
  const [client] = rows;
  return client ? { userId, name: client.name } : null;
}

/**
 * Takes a complaint about a sent mail: its recipient gets no more mails than those about the account, and the team is
 * notified. Only the recipient and the servers between know the id of that mail.
 * @returns the client, or null for a mail that is not ours
 */
export async function takeComplaint(tx: Tx, complaint: Complaint): Promise<UserId | null> {
  const client = await recipientOf(tx, complaint);
  if (!client) return null;
  const { userId, name } = client;
  if (await stopMails(tx, userId)) {
    const words = await noticeText(tx, 'mail.complaint', { cliente: name });
    await notifyAdmins(tx, { type: 'warning', link: `/admin/clientes/${userId}`, ...words });
  }
  return userId;
}

/**
 * Takes a delivery report. Only a report on a sent mail to this very address counts, so that no stranger can silence a
 * client by a forged one: the id of that mail is known to its recipient and to the servers between.
 */
export async function takeBounce(tx: Tx, bounce: Bounce): Promise<void> {
  const meaning = bounceMeaning(bounce);
  const client = await recipientOf(tx, bounce);
  if (!client) return;
  const { userId } = client;
  if (meaning === 'dead') {
    const added = await tx
      .insert(d)
      .values({ id: newId(), userId, address: bounce.recipient, status: bounce.status })
      .onConflictDoNothing()
      .returning({ id: d.id });
    if (added.length === 0) return;
    const words = await noticeText(tx, 'mail.dead', { cliente: client.name });
    await notifyAdmins(tx, { type: 'warning', link: `/admin/clientes/${userId}`, ...words });
  } else if (meaning === 'reputation') {
    const words = await noticeText(tx, 'mail.refused', { motivo: bounce.status });
    await notifyAdminsOnce(tx, {
      key: `mail-refused:${civilDateAt(new Date())}`,
      words,
      link: '/admin/saude',
      action: 'Ver a saúde do sistema',
    });
  }
}

/** Whether an address refused a mail for good. */
export const isDeadMailbox = (address: string): Promise<boolean> =>
  asActor(system('mail'), async (tx) => {
    const { rows } = await tx.execute(sql`select 1 from dead_mailboxes where address = lower(${address})`);
    return rows.length > 0;
  });
