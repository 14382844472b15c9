import { hearsContentChanges, onContentChange } from './live.server.ts';

/**
 * A value in memory until the database says that something of the business's own changed (`NOTIFY nome_cache`). What
 * was being read when that was said is not kept, and while changes cannot be heard nothing is.
 * @returns a function that gives the kept value, or what `read` finds.
 */
export function kept<T>(): (read: () => Promise<T>) => Promise<T> {
  let value: { is: T } | null = null;
  let round = 0;
  onContentChange(() => {
    value = null;
    round += 1;
  });
  return async (read) => {
    if (value && hearsContentChanges()) return value.is;
    const begun = round;
    const found = await read();
    if (begun === round && hearsContentChanges()) value = { is: found };
    return found;
  };
}
