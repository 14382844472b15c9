import { formatDate } from '#app/lib/dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { Tone } from '#app/lib/toast.ts';
import { CARD_TYPES } from '#app/terms/card-status.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import type { DashboardCard, OpenStep } from './card-detail.ts';
import type { DeadlineClock } from './deadline-clock.ts';
import type { NowItem } from './now-facts.ts';

type CaseCard = Pick<DashboardCard, 'type' | 'status' | 'clock' | 'nextStep'>;

/** Summary of a client's case for the team. Instants are ISO texts. */
export type ClientCase = {
  /** The linked profile whose services these are; null for the client's own. */
  holder: string | null;
  /** First task that the client is asked to do. */
  now: NowItem;
  cards: CaseCard[];
  /** Open installments, and the day of the oldest that is overdue. */
  open: Centavos;
  overdueSince: string | null;
  /** Monthly capacity for debts that the client saved, in centavos. */
  plan: { capacity: Centavos; keptAt: string } | null;
  responsible: string | null;
  lastWord: { title: string; at: string; read: boolean } | null;
};

/** Kinds by which the client has to do something. */
const CLIENTS: readonly NowItem['kind'][] = [
  'holder',
  'representative',
  'contract',
  'pay',
  'letter',
  'document',
  'form',
  'listing',
  'identity',
  'loan',
];

/**
 * Returns whose turn it is: the client's while a task waits for the client, otherwise the team's or that of
 * the recipients of the request.
 */
export function caseTurn({ now, cards }: Pick<ClientCase, 'now' | 'cards'>): { label: string; tone: Tone } {
  const open = cards.filter(({ status }) => status !== 'completed' && status !== 'blocked');
  if (CLIENTS.includes(now.kind)) return { label: 'Vez do cliente', tone: 'info' };
  if (open.some(({ clock }) => clock?.state === 'late')) return { label: 'Nossa vez, atrasado', tone: 'bad' };
  if (open.length === 0)
    return now.kind === 'done'
      ? { label: 'Concluído', tone: 'good' }
      : { label: 'Sem caso aberto', tone: 'neutral' };
  return open.every(({ status }) => status === 'active')
    ? { label: 'Vez de quem recebeu o pedido', tone: 'neutral' }
    : { label: 'Nossa vez', tone: 'warning' };
}

/**
 * The service whose last day comes first, of several that of the first kind, with its next step and its day in words;
 * null without an open service.
 */
export function nextOf(
  cards: readonly CaseCard[],
): { step: string; due: string; late: boolean; press: OpenStep | null } | null {
  const dayOf = ({ clock }: CaseCard) => (clock && clock.state !== 'waiting' ? clock.dueOn : '9999-12-31');
  const [first] = cards
    .filter(({ status }) => status !== 'completed' && status !== 'blocked')
    .toSorted(
      (a, b) => dayOf(a).localeCompare(dayOf(b)) || CARD_TYPES.indexOf(a.type) - CARD_TYPES.indexOf(b.type),
    );
  if (!first) return null;
  const { type, clock, nextStep } = first;
  return {
    step: `${nextStep?.name ?? 'Todas as etapas feitas'} (${CARD_TITLES[type]})`,
    due: dueWords(clock),
    late: clock?.state === 'late',
    press: nextStep,
  };
}

const days = (count: number) => (count === 1 ? '1 dia útil' : `${count} dias úteis`);

function dueWords(clock: DeadlineClock | null): string {
  switch (clock?.state) {
    case 'running':
      return clock.daysLeft === 0
        ? `hoje, ${formatDate(clock.dueOn)}`
        : `${formatDate(clock.dueOn)}, em ${days(clock.daysLeft)}`;
    case 'late':
      return `${formatDate(clock.dueOn)}, há ${days(clock.daysLate)}`;
    case 'paused':
      return `parado desde ${formatDate(clock.since)}`;
    case 'waiting':
      return 'ainda não começou';
    default:
      return 'sem prazo';
  }
}
