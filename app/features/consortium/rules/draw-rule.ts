import type { CivilDate } from '#app/lib/civil-dates.ts';
import { canonicalJson } from './digest.ts';
import type { DrawKind, ExcludedWay } from './terms.ts';

/** Numbers that three digits can name: 001 to 999, and 000 for 1000. */
export const NUMBERS = 1_000;

/** Frozen rule of a draw. The winner can be computed from it, the list, the result and the seed. */
export type DrawRule = {
  format: 1;
  draw: string;
  group: { id: string; code: string; size: number };
  assembly: { date: CivilDate; time: string; place: string };
  extraction: { number: number; date: CivilDate };
  /** The announced extraction did not take place: the one before it counts. */
  noExtraction: 'previous';
  kind: DrawKind;
  /** For the digits rule only; null otherwise. */
  onExcluded: ExcludedWay | null;
  /** For the digits rule only: the quota of each number from 1 to 1000, 0 for none. */
  table: readonly number[] | null;
};

/** Numbers of the quotas that compete, ascending. No names: it is published. */
export type FrozenList = { draw: string; group: string; quotas: readonly number[] };

/**
 * Returns the equivalence table of a group. Every quota has equally many numbers: in a group of 300 the quota
 * 7 has 007, 307 and 607. The remainder at the end (901 to 1000 there) has no quota, and neither do numbers
 * above the size of a group of more than 500.
 * @returns the quota of number n at n − 1, 0 for none
 */
export function equivalenceTable(size: number): number[] {
  if (!Number.isInteger(size) || size < 2 || size > NUMBERS)
    throw new RangeError('A group has 2 to 1000 quotas.');
  const used = Math.floor(NUMBERS / size) * size;
  return Array.from({ length: NUMBERS }, (_, index) => (index < used ? (index % size) + 1 : 0));
}

/**
 * The quotas of a group from one of them on, each once, in the order in which the digits rule tries them. After the
 * last quota comes the first, before the first the last.
 */
export function walkFrom(start: number, size: number, way: ExcludedWay): number[] {
  const at = (offset: number) => ((((start - 1 + offset) % size) + size) % size) + 1;
  const offsets = Array.from({ length: size }, (_, step) => {
    if (way === 'up') return step;
    return step % 2 === 1 ? (step + 1) / 2 : -step / 2;
  });
  return offsets.map(at);
}

export const ruleText = (rule: DrawRule): string => canonicalJson(rule);
export const listText = (list: FrozenList): string => canonicalJson(list);

type Announced = Pick<DrawRule, 'draw' | 'group' | 'assembly' | 'extraction' | 'kind'> & {
  onExcluded: ExcludedWay;
};

/** The rule of an announced draw, complete: the table is computed here once and frozen with it. */
export const freezeRule = ({ kind, onExcluded, ...announced }: Announced): DrawRule => ({
  ...announced,
  format: 1,
  noExtraction: 'previous',
  kind,
  onExcluded: kind === 'digits' ? onExcluded : null,
  table: kind === 'digits' ? equivalenceTable(announced.group.size) : null,
});
