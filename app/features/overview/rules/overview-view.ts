import type { LeadStatus } from '#app/features/leads/rules/lead-status.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { CardStatus } from '#app/terms/card-status.ts';
import type { TransactionStatus } from '#app/terms/transaction-status.ts';
import { type Period, periodDays } from './period.ts';
import type { WaitingCounts } from './queues.ts';

/** A number of rows; `about` when it is PostgreSQL's own estimate of a table too large to be counted. */
export type Count = { value: number; about: boolean };

export type Overview = {
  /** Null, and without rows, for sections that the position may not open. */
  counts: Record<'clients' | 'leads' | 'products' | 'transactions', Count | null>;
  /** Of the chosen period. */
  leads: { status: LeadStatus; day: CivilDate; count: number }[];
  received: { day: CivilDate; count: number; amount: Centavos }[];
  orders: { status: TransactionStatus; count: number }[];
  /** Current state. */
  cards: { status: CardStatus; count: number }[];
  late: number;
  atRisk: number;
  waiting: WaitingCounts;
};

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** One value a day, also for days on which nothing happened. */
export function perDay<Row extends { day: CivilDate }>(
  period: Period,
  rows: Row[],
  value: (row: Row) => number,
) {
  return periodDays(period).map((day) => ({
    day,
    value: sum(rows.filter((row) => row.day === day).map(value)),
  }));
}

/** Leads and orders of the period, by their current status. */
export function funnel({ leads, orders }: Pick<Overview, 'leads' | 'orders'>) {
  const ofStatus = (wanted: LeadStatus) =>
    sum(leads.filter(({ status }) => status === wanted).map(({ count }) => count));
  return {
    leads: sum(leads.map(({ count }) => count)),
    qualified: ofStatus('qualified'),
    converted: ofStatus('converted'),
    orders: sum(orders.map(({ count }) => count)),
    paid: sum(orders.filter(({ status }) => status === 'paid').map(({ count }) => count)),
  };
}
