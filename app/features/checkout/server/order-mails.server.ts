import { letter } from '#app/lib/letter.ts';
import { env } from '#app/platform/env.server.ts';

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
export const orderReceivedMail = ({ name, plan, contractHtml, code, sha256, contact }: Received) => ({
  subject: 'Pedido recebido',
  ...letter({
    name,
    lines: [
      `Recebemos o seu pedido do Plano ${plan}. O próximo passo é criar a sua conta com este mesmo e-mail: os cards abrem quando ele estiver confirmado.`,
      `Contrato aceito: código ${code}, resumo SHA-256 ${sha256}. Guarde esta mensagem: ela traz o texto completo.`,
      `Você pode desistir em até 7 dias da compra, com devolução integral. Se não foi você, escreva para ${contact}.`,
    ],
    action: 'Criar minha conta',
    link: `${env().appUrl}/auth?mode=signup`,
    after: `<hr>${contractHtml}`,
  }),
});

/** The cards of an order are open on the account. */
export const serviceActivatedMail = (name: string, plan: string) => ({
  subject: 'Serviço ativado!',
  ...letter({
    name,
    lines: [
      `O seu Plano ${plan} já está no painel.`,
      'O prazo de 12 dias úteis começa quando o contrato estiver aceito e o primeiro documento tiver sido enviado. Cada card mostra o que falta.',
    ],
    action: 'Abrir o painel',
    link: `${env().appUrl}/app`,
  }),
});
