import { escapeHtml } from '#app/features/contracts/rules/merge-fields.ts';
import { firstName } from '#app/lib/text.ts';
import { env } from '#app/platform/env.server.ts';

type Content = {
  subject: string;
  name: string;
  lines: string[];
  action: string;
  path: string;
  after?: string;
};

/** Subject and both bodies. `lines` are plain text; `after` is HTML of ours that only the HTML body carries. */
function orderMail({ subject, name, lines, action, path, after = '' }: Content) {
  const greeting = `Olá, ${firstName(name) || 'tudo bem'}!`;
  const link = `${env().appUrl}${path}`;
  const paragraphs = [greeting, ...lines].map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  return {
    subject,
    text: `${[greeting, ...lines, `${action}: ${link}`].join('\n\n')}\n`,
    html: [
      '<div style="font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#0B2B26;max-width:520px">',
      paragraphs,
      `<p><a href="${escapeHtml(link)}" style="display:inline-block;background:#FFC53D;color:#0B2B26;padding:12px 20px;border-radius:12px;text-decoration:none;font-weight:bold">${action}</a></p>`,
      after,
      '</div>',
    ].join(''),
  };
}

type Received = {
  name: string;
  plan: string;
  contractHtml: string;
  code: string;
  sha256: string;
  /** E-mail that somebody reads; the sender's own may be one that nobody does. */
  contact: string;
};

/** The order is in: its durable copy, with the contract as accepted (Decreto 7.962/2013). */
export const orderReceivedMail = ({ name, plan, contractHtml, code, sha256, contact }: Received) =>
  orderMail({
    subject: 'Pedido recebido',
    name,
    lines: [
      `Recebemos o seu pedido do Plano ${plan}. O próximo passo é criar a sua conta com este mesmo e-mail: os cards abrem quando ele estiver confirmado.`,
      `Contrato aceito: código ${code}, resumo SHA-256 ${sha256}. Guarde esta mensagem: ela traz o texto completo.`,
      `Você pode desistir em até 7 dias da compra, com devolução integral. Se não foi você, escreva para ${contact}.`,
    ],
    action: 'Criar minha conta',
    path: '/auth?mode=signup',
    after: `<hr>${contractHtml}`,
  });

/** The cards of an order are open on the account. */
export const serviceActivatedMail = (name: string, plan: string) =>
  orderMail({
    subject: 'Serviço ativado!',
    name,
    lines: [
      `O seu Plano ${plan} já está no painel.`,
      'O prazo de 12 dias úteis começa quando o contrato estiver aceito e o primeiro documento tiver sido enviado. Cada card mostra o que falta.',
    ],
    action: 'Abrir o painel',
    path: '/app',
  });
