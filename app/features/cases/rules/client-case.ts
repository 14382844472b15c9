import { formatDate } from '#app/lib/dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import { CARD_TYPES } from '#app/terms/card-status.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import type { DashboardCard, OpenStep } from './card-detail.ts';
import { type CasePhase, isOpenService } from './case-phase.ts';
import type { DeadlineClock } from './deadline-clock.ts';
import type { CaseTurn } from './holder-now.ts';
import type { NowItem } from './now-facts.ts';

type CaseCard = Pick<DashboardCard, 'type' | 'status' | 'clock' | 'nextStep'>;

/** Summary of a client's case for the team. Instants are ISO texts. */
export type ClientCase = {
  /** The linked profile whose services these are; null for the client's own. */
  holder: string | null;
  phase: CasePhase;
  turn: CaseTurn;
  /** First task that the client is asked to do. */
  now: NowItem;
  cards: CaseCard[];
  /** Open installments, and the day of the oldest that is overdue. */
  open: Centavos;
  overdueSince: string | null;
  /** The open installment that is due first; the whole order if it is paid at once. */
  nextPayment: { id: string; amount: Centavos } | null;
  /** Monthly capacity for debts that the client saved, in centavos. */
  plan: { capacity: Centavos; keptAt: string } | null;
  responsible: string | null;
  lastWord: { title: string; at: string; read: boolean } | null;
};

/**
 * The service whose last day comes first, of several that of the first kind, with its next step and its day in words;
 * null without an open service.
 */
export function nextOf(
  cards: readonly CaseCard[],
): { step: string; due: string; late: boolean; press: OpenStep | null } | null {
  const dayOf = ({ clock }: CaseCard) => (clock && clock.state !== 'waiting' ? clock.dueOn : '9999-12-31');
  const [first] = cards
    .filter(isOpenService)
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
