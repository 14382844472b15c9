import { sql } from 'drizzle-orm';
import { clientOfMessage } from '#app/features/conversations/server/index.server.ts';
import { type Bounce, bounceMeaning } from '#app/features/inbound-mail/rules/judge-mail.ts';
import {
  notifyAdmins,
  notifyAdminsOnce,
  recipientOfMail,
} from '#app/features/notifications/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { ownDomain } from './own-domain.server.ts';

const { deadMailboxes: d } = schema;

/**
 * Takes a delivery report. Only a report on a sent mail to this very address counts, so that no stranger can silence a
 * client by a forged one: the id of that mail is known to its recipient and to the servers between.
 */
export async function takeBounce(tx: Tx, bounce: Bounce): Promise<void> {
  const meaning = bounceMeaning(bounce);
  const own = `@${ownDomain()}>`;
  const id = bounce.messageId.endsWith(own) ? bounce.messageId.slice(1, -own.length) : '';
  if (!isUuid(id)) return;
  const userId = (await recipientOfMail(tx, id)) ?? (await clientOfMessage(tx, id));
  if (!userId) return;
  const { rows } = await tx.execute<{ name: string }>(
    sql`select u.name from users u where u.id = ${userId} and lower(u.email) = ${bounce.recipient}`,
  );
  const [client] = rows;
  if (!client) return;
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
