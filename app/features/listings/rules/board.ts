import { listAddress, oneOfFilter, uuid } from '#app/kit/list.ts';
import {
  addDays,
  addMonths,
  type CivilDate,
  daysBetween,
  isCivilDate,
  startOfMonth,
} from '#app/lib/civil-dates.ts';
import { formatMonth } from '#app/lib/dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { UserId } from '#app/terms/ids.ts';
import {
  type ClockRule,
  LISTING_PLACES,
  LISTING_TRANSITIONS,
  type ListingAddressee,
  type ListingPlace,
  type ListingState,
  type ListingTurn,
} from '#app/terms/listing.ts';

/** A listing on the board. */
export type BoardCard = {
  id: string;
  userId: UserId;
  client: string;
  assignee: string | null;
  creditor: string;
  place: ListingPlace;
  amount: Centavos | null;
  state: ListingState;
  turn: ListingTurn;
  rule: ClockRule | null;
  dueOn: CivilDate | null;
  /** The day of the last change by a person. */
  movedOn: CivilDate;
  /** The newest open letter about it. */
  letter: { id: string; ground: string; state: BoardLetterState; dueOn: CivilDate | null } | null;
};

/** The services that work on listings: the lanes of the board. */
export const BOARD_FRONTS = ['nome', 'jus', 'bacen'] as const;
export type BoardFront = (typeof BOARD_FRONTS)[number];

/** The address of the board: its filters, whether it has lanes; a saved view keeps them. */
export const BOARD = listAddress({
  name: 'casos',
  path: '/admin/casos',
  filters: {
    assignee: ['responsavel', uuid],
    front: ['frente', oneOfFilter(BOARD_FRONTS)],
    place: ['onde', oneOfFilter(LISTING_PLACES)],
    lanes: ['raias', oneOfFilter(['sim'])],
  },
  sorts: { prazo: 'day' },
  usual: 'prazo',
});

/** Steps of a letter on the board, in its own short words. */
export const BOARD_LETTER_WORDS = {
  draft: 'em rascunho',
  review: 'para aprovar',
  approved: 'aprovada',
  sent: 'enviada',
  overdue: 'sem resposta no prazo',
  answered: 'respondida',
} as const;
type BoardLetterState = keyof typeof BOARD_LETTER_WORDS;

/** Words for the time without a change, from the third day on; null before. */
export function restsFor(movedOn: CivilDate, today: CivilDate): string | null {
  const days = daysBetween(movedOn, today);
  return days >= 3 ? `parada há ${days} dias` : null;
}

type Place = { lane: number; column: number; card: number };

/**
 * Returns the card that an arrow key leads to, skipping columns without cards.
 * @param counts cards of each column, lane by lane
 * @returns null if there is no card in that direction
 */
export function cardBeside({ lane, column, card }: Place, key: string, counts: number[][]): Place | null {
  const here = counts[lane]?.[column] ?? 0;
  if (key === 'ArrowDown' && card + 1 < here) return { lane, column, card: card + 1 };
  if (key === 'ArrowUp' && card > 0) return { lane, column, card: card - 1 };
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const step = key === 'ArrowDown' ? 1 : -1;
    for (let next = lane + step; counts[next]; next += step) {
      const count = counts[next]?.[column] ?? 0;
      if (count > 0) return { lane: next, column, card: step > 0 ? 0 : count - 1 };
    }
    return null;
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const step = key === 'ArrowRight' ? 1 : -1;
  for (let next = column + step; counts[lane]?.[next] !== undefined; next += step) {
    const count = counts[lane]?.[next] ?? 0;
    if (count > 0) return { lane, column: next, card: Math.min(card, count - 1) };
  }
  return null;
}

/** A move of the board: the state to write, and the addressee of the request. */
export type Move = { state: ListingState; askedOf: ListingAddressee | null };

const MOVES: Partial<Record<ListingTurn, Move>> = {
  us: { state: 'answered', askedOf: null },
  bureau: { state: 'asked', askedOf: 'bureau' },
  creditor: { state: 'asked', askedOf: 'creditor' },
  judge: { state: 'asked', askedOf: 'judge' },
  done: { state: 'kept', askedOf: null },
};

/** Returns the change for a move into a column. @returns null for columns that take no moves */
export const moveTo = (turn: ListingTurn): Move | null => MOVES[turn] ?? null;

/**
 * Returns the columns that a card may be moved into by hand. The customer's column holds customers' own
 * statements, and a removal requires its proof, on the page of the client.
 */
export const turnMoves = ({ state, turn }: Pick<BoardCard, 'state' | 'turn'>): ListingTurn[] =>
  (Object.keys(MOVES) as ListingTurn[]).filter((to) => {
    const move = MOVES[to];
    return (
      to !== turn &&
      move &&
      (LISTING_TRANSITIONS[state].includes(move.state) || (state === 'asked' && move.state === 'asked'))
    );
  });

/** A month of the calendar. */
export type Month = { from: CivilDate; to: CivilDate; before: string; after: string; name: string };

/** @param text from the address, "2026-11"; an invalid one means the month of today */
export function monthOf(text: string | null, today: CivilDate): Month {
  const asked = `${text ?? ''}-01`;
  const from = isCivilDate(asked) ? asked : startOfMonth(today);
  const next = addMonths(from, 1);
  return {
    from,
    to: addDays(next, -1),
    before: addMonths(from, -1).slice(0, 7),
    after: next.slice(0, 7),
    name: formatMonth(from),
  };
}

/** The days of a month in weeks that begin on Sunday; null outside of the month. */
export function monthWeeks({ from, to }: Month): { key: CivilDate; days: (CivilDate | null)[] }[] {
  const start = addDays(from, -new Date(`${from}T12:00:00Z`).getUTCDay());
  const weeks: { key: CivilDate; days: (CivilDate | null)[] }[] = [];
  for (let day = start; day <= to; day = addDays(day, 7)) {
    const days = Array.from({ length: 7 }, (_, at) => addDays(day, at));
    weeks.push({ key: day, days: days.map((one) => (one >= from && one <= to ? one : null)) });
  }
  return weeks;
}
