import type { LeadOrigin } from '#app/features/leads/rules/lead-status.ts';
import { addDays, type CivilDate, daysBetween, weekday } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import type { CardType } from '#app/terms/card-status.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { Period } from './period.ts';

/** Number of weeks of expected money, the current one first. */
const WEEKS_AHEAD = 8;
/** Hours before its end from which a promise is about to break. */
export const BREAKING_HOURS = 72;
/** Such promises are counted up to here. */
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
    return { week, from: n === 0 ? today : week, to: addDays(week, 6) };
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
