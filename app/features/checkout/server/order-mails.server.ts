import {
  type ExtendedGuarantee,
  extendedName,
  extendedPromise,
} from '#app/features/catalog/rules/extended-guarantee.ts';
import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import type { NoticeWords } from '#app/features/notifications/rules/notice-text.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { CardType } from '#app/terms/card-status.ts';
import type { OrderId } from '#app/terms/ids.ts';
import { deadlineMeanings } from '#app/terms/service-promises.ts';
import { contractLink } from '../rules/messages.ts';
import type { Account } from './order-holder.server.ts';

type Promised = {
  /** Business days of the deadline. */
  days: number;
  activates: readonly CardType[];
  warranty: ExtendedGuarantee | null;
};

/** Deadline and extended guarantee of an order, in the words of its contract. */
const promisedFacts = ({ days, activates, warranty }: Promised) => ({
  dias: String(days),
  prazo: deadlineMeanings(activates, days).join('\n'),
  garantia: warranty ? `${extendedName(warranty)}. ${extendedPromise(warranty)}` : '',
});

type Received = {
  /** Name of the buyer. */
  name: string;
  /** The buyer is a company, which is greeted as one. */
  company: boolean;
  /** Name of the plan or product. */
  what: string;
  /** Code of the accepted contract. */
  code: string;
  /** Address for replies; the sender's own may be unattended. */
  contact: string;
  /** Holder and promises of an order of an account; null before the account exists. */
  own: (Promised & { holder: string }) | null;
  /** The next step: a sentence, and the button with its absolute address. */
  next: { sentence: string; action: string; link: string };
};

/** The order is in. The mail carries the accepted contract as a PDF (Decreto 7.962/2013: a durable copy). */
export async function orderReceivedMail(tx: Tx, { name, company, what, code, contact, own, next }: Received) {
  const { sentence, ...button } = next;
  const facts = { produto: what, codigo: code, contato: contact, passo: sentence };
  const words = own
    ? await noticeText(tx, 'order.received-own', { ...facts, ...promisedFacts(own), titular: own.holder })
    : await noticeText(tx, 'order.received', facts);
  return noticeMail(words, { name, company, ...button });
}

/** The contract of an order that the team placed or that was activated, accepted in the account. */
export const contractMail = async (
  tx: Tx,
  { name, company }: Pick<Received, 'name' | 'company'>,
  { code, verifyUrl, orderId }: { code: string; verifyUrl: string; orderId: OrderId },
) =>
  noticeMail(await noticeText(tx, 'contract.pdf', { codigo: code, endereco: verifyUrl }), {
    name,
    company,
    action: 'Abrir o contrato',
    link: `${env().appUrl}/app/contratos/${orderId}`,
  });

/** The cards of an order are open on the account. */
export const serviceActivatedMail = async (
  tx: Tx,
  { name, docType }: Account,
  { what, titular, ...promised }: Promised & { what: string; titular: string },
) => {
  const facts = { produto: what, titular, ...promisedFacts(promised) };
  return noticeMail(await noticeText(tx, 'order.activated-mail', facts), {
    name,
    company: docType === 'CNPJ',
    action: 'Ver o que falta',
    link: `${env().appUrl}/app`,
  });
};

/** The contract of an order is missing: where its client reads and accepts it, and then pays. */
export const orderByTeamMail = ({ name, docType }: Account, words: NoticeWords, orderId: OrderId) =>
  noticeMail(words, {
    name,
    company: docType === 'CNPJ',
    action: 'Ler o contrato',
    link: contractLink(env().appUrl, orderId),
  });
