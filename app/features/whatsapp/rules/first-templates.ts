import { END } from './templates.ts';
import { SIGN_IN_TEMPLATE, type WhatsAppCategory } from './terms.ts';

type TemplateContent = {
  name: string;
  title: string;
  /** Text with {{1}} for the first name, and {{2}} for the address that signs in. No CPF, no amount; the details are behind the button. */
  body: string;
  category: WhatsAppCategory;
};

/** First content of the templates; the owner registers them at Meta under the same names. */
export const FIRST_TEMPLATES: readonly TemplateContent[] = [
  { name: 'novidade_no_caso', title: 'Novidade no caso', body: 'Oi, {{1}}. Há novidade no seu caso.' },
  { name: 'documento_faltando', title: 'Documento faltando', body: 'Oi, {{1}}. Falta um documento seu.' },
  { name: 'carta_para_ler', title: 'Carta para ler', body: 'Oi, {{1}}. Há uma carta sua para ler.' },
  {
    name: 'prazo_do_orgao_venceu',
    title: 'Prazo do órgão venceu',
    body: 'Oi, {{1}}. O prazo de quem recebeu o seu pedido venceu.',
  },
  {
    name: 'cobranca_disponivel',
    title: 'Cobrança disponível',
    body: 'Oi, {{1}}. A sua cobrança está disponível.',
  },
  { name: 'lembrete', title: 'Lembrete', body: 'Oi, {{1}}. Há um lembrete para você na sua área.' },
  { name: 'devolucao_feita', title: 'Devolução feita', body: 'Oi, {{1}}. A sua devolução foi feita.' },
  {
    name: 'mensagem_da_equipe',
    title: 'Mensagem da equipe',
    body: 'Oi, {{1}}. A equipe escreveu para você.',
  },
  {
    name: SIGN_IN_TEMPLATE,
    title: 'Link para entrar',
    body: 'Oi, {{1}}. Para entrar na sua conta, abra: {{2}} . O link vale 15 minutos, uma vez. Não foi você? Ignore.',
  },
].map(({ body, ...rest }) => ({ ...rest, body: `${body}${END}`, category: 'utility' as const }));
