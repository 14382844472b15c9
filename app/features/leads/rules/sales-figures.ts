import { z } from 'zod';
import { addMonths, type CivilDate, isCivilDate, startOfMonth } from '#app/lib/civil-dates.ts';
import type { UserId } from '#app/terms/ids.ts';
import { LEAD_ORIGIN_LABELS, type LeadOrigin, LOSS_REASON_LABELS, type LossReason } from './terms.ts';

const MOST_GOAL = 10_000;
const GOAL = `Um número de 1 a ${MOST_GOAL.toLocaleString('pt-BR')}, ou em branco`;

/** Goal of a person; empty removes it. */
export const GoalInput = z.object({
  memberId: z.uuid('Escolha alguém da equipe'),
  target: z
    .string(GOAL)
    .trim()
    .regex(/^\d{0,5}$/, GOAL)
    .transform((text) => (text === '' ? null : Number(text)))
    .refine((target) => target === null || (target >= 1 && target <= MOST_GOAL), GOAL),
});
export type GoalInput = z.infer<typeof GoalInput>;

/** First day of the month in `mes=2026-11`; of the current month for any other text. */
export function firstOfMonth(text: string | null, today: CivilDate): CivilDate {
  const first = `${text}-01`;
  return isCivilDate(first) && first.length === 10 ? first : startOfMonth(today);
}

export const monthParam = (month: CivilDate, step = 0): string => addMonths(month, step).slice(0, 7);

/**
 * Leads by criteria. `arrived` and `won` count those that came in the month, `won` now converted; `closed` counts
 * those converted in the month, whenever they came; `losses` those that came and are lost.
 */
export type SalesRow = {
  assigneeId: UserId | null;
  origin: LeadOrigin;
  broughtBy: string;
  campaign: string;
  /** Name of who referred the lead, as entered; empty without one. */
  referredBy: string;
  lossReason: LossReason | null;
  arrived: number;
  won: number;
  losses: number;
  closed: number;
};

export type SalesGoal = { memberId: UserId; target: number };

type Sums = Pick<SalesRow, 'arrived' | 'won' | 'losses' | 'closed'>;

export const NO_LEADS: Sums = { arrived: 0, won: 0, losses: 0, closed: 0 };

/** Sums rows by a key, the most leads first; rows whose key is null are left out. */
export function sumBy<Key extends string>(
  rows: readonly SalesRow[],
  keyOf: (row: SalesRow) => Key | null,
): (Sums & { key: Key })[] {
  const sums = new Map<Key, Sums & { key: Key }>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const sum = sums.get(key) ?? { key, ...NO_LEADS };
    for (const name of ['arrived', 'won', 'losses', 'closed'] as const) sum[name] += row[name];
    sums.set(key, sum);
  }
  return [...sums.values()].toSorted((a, b) => b.arrived - a.arrived || (a.key < b.key ? -1 : 1));
}

/** Whole percent of leads of the month that were converted; "–" without leads. */
export const rateWords = ({ arrived, won }: Pick<Sums, 'arrived' | 'won'>): string =>
  arrived === 0 ? '–' : `${Math.round((won / arrived) * 100)}%`;

export const sourceOf = ({ origin, broughtBy }: SalesRow): string =>
  broughtBy ? `${broughtBy} (API)` : LEAD_ORIGIN_LABELS[origin];

export const lossOf = ({ lossReason, losses }: SalesRow): string | null =>
  losses === 0 ? null : lossReason ? LOSS_REASON_LABELS[lossReason] : 'Sem motivo anotado';
