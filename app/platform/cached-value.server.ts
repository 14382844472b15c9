import { isUnavailable } from './db/unavailable.server.ts';
import { hearsContentChanges, onContentChange } from './live.server.ts';

/**
 * Caches a value in memory until the database reports a change of the business's data (`NOTIFY nome_cache`).
 * A reading that such a change interrupts is not cached, and while notifications are missing no value is.
 * While the database is unreachable, the last value is returned.
 * @returns a function that returns the cached value, or the result of `read`.
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
