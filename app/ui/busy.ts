import { useEffect, useSyncExternalStore } from 'react';

/** Work on the open page that a reload of its data could lose: files on their way. */
let running = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1) {
  running += by;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Is something on the page being sent now? */
export const useIsBusy = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => running > 0,
    () => false,
  );

/** Says that something is, for as long as `busy` holds. */
export function useBusy(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    change(1);
    return () => change(-1);
  }, [busy]);
}
