import { listAddress, oneOfFilter, search } from '#app/kit/list.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Tone } from '#app/lib/toast.ts';
import { CARD_TYPES, type CardType } from '#app/terms/card-status.ts';
import type { GuaranteeStatus } from '#app/terms/guarantee-stage.ts';
import type { GuaranteeChoice } from './guarantee.ts';

/** Status of a request in the panel. */
export const GUARANTEE_STATE: Record<GuaranteeStatus, { label: string; tone: Tone }> = {
  open: { label: 'A responder', tone: 'warning' },
  accepted: { label: 'Aceito', tone: 'good' },
  refused: { label: 'Não aceito', tone: 'bad' },
};

/** Filters of the list by status; without one it has every request. */
export const GUARANTEE_FILTERS = {
  'a-responder': ['open', 'A responder'],
  aceitos: ['accepted', 'Aceitos'],
  'nao-aceitos': ['refused', 'Não aceitos'],
} as const satisfies Record<string, [GuaranteeStatus, string]>;
export type GuaranteeFilter = keyof typeof GUARANTEE_FILTERS;

/** All requests of a guarantee: the newest first, those to answer by their deadline. */
export const GUARANTEE_LIST = listAddress({
  name: 'garantias',
  path: '/admin/garantias',
  filters: {
    state: ['situacao', oneOfFilter(Object.keys(GUARANTEE_FILTERS) as GuaranteeFilter[])],
    service: ['servico', oneOfFilter(CARD_TYPES)],
    search: ['busca', search],
  },
  searched: ['Cliente', 'protocolo', 'registro'],
  sorts: { prazo: 'day', pedida: 'instant' },
  usual: ({ state }) => (state === 'a-responder' ? 'prazo' : '-pedida'),
});

/** A request in the list. Instants are ISO texts. */
export type GuaranteeListRow = {
  id: string;
  protocol: string;
  /** Name of the client, or of the linked profile whose service it is. */
  holder: string;
  service: CardType;
  choice: GuaranteeChoice;
  /** Record that the extended guarantee takes on again; null for a missed last day. */
  recordName: string | null;
  status: GuaranteeStatus;
  dueOn: CivilDate;
  askedAt: string;
  answeredAt: string | null;
  answeredBy: string | null;
};
