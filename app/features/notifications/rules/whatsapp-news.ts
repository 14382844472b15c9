import type { NewsKind } from './news-kinds.ts';
import type { NotificationType } from './terms.ts';

export type WhatsAppNews = {
  kind: NewsKind;
  type?: NotificationType | undefined;
  /** Path of this site. */
  link?: string | undefined;
  title: string;
  message: string;
};

/** Most characters of a text on WhatsApp; a longer one is cut. */
const MOST = 1_500;

/** Name of the template that announces news while free text may not be sent (docs/facts.md, WhatsApp). */
export function newsTemplate({
  kind,
  type,
  link = '',
}: Pick<WhatsAppNews, 'kind' | 'type' | 'link'>): string {
  if (kind === 'messages') return 'mensagem_da_equipe';
  if (kind === 'reminders') return 'lembrete';
  if (kind === 'case' && link.startsWith('/app/cartas')) return 'carta_para_ler';
  if (type === 'success') return 'novidade_no_caso';
  if (kind === 'documents') return 'documento_faltando';
  return kind === 'money' ? 'cobranca_disponivel' : 'novidade_no_caso';
}

/**
 * The news as free text, with the address that opens it. A locked screen shows it: words with an amount or a
 * document's number stay behind the address.
 * @param site address of this site, without a path
 */
export function whatsAppNewsText({ title, message, link }: WhatsAppNews, site: string): string {
  const isPrivate = (words: string) => /R\$|\d{3}\.?\d{3}\.?\d{3}-?\d{2}/.test(words);
  const words = [title, message].filter((part) => !isPrivate(part));
  const shown = words.length > 0 ? words.join('\n\n').slice(0, MOST) : 'Há novidade na sua área.';
  return `${shown}\n\n${site}${link ?? '/app/avisos'}`;
}

/**
 * The way of news to a customer who has given consent on WhatsApp: the channel on which they wrote in the last 24
 * hours, else WhatsApp. @param wroteBy channel of their last message; null without one
 */
export const newsWay = (wroteBy: string | null, hasMail: boolean): 'mail' | 'whatsapp' =>
  wroteBy === 'email' && hasMail ? 'mail' : 'whatsapp';
