import { escapeHtml } from '#app/features/contracts/rules/merge-fields.ts';
import { firstName } from '#app/lib/text.ts';
import { env } from '#app/platform/env.server.ts';
import type { AcceptanceOwner } from './load-acceptance.server.ts';

type Content = { name: string; code: string; sha256: string; verifyUrl: string };

/** Subject and both bodies of the mail that brings the document (Decreto 7.962/2013: a durable copy). */
export function contractMail({ name, code, sha256, verifyUrl }: Content, owner: AcceptanceOwner) {
  const [action, link] = owner.userId
    ? ['Abrir o contrato', `${env().appUrl}/app/contratos/${owner.transactionId}`]
    : ['Conferir o contrato', verifyUrl];
  const lines = [
    `Olá, ${firstName(name) || 'tudo bem'}!`,
    'O seu contrato está anexado, em PDF. A última página é o registro de evidências: quando, de onde e como ele foi aceito.',
    `Código de verificação: ${code}. Com ele, qualquer pessoa confere em ${verifyUrl} se o contrato é autêntico.`,
  ];
  const note = `Resumo SHA-256 do arquivo: ${sha256}. Guarde o arquivo como ele veio: salvo de novo por outro programa, o resumo muda.`;
  return {
    subject: 'O seu contrato em PDF',
    text: `${[...lines, `${action}: ${link}`, note].join('\n\n')}\n`,
    html: [
      '<div style="font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#0B2B26;max-width:520px">',
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      `<p><a href="${escapeHtml(link)}" style="display:inline-block;background:#FFC53D;color:#0B2B26;padding:12px 20px;border-radius:12px;text-decoration:none;font-weight:bold">${action}</a></p>`,
      `<p style="font-size:14px;word-break:break-word">${escapeHtml(note)}</p></div>`,
    ].join(''),
  };
}
