import { hmacSha256 } from './digest.ts';
import { type DrawRule, type FrozenList, walkFrom } from './draw-rule.ts';
import { candidatesOf, type LotteryResult, resultText } from './lottery-result.ts';

/** Steps that led to the winner, for people who check the draw. */
export type Drawn = {
  winner: number;
  /** For the digits rule only: each number that was tried and its quota, 0 for none. The last one decided. */
  looked: { number: number; quota: number }[];
  /** Reached quotas that do not compete, in order. */
  passed: number[];
  /** Set if the sealed secret decided: the counter of the hash, from 0, and the place in the list, from 1. */
  sealed: { counter: number; place: number } | null;
};

/** Values of the first 32 bits of a hash. */
const VALUES = 2 ** 32;

/**
 * A place below `places`, each equally likely: values above the last whole multiple are drawn again instead of being
 * folded onto the first places (rejection sampling).
 */
export async function unbiasedPlace(
  places: number,
  valueAt: (counter: number) => Promise<number>,
): Promise<{ counter: number; place: number }> {
  if (!Number.isInteger(places) || places < 1 || places > VALUES) throw new RangeError('No quota competes.');
  const limit = VALUES - (VALUES % places);
  for (let counter = 0; ; counter += 1) {
    const value = await valueAt(counter);
    if (value < limit) return { counter, place: value % places };
  }
}

/**
 * The winner of a draw, determined by the frozen rule and list, the published result and the seed. Exactly
 * one, and always a quota of the list.
 * @throws RangeError when no quota competes: such a list is never frozen
 */
export async function pickWinner(
  rule: DrawRule,
  list: FrozenList,
  result: LotteryResult,
  seed: string,
): Promise<Drawn> {
  if (list.quotas.length === 0) throw new RangeError('No quota competes.');
  if (rule.kind === 'digits') {
    const byDigits = pickByDigits(rule, list, result.prizes);
    if (byDigits.winner !== null) return { ...byDigits, winner: byDigits.winner };
    return { ...(await pickBySeed(list, result, seed)), looked: byDigits.looked };
  }
  return pickBySeed(list, result, seed);
}

/**
 * The first candidate number with a quota decides; from a quota that does not compete, the rule continues to
 * the next ones.
 */
function pickByDigits({ table, group, onExcluded }: DrawRule, list: FrozenList, prizes: readonly string[]) {
  const looked: Drawn['looked'] = [];
  for (const number of candidatesOf(prizes)) {
    const quota = table?.[number - 1] ?? 0;
    looked.push({ number, quota });
    if (quota === 0) continue;
    const competing = new Set(list.quotas);
    const way = walkFrom(quota, group.size, onExcluded ?? 'up');
    const stop = way.findIndex((reached) => competing.has(reached));
    return { winner: way[stop] ?? null, looked, passed: way.slice(0, stop), sealed: null };
  }
  // No number of the ten has a quota (in a group of 501, once in a thousand draws): the seed decides.
  return { winner: null, looked, passed: [], sealed: null };
}

/** HMAC-SHA256(seed, result | counter); its first 32 bits choose the place in the list. */
async function pickBySeed(list: FrozenList, result: LotteryResult, seed: string): Promise<Drawn> {
  const hmac = await hmacSha256(seed);
  const text = resultText(result);
  const { counter, place } = await unbiasedPlace(list.quotas.length, async (counter) =>
    Number.parseInt((await hmac(`${text}|${counter}`)).slice(0, 8), 16),
  );
  const winner = list.quotas[place];
  if (winner === undefined) throw new RangeError('unreachable');
  return { winner, looked: [], passed: [], sealed: { counter, place: place + 1 } };
}
