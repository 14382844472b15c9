import type { LeadOrigin, LeadStatus } from '#app/features/leads/rules/terms.ts';
import { earliestOnTime } from '#app/lib/business-days.ts';
import { addDays, type CivilDate, daysBetween, isCivilDate, weekday } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import type { CardStatus, CardType } from '#app/terms/card-status.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { TransactionStatus } from '#app/terms/transaction-status.ts';
import type { WaitingCounts } from './queues.ts';

/** Days covered by figures, both ends included. */
export type Period = { from: CivilDate; to: CivilDate };

export const PERIOD_CHOICES = [7, 30, 90] as const;
const DEFAULT_DAYS = 30;
/** A year at most: a chart of more days is unreadable, and costs as much as it has rows. */
const MOST_DAYS = 366;

/** The last days up to today. */
export const lastDays = (days: number, today: CivilDate): Period => ({
  from: addDays(today, 1 - days),
  to: today,
});

/** Parses the period of an address: `dias`, or `de` and `ate`; the usual month if it is invalid. */
export function readPeriod(query: URLSearchParams, today: CivilDate): Period {
  const days = Number(query.get('dias'));
  const [from, to] = [query.get('de') ?? '', query.get('ate') ?? ''];
  if (isCivilDate(from) && isCivilDate(to) && from <= to) {
    return daysBetween(from, to) < MOST_DAYS ? { from, to } : { from: addDays(to, 1 - MOST_DAYS), to };
  }
  const known = PERIOD_CHOICES.find((choice) => choice === days) ?? DEFAULT_DAYS;
  return lastDays(known, today);
}

export const periodDays = ({ from, to }: Period): CivilDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));

/** A number of rows; `about` when it is PostgreSQL's own estimate of a table too large to be counted. */
export type Count = { value: number; about: boolean };

export type Overview = {
  /** Null, and without rows, for sections that the position may not open. */
  counts: Record<'clients' | 'leads' | 'products' | 'transactions', Count | null>;
  /** Figures of the chosen period. */
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

/** Number of weeks of expected money, the current one first. */
const WEEKS_AHEAD = 8;
/** A promise is about to break from so many hours before its end. */
export const BREAKING_HOURS = 72;
/** Largest number of such promises that is counted. */
export const MOST_BREAKING = 1_000;

/** Whether a row belongs to the chosen period, or to the one before it. */
export type Spell = 'now' | 'before';

export type Business = {
  leads: {
    spell: Spell;
    origin: LeadOrigin;
    assigneeId: UserId | null;
    count: number;
    converted: number;
  }[];
  /** Names of the consultants above, in their order. */
  team: { id: UserId; name: string }[];
  money: { spell: Spell; received: Centavos; paidOrders: number }[];
  /** Services that ended in the period; `type` is null for all of them. `days`: median since the clock began. */
  results: { spell: Spell; type: CardType | null; count: number; days: number }[];
  /** One more than `MOST_BREAKING` at most. */
  breaking: number;
  /** The promises that end first. Instants are ISO texts. */
  soonest: { id: string; title: string; client: string | null; dueAt: string }[];
  /** Open installments by the Monday of the week of their due date. */
  expected: { week: CivilDate; count: number; amount: Centavos }[];
  late: { count: number; amount: Centavos };
};

/** Returns the period of equal length right before. */
export const periodBefore = ({ from, to }: Period): Period => {
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
};

/** The Monday of a day's week. */
export const mondayOf = (day: CivilDate): CivilDate => addDays(day, -((weekday(day) + 6) % 7));

/** The weeks of expected money: the first begins today, each ends on a Sunday. */
export function weeksAhead(today: CivilDate): { week: CivilDate; from: CivilDate; to: CivilDate }[] {
  const first = mondayOf(today);
  return Array.from({ length: WEEKS_AHEAD }, (_, n) => {
    const week = addDays(first, n * 7);
    return { week, from: n === 0 ? earliestOnTime(today) : week, to: addDays(week, 6) };
  });
}

export type Conversion = { leads: number; converted: number };
export type ConversionRow<Key> = { key: Key; now: Conversion; before: Conversion };

/** Counts leads of both periods and the converted ones among them, by one criterion; most leads first. */
export function conversionBy<Key>(
  leads: Business['leads'],
  keyOf: (row: Business['leads'][number]) => Key,
): ConversionRow<Key>[] {
  const rows = new Map<Key, ConversionRow<Key>>();
  for (const lead of leads) {
    const key = keyOf(lead);
    const none = { leads: 0, converted: 0 };
    const row = rows.get(key) ?? { key, now: { ...none }, before: { ...none } };
    row[lead.spell].leads += lead.count;
    row[lead.spell].converted += lead.converted;
    rows.set(key, row);
  }
  return [...rows.values()].sort((a, b) => b.now.leads - a.now.leads || b.before.leads - a.before.leads);
}

/** Whole per cent; null without a lead. */
export const conversionRate = ({ leads, converted }: Conversion): number | null =>
  leads === 0 ? null : Math.round((converted / leads) * 100);

/** "+12%", "igual", or null without an earlier value to compare with. */
export function growthWords(now: number, before: number): string | null {
  if (before === 0) return null;
  const change = Math.round(((now - before) / before) * 100);
  if (change === 0) return 'igual';
  return `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}%`;
}
