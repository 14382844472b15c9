import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';

type Received = {
  name: string;
  /** What was bought, by its name. */
  what: string;
  contractHtml: string;
  code: string;
  sha256: string;
  /** E-mail that somebody reads; the sender's own may be one that nobody does. */
  contact: string;
};

/** The order is in: its durable copy, with the contract as accepted (Decreto 7.962/2013). */
export async function orderReceivedMail(
  tx: Tx,
  { name, what, contractHtml, code, sha256, contact }: Received,
) {
  const facts = { produto: what, codigo: code, resumo: sha256, contato: contact };
  return noticeMail(await noticeText(tx, 'order.received', facts), {
    name,
    action: 'Criar minha conta',
    link: `${env().appUrl}/auth?mode=signup`,
    after: `<hr>${contractHtml}`,
  });
}

/** The cards of an order are open on the account. */
export const serviceActivatedMail = async (tx: Tx, name: string, what: string, days: number) =>
  noticeMail(await noticeText(tx, 'order.activated-mail', { produto: what, dias: String(days) }), {
    name,
    action: 'Abrir o painel',
    link: `${env().appUrl}/app`,
  });
