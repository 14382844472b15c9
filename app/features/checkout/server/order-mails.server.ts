import {
  type ExtendedGuarantee,
  extendedName,
  extendedPromise,
} from '#app/features/catalog/rules/extended-guarantee.ts';
import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { CardType } from '#app/terms/card-status.ts';
import type { OrderId } from '#app/terms/ids.ts';
import { deadlineMeanings } from '#app/terms/service-promises.ts';
import { contractLink } from '../rules/messages.ts';
import type { Account } from './order-holder.server.ts';

type Received = {
  name: string;
  company: boolean;
  /** Name of the plan or product. */
  what: string;
  contractHtml: string;
  code: string;
  sha256: string;
  /** Address for replies; the sender's own may be unattended. */
  contact: string;
  /** Holder of a signed-in buyer's order; null before the account exists. */
  holder: string | null;
};

/** The order is in: its durable copy, with the contract as accepted (Decreto 7.962/2013). */
export async function orderReceivedMail(
  tx: Tx,
  { name, company, what, contractHtml, code, sha256, contact, holder }: Received,
) {
  const facts = { produto: what, codigo: code, resumo: sha256, contato: contact };
  const words = holder
    ? await noticeText(tx, 'order.received-own', { ...facts, titular: holder })
    : await noticeText(tx, 'order.received', facts);
  const next = holder
    ? { action: 'Ver as faturas', link: `${env().appUrl}/app/faturas` }
    : { action: 'Criar minha conta', link: `${env().appUrl}/auth?mode=signup` };
  return noticeMail(words, {
    name,
    company,
    ...next,
    after: `<hr>${contractHtml}<hr><p>Resumo SHA-256 deste texto: ${sha256}</p>`,
  });
}

/** The cards of an order are open on the account. */
export const serviceActivatedMail = async (
  tx: Tx,
  { name, docType }: Account,
  { what, days, activates, warranty, titular }: Activated,
) => {
  const facts = {
    produto: what,
    dias: String(days),
    titular,
    prazo: deadlineMeanings(activates, days).join('\n'),
    garantia: warranty ? `${extendedName(warranty)}. ${extendedPromise(warranty)}` : '',
  };
  return noticeMail(await noticeText(tx, 'order.activated-mail', facts), {
    name,
    company: docType === 'CNPJ',
    action: 'Abrir o painel',
    link: `${env().appUrl}/app`,
  });
};

type Activated = {
  what: string;
  /** Business days of the deadline. */
  days: number;
  activates: readonly CardType[];
  warranty: ExtendedGuarantee | null;
  titular: string;
};

/** The team placed an order: where its client reads and accepts the contract, and then pays. */
export const orderByTeamMail = async (
  tx: Tx,
  { name, docType }: Account,
  { what, orderId }: { what: string; orderId: OrderId },
) =>
  noticeMail(await noticeText(tx, 'order.by-team', { produto: what }), {
    name,
    company: docType === 'CNPJ',
    action: 'Ler o contrato',
    link: contractLink(env().appUrl, orderId),
  });
