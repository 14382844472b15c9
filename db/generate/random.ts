/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export type Random = {
  /** 0 ≤ x < 1 */
  next(): number;
  /** 0 ≤ n < below */
  int(below: number): number;
  pick<T>(values: readonly T[]): T;
  /** A UUID v7 of a moment, with its random part from this generator. */
  uuid(at: Date): string;
};

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number) => Math.floor(next() * below);
  const hex = (length: number) => Array.from({ length }, () => int(16).toString(16)).join('');
  return {
    next,
    int,
    pick: <T>(values: readonly T[]) => values[int(values.length)] as T,
    uuid(at) {
      const time = at.getTime().toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${(8 + int(4)).toString(16)}${hex(3)}-${hex(12)}`;
    },
  };
}
