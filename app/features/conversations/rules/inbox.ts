import { listAddress, oneOfFilter, search } from '#app/kit/list.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { Channel, ConversationState, Writer } from './terms.ts';

/** Parts of the inbox; without one, all that waits for the team. */
export const INBOX_VIEWS = {
  minhas: 'Minhas',
  livres: 'Sem responsável',
  cliente: 'Com o cliente',
  adiadas: 'Adiadas',
  mencoes: 'Mencionam você',
  todas: 'Todas',
} as const;
export type InboxView = keyof typeof INBOX_VIEWS;

/** The conversations of all clients. */
export const INBOX = listAddress({
  name: 'conversas',
  path: '/admin/conversas',
  filters: {
    part: ['parte', oneOfFilter(Object.keys(INBOX_VIEWS) as [InboxView, ...InboxView[]])],
    search: ['busca', search],
  },
  searched: ['Cliente', 'CPF', 'palavras da conversa'],
  sorts: { espera: 'instant', recente: 'instant' },
  usual: ({ part }) => (part === undefined || part === 'minhas' || part === 'livres' ? 'espera' : '-recente'),
});

export type InboxRow = {
  id: string;
  userId: UserId;
  client: string;
  responsible: string | null;
  state: ConversationState;
  waitingSince: string | null;
  answerDue: string | null;
  snoozedUntil: string | null;
  lastAt: string;
  lastWords: string;
  lastBy: Writer;
  /** Of the last message. */
  channel: Channel;
  /** The promised time of the answer has passed. */
  late: boolean;
};
