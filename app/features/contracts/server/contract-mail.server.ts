import { letter } from '#app/lib/letter.ts';
import { env } from '#app/platform/env.server.ts';
import type { AcceptanceOwner } from './load-acceptance.server.ts';

type Content = { name: string; code: string; sha256: string; verifyUrl: string };

/** Subject and both bodies of the mail that brings the document (Decreto 7.962/2013: a durable copy). */
export function contractMail({ name, code, sha256, verifyUrl }: Content, owner: AcceptanceOwner) {
  const [action, link] = owner.userId
    ? ['Abrir o contrato', `${env().appUrl}/app/contratos/${owner.transactionId}`]
    : ['Conferir o contrato', verifyUrl];
  return {
    subject: 'O seu contrato em PDF',
    ...letter({
      name,
      lines: [
        'O seu contrato está anexado, em PDF. A última página é o registro de evidências: quando, de onde e como ele foi aceito.',
        `Código de verificação: ${code}. Com ele, qualquer pessoa confere em ${verifyUrl} se o contrato é autêntico.`,
      ],
      action,
      link,
      note: `Resumo SHA-256 do arquivo: ${sha256}. Guarde o arquivo como ele veio: salvo de novo por outro programa, o resumo muda.`,
    }),
  };
}
