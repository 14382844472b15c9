import { onPrimary } from './db/replica.server.ts';
import { receiveChanges } from './live.server.ts';

type Entry<T> = { value: T; position: number; until: number };

/**
 * Remembers results of readings until one of their sources changes. A result is as new as a reading that
 * begins now: before each use, this process receives all changes committed until then (`receiveChanges`).
 * While notifications are missing, nothing is remembered. A reading that a change interrupts is not stored.
 * @param most number of results that the cache holds; the least recently used leave first
 * @param longest ms for which a result may be used without a change, for results that depend on the time
 * @returns a function that returns the remembered result of `key`, or the result of `read`; `sources` are the
 * tables and the ids of people whose changes the result depends on
 */
export function cachedReadings<T>({
  most,
  longest = Number.POSITIVE_INFINITY,
}: {
  most: number;
  longest?: number;
}) {
  const entries = new Map<string, Entry<T>>();
  return async (key: string, sources: readonly string[], read: () => Promise<T>): Promise<T> => {
    const changes = await receiveChanges();
    if (!changes) return read();
    const known = entries.get(key);
    entries.delete(key);
    if (known && performance.now() < known.until && !changes.changedSince(sources, known.position)) {
      entries.set(key, known);
      return known.value;
    }
    const position = changes.now;
    const until = performance.now() + longest;
    const value = await onPrimary(read);
    if (changes.changedSince(sources, position)) return value;
    entries.set(key, { value, position, until });
    const [oldest] = entries.keys();
    if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    return value;
  };
}
