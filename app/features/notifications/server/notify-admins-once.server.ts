import { inArray } from 'drizzle-orm';
import { v5 } from 'uuid';
import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import type { NoticeWords } from '#app/features/notifications/rules/notice-text.ts';
import type { PanelPath } from '#app/features/notifications/rules/terms.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { notify } from './notify.server.ts';
import { adminsFor } from './notify-admins.server.ts';

/** Namespace of the ids of notices and mails that are sent once. */
const ONCE = '0b7f6a52-7f0e-4d2f-8a9e-6a1f6b1f0c55';

type AdminNotice = {
  /** Unique to the event: a repeated key notifies no admin again. */
  key: string;
  words: NoticeWords;
  /** Page of the panel on which it is handled, and the label of the mail's button. */
  link: PanelPath;
  action: string;
};

/**
 * Notifies every admin who may open the page about a fault, on the site and by mail, once; for the system's
 * transactions.
 */
export async function notifyAdminsOnce(tx: Tx, { key, words, link, action }: AdminNotice): Promise<void> {
  const { users: u } = schema;
  const concerned = (await adminsFor(tx, link)).map(({ userId }) => userId);
  const admins = await tx
    .select({ userId: u.id, name: u.name, email: u.email })
    .from(u)
    .where(inArray(u.id, concerned));
  await notifyPeopleOnce(tx, admins, { key, words, link, action });
}

type MemberNotice = Omit<AdminNotice, 'link'> & { link: `/${string}` };
type Person = { userId: UserId; name: string; email: string };

/** Notifies members of the team or partners on the site and by mail, once. */
export async function notifyPeopleOnce(
  tx: Tx,
  people: readonly Person[],
  { key, words, link, action }: MemberNotice,
): Promise<void> {
  for (const { userId, name, email } of people) {
    const id = v5(`${key}:${userId}`, ONCE);
    await notify(tx, { id, userId, type: 'warning', link, ...words });
    const mail = noticeMail(words, { name, action, link: `${env().appUrl}${link}` });
    await enqueue(tx, 'mail.send', { id, to: email, ...mail }, { key: id });
  }
}
