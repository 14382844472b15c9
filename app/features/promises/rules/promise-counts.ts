import { ENOUGH_CASES } from './promise-words.ts';

/** Number of times that a promise had to be kept, by outcome. */
export type Counts = { n: number; kept: number; broken: number; running: number; excused: number };
/** `median`: days from start to completion, with one decimal; null without a completed case. */
export type Tally = Counts & { median: number | null };
export type PromiseTally = { key: string; ever: Tally; recent: Tally };

export const hasEnough = ({ n }: Counts): boolean => n >= ENOUGH_CASES;

/** Share of the settled and not excused cases that were kept, in whole percent rounded down; null without one. */
export function keptShare({ kept, broken }: Counts): number | null {
  const settled = kept + broken;
  return settled === 0 ? null : Math.floor((kept * 100) / settled);
}

/**
 * Returns the text of a month, one line per promise; its SHA-256 is the month's hash. The first line is the
 * previous hash, so that the months form a chain.
 */
export function snapshotBody(month: string, previous: string, tallies: readonly PromiseTally[]): string {
  const lines = tallies.map(({ key, ever: t }) =>
    [key, t.n, t.kept, t.broken, t.running, t.excused, t.median ?? ''].join(';'),
  );
  return [
    previous,
    month,
    'promessa;casos;cumpridas;nao_cumpridas;em_andamento;dispensadas;mediana_dias',
    ...lines,
    '',
  ].join('\n');
}

/** Previous hash of the first month. */
export const FIRST_HASH = '0'.repeat(64);
