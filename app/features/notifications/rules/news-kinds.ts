/** Kinds of news that a customer chooses channels for, in the order of the page. */
export const NEWS_KINDS = ['case', 'documents', 'money', 'messages', 'reminders', 'news'] as const;
export type ChosenKind = (typeof NEWS_KINDS)[number];
/** `account`: security, contracts, receipts, tax notes, refunds, guarantee and rights, which always go out by mail. */
export type NewsKind = ChosenKind | 'account';

/** Names on the customer's page and on the client's page of the panel. */
export const NEWS_LABELS: Record<ChosenKind, { name: string; text: string }> = {
  case: { name: 'Andamento do caso', text: 'Etapas, registros, cartas para ler e processos.' },
  documents: { name: 'Documentos e formulários', text: 'O que falta enviar e o que foi conferido.' },
  money: { name: 'Pagamentos', text: 'Cobranças, boletos e acordos.' },
  messages: {
    name: 'Mensagens da equipe',
    text: 'Respostas na sua conversa e recados de quem cuida do seu caso.',
  },
  reminders: { name: 'Lembretes', text: 'Vencimentos e mensagens automáticas.' },
  news: { name: 'Novidades', text: 'Recados para vários clientes e sorteios do consórcio.' },
};

/** Ways on which news reaches a customer: the list of notices on the site, e-mail, WhatsApp, Web Push. */
export const NEWS_CHANNELS = ['site', 'mail', 'whatsapp', 'push'] as const;
export type NewsChannel = (typeof NEWS_CHANNELS)[number];
export const NEWS_CHANNEL_LABELS: Record<NewsChannel, string> = {
  site: 'Na sua área',
  mail: 'E-mail',
  whatsapp: 'WhatsApp',
  push: 'Aparelhos',
};

/** Kinds that can be turned off completely, also on the site; their mails carry one-press unsubscribe (RFC 8058). */
export const isOptional = (kind: NewsKind): kind is 'reminders' | 'news' =>
  kind === 'reminders' || kind === 'news';

/** News for many customers needs another consent on WhatsApp, and never goes there. */
export const mayChoose = (kind: ChosenKind, channel: NewsChannel): boolean =>
  channel === 'site' ? isOptional(kind) : channel !== 'whatsapp' || kind !== 'news';

/** A channel that is off for a kind, as stored: `news:mail`. */
export type OffCode = `${ChosenKind}:${NewsChannel}`;
export const OFF_CODES: readonly OffCode[] = NEWS_KINDS.flatMap((kind) =>
  NEWS_CHANNELS.filter((channel) => mayChoose(kind, channel)).map((channel) => `${kind}:${channel}` as const),
);

/** Whether a customer wants a kind of news on a channel; `account` has no choice. */
export const wants = (off: readonly string[], kind: NewsKind, channel: NewsChannel): boolean =>
  kind === 'account' || !off.includes(`${kind}:${channel}`);

/** News that goes out at night as well: what concerns the account, and answers to the customer. */
export const isUrgent = (kind: NewsKind): boolean => kind === 'account' || kind === 'messages';
export const URGENT_WORDS =
  'Não esperam: segurança da conta, contratos, recibos, devoluções, notas fiscais, garantia, privacidade e mensagens da equipe.';

/** Channel of news beyond the site, or the reason for which it stays on the site, in words for the team. */
export type NewsReach = { by: 'whatsapp' | 'mail' } | { by: null; why: string };
