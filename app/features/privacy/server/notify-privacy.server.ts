import { getSite } from '#app/features/content/server/index.server.ts';
import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import type { NoticeWords } from '#app/features/notifications/rules/notice-text.ts';
import {
  mailAddress,
  notifyAdmins,
  sendToCustomer,
} from '#app/features/notifications/server/index.server.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const PAGE = '/app/privacidade';
const TEAM_PAGE = '/admin/pendencias?fila=privacidade';

/**
 * Notifies a person, on the site and by mail, in the transaction of the event.
 * @param key of the event: its mail is sent once for repeated calls; `id` does the same for the notice
 */
export async function notifyPerson(
  tx: Tx,
  userId: UserId,
  notice: NoticeWords,
  { key, type = 'other', id }: { key: string; type?: 'success' | 'other'; id?: string },
): Promise<void> {
  const news = { userId, kind: 'account', type, link: PAGE, key, ...(id && { id }) } as const;
  await sendToCustomer(tx, { ...news, ...notice, mail: { action: 'Ver meus pedidos' } });
}

/**
 * Notifies every admin on the site, and the data officer by mail; the link in the mail contains no personal
 * data.
 */
export async function notifyPrivacyTeam(
  tx: Tx,
  userId: UserId,
  notice: NoticeWords,
  key: string,
): Promise<void> {
  await notifyAdmins(tx, { ...notice, type: 'warning', link: `/admin/clientes/${userId}/perfil` });
  const { company } = await getSite('company');
  await mail(tx, company.dataOfficer, { name: 'equipe' }, notice, {
    key,
    action: 'Abrir o painel',
    path: TEAM_PAGE,
  });
}

type Sent = { key: string; action: string; path: string };

/** Mails a given address, because a deleted account no longer has one. */
export async function mail(
  tx: Tx,
  to: string,
  addressee: { name: string; company?: boolean },
  words: NoticeWords,
  { key, action, path }: Sent,
): Promise<void> {
  const body = noticeMail(words, { ...addressee, action, link: `${env().appUrl}${path}` });
  await mailAddress(tx, to, body, key);
}
