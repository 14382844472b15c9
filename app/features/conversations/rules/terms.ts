import type { Delivery } from '#app/features/whatsapp/rules/terms.ts';
import { dayAndHour, formatDate } from '#app/lib/dates.ts';
import { firstName } from '#app/lib/text.ts';
import type { Tone } from '#app/lib/toast.ts';

/** Ways by which a message comes or goes. */
export const CHANNELS = ['site', 'whatsapp', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];
export const CONVERSATION_CHANNELS: Record<Channel, string> = {
  site: 'na área do cliente',
  whatsapp: 'no WhatsApp',
  email: 'por e-mail',
};

export const WRITERS = ['customer', 'team', 'assistant'] as const;
export type Writer = (typeof WRITERS)[number];
export const WRITER_LABELS: Record<Writer, string> = {
  customer: 'você',
  team: 'equipe',
  assistant: 'assistente',
};

export const CONVERSATION_STATES = ['waiting_us', 'waiting_customer', 'done'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

export const CONVERSATION_STATE = {
  waiting_us: { label: 'Espera resposta', tone: 'warning' },
  waiting_customer: { label: 'Com o cliente', tone: 'info' },
  done: { label: 'Encerrada', tone: 'neutral' },
} as const satisfies Record<ConversationState, { label: string; tone: Tone }>;

/**
 * Why the team ends a conversation whose question it has not answered here. The promise of an answer leaves out
 * `nothing_asked`, counts `answered_elsewhere` as an answer at that time, and lets `left_unanswered` run on
 * (`access.sql`).
 */
export const END_REASONS = {
  nothing_asked: 'Não pede resposta, como um “obrigado”',
  answered_elsewhere: 'Já respondi por telefone ou pessoalmente',
  left_unanswered: 'Fica sem resposta',
} as const;
export type EndReason = keyof typeof END_REASONS;
export const END_REASON_NAMES = Object.keys(END_REASONS) as [EndReason, ...EndReason[]];

/** Characters of a message or a note. */
export const MOST_CHARACTERS = 4_000;
/** Characters of a mail with its quotes. */
export const MOST_OF_MAIL = 20_000;

/** A message as the pages show it. Instants are ISO texts. */
export type MessageView = {
  id: string;
  by: Writer;
  /** Name of the member of the team; null for the other writers. */
  author: string | null;
  body: string;
  channel: Channel;
  /** Delivery of a message that left by another channel; for the team only. */
  delivery?: Delivery;
  /** A file that the team sent with it; null without one. `holder`: whose it is, if not the account's own. */
  file: { name: string; size: number; holder: string | null } | null;
  /** The mail with the quotes that the body leaves out; null without any. */
  whole: string | null;
  /** Sent by mail from another address than the customer's. */
  elsewhere: boolean;
  createdAt: string;
};

/** A document that the customer sent meanwhile; the thread shows it at its time. */
export type ThreadDocument = { id: string; fileName: string; createdAt: string };

/** A note of the team; never part of a page of the customer. */
export type NoteView = { id: string; author: string | null; body: string; createdAt: string };

/** Who wrote a message, for the customer: "Você", "Ana, da equipe". */
export const writerForCustomer = ({ by, author }: Pick<MessageView, 'by' | 'author'>): string =>
  by === 'customer'
    ? 'Você'
    : by === 'assistant'
      ? 'Assistente'
      : author
        ? `${firstName(author)}, da equipe`
        : 'Equipe';

/** Who wrote a message, for the team. @param client full name of the customer */
export const writerForTeam = ({ by, author }: Pick<MessageView, 'by' | 'author'>, client: string): string =>
  by === 'customer' ? client : by === 'assistant' ? 'Assistente' : (author ?? 'Equipe');

/** "30/11/2026 às 10:15"; midnight is the end of the day before. @param instant an ISO text */
export function untilWords(instant: string): string {
  const { hour } = dayAndHour(instant);
  return hour === '00:00'
    ? `o fim de ${formatDate(new Date(Date.parse(instant) - 1))}`
    : `${formatDate(instant)} às ${hour}`;
}

/** Answer to a person who waits for the team, on every channel. @param due promised instant, ISO text */
export const waitWords = (due: string): string => `Recebemos. Uma pessoa responde até ${untilWords(due)}.`;

/**
 * The members of the team whom a note mentions: "@" and their full name, whatever the case; all of those who
 * share the name.
 */
export function mentionedIn(body: string, team: readonly { id: string; name: string }[]): string[] {
  let rest = body.toLowerCase();
  const byName = Map.groupBy(team, ({ name }) => name.toLowerCase());
  // The longest name first: "@Ana Souza Lima" mentions her and not Ana Souza.
  return [...byName]
    .toSorted(([a], [b]) => b.length - a.length)
    .flatMap(([name, members]) => {
      if (!rest.includes(`@${name}`)) return [];
      rest = rest.replaceAll(`@${name}`, ' ');
      return members.map(({ id }) => id);
    });
}
