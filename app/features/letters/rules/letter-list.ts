import { listAddress, oneOfFilter, search, uuid } from '#app/kit/list.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { UserId } from '#app/terms/ids.ts';
import { GROUNDS, type Ground } from './grounds.ts';
import { LETTER_STATES, type LetterState } from './terms.ts';

/** The letters of all clients. */
export const LETTER_LIST = listAddress({
  name: 'cartas',
  path: '/admin/cartas',
  filters: {
    state: ['situacao', oneOfFilter(LETTER_STATES)],
    ground: ['fundamento', oneOfFilter(GROUNDS)],
    addressee: ['destinatario', uuid],
    search: ['busca', search],
  },
  searched: ['Titular', 'CPF', 'credor', 'destinatário', 'título', 'protocolo'],
  sorts: { criada: 'instant', prazo: 'day' },
  usual: ({ state }) => (state === 'sent' || state === 'overdue' ? 'prazo' : '-criada'),
});

export type LetterRow = {
  id: string;
  clientId: UserId;
  holder: string;
  addressee: string;
  ground: Ground;
  creditor: string;
  round: number;
  state: LetterState;
  dueOn: CivilDate | null;
  createdAt: string;
};
