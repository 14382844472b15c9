import { isUnavailable } from './db/unavailable.server.ts';
import { hearsContentChanges, onContentChange } from './live.server.ts';

/**
 * A value in memory until the database says that something of the business's own changed (`NOTIFY nome_cache`). What
 * was being read when that was said is not kept, and while changes cannot be heard nothing is. While the database cannot
 * be had at all, what was last found is still the answer.
 * @returns a function that gives the kept value, or what `read` finds.
 */
export function cachedValue<T>(): (read: () => Promise<T>) => Promise<T> {
  let value: { is: T } | null = null;
  let last: { is: T } | null = null;
  let round = 0;
  onContentChange(() => {
    value = null;
    round += 1;
  });
  return async (read) => {
    if (value && hearsContentChanges()) return value.is;
    const begun = round;
    let found: T;
    try {
      found = await read();
    } catch (error) {
      if (last && isUnavailable(error)) return last.is;
      throw error;
    }
    last = { is: found };
    if (begun === round && hearsContentChanges()) value = { is: found };
    return found;
  };
}
