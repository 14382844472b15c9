import { z } from 'zod';
import type { ListingTurn } from '#app/terms/listing.ts';

/** Columns that may have a limit: all but the done column. */
const LIMITED_TURNS = ['us', 'customer', 'bureau', 'creditor', 'judge'] as const;
type LimitedTurn = (typeof LIMITED_TURNS)[number];

/** The most cards that the board counts in a column. */
export const MOST_ON_BOARD = 500;

const MESSAGE = `De 1 a ${MOST_ON_BOARD}, ou vazio`;
const limit = z
  .string(MESSAGE)
  .trim()
  .refine((text) => text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= 1), MESSAGE)
  .transform((text) => (text === '' ? null : Number(text)))
  .refine((value) => value === null || value <= MOST_ON_BOARD, MESSAGE);

/** As the form has them; empty for no limit. */
export const BoardLimitsInput = z.object({
  ...{ us: limit, customer: limit, bureau: limit, creditor: limit, judge: limit },
  perPerson: limit,
});

/**
 * Limits for the cases in a column of the board, and for the cases that wait for us per member of the team;
 * null for no limit. Events move cases between columns, so a limit only shows a warning and refuses no move.
 */
export type BoardLimits = z.output<typeof BoardLimitsInput>;

const stored = z.number().int().min(1).max(MOST_ON_BOARD).nullable().catch(null);
const Stored = z.object({
  ...{ us: stored, customer: stored, bureau: stored, creditor: stored, judge: stored },
  perPerson: stored,
});

/** Parses the stored limits; all empty if nothing was saved. */
export const storedLimits = (value: unknown): BoardLimits => Stored.parse({ ...(value ?? {}) });

export const limitsDraft = (limits: BoardLimits): Record<keyof BoardLimits, string> =>
  Object.fromEntries(
    Object.entries(limits).map(([name, value]) => [name, value?.toString() ?? '']),
  ) as Record<keyof BoardLimits, string>;

export const BOARD_LIMIT_LABELS: Record<keyof BoardLimits, string> = {
  us: 'Coluna Nós',
  customer: 'Coluna Cliente',
  bureau: 'Coluna Birô',
  creditor: 'Coluna Credor',
  judge: 'Coluna Juiz',
  perPerson: 'Na nossa vez, por pessoa',
};

type Counted = { turn: ListingTurn; count: number; more: boolean };
export type ColumnLoad = { count: number; more: boolean; limit: number; isOver: boolean };

/** Counts the cards of columns with a limit, over all lanes of the whole board. */
export function columnLoads(
  lanes: readonly { columns: readonly Counted[] }[],
  limits: BoardLimits,
): Partial<Record<ListingTurn, ColumnLoad>> {
  const loads: Partial<Record<LimitedTurn, ColumnLoad>> = {};
  for (const turn of LIMITED_TURNS) {
    const most = limits[turn];
    if (most === null) continue;
    const columns = lanes.flatMap((lane) => lane.columns.filter((column) => column.turn === turn));
    const count = columns.reduce((sum, column) => sum + column.count, 0);
    const more = columns.some((column) => column.more);
    loads[turn] = { count, more, limit: most, isOver: more || count > most };
  }
  return loads;
}
