import { day, listAddress, oneOfFilter, search, uuid } from '#app/kit/list.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { UserId } from '#app/terms/ids.ts';
import {
  type ClockRule,
  LISTING_PILES,
  LISTING_PLACES,
  LISTING_STATES,
  LISTING_TURNS,
  type ListingKind,
  type ListingPile,
  type ListingPlace,
  type ListingState,
  type ListingTurn,
} from '#app/terms/listing.ts';

/** States of the next clock. */
export const CLOCK_FILTERS = { vencido: 'Vencido', hoje: 'Vence hoje', semana: 'Vence em 7 dias' } as const;
type ClockFilter = keyof typeof CLOCK_FILTERS;

export const LISTINGS_LIST = listAddress({
  name: 'anotacoes',
  path: '/admin/anotacoes',
  filters: {
    turn: ['vez', oneOfFilter(LISTING_TURNS)],
    clock: ['prazo', oneOfFilter(Object.keys(CLOCK_FILTERS) as ClockFilter[])],
    on: ['dia', day],
    place: ['onde', oneOfFilter(LISTING_PLACES)],
    state: ['situacao', oneOfFilter(LISTING_STATES)],
    pile: ['pilha', oneOfFilter(LISTING_PILES)],
    assignee: ['responsavel', uuid],
    search: ['busca', search],
  },
  searched: ['Cliente', 'CPF', 'credor', 'CNPJ', 'contrato'],
  sorts: { prazo: 'day', credor: 'text', valor: 'number', registrada: 'instant' },
  usual: 'prazo',
});

/** A listing in the list over all clients. */
export type ListingRow = {
  id: string;
  userId: UserId;
  client: string;
  /** Masked: showing a list does not count as an access to a document. */
  document: string;
  assignee: string | null;
  place: ListingPlace;
  kind: ListingKind;
  creditor: string;
  amount: Centavos | null;
  dueOn: CivilDate | null;
  state: ListingState;
  turn: ListingTurn;
  pile: ListingPile;
  nextRule: ClockRule | null;
  nextDueOn: CivilDate | null;
  createdAt: string;
};
