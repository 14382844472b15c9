import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { AcceptanceOwner } from './load-acceptance.server.ts';

type Content = { name: string; code: string; sha256: string; verifyUrl: string };

/** Subject and both bodies of the mail that brings the document (Decreto 7.962/2013: a durable copy). */
export async function contractMail(
  tx: Tx,
  { name, code, sha256, verifyUrl }: Content,
  owner: AcceptanceOwner,
) {
  const [action, link] = owner.userId
    ? ['Abrir o contrato', `${env().appUrl}/app/contratos/${owner.transactionId}`]
    : ['Conferir o contrato', verifyUrl];
  return noticeMail(await noticeText(tx, 'contract.pdf', { codigo: code, endereco: verifyUrl }), {
    name,
    action,
    link,
    note: `Resumo SHA-256 do arquivo: ${sha256}. Guarde o arquivo como ele veio: salvo de novo por outro programa, o resumo muda.`,
  });
}
