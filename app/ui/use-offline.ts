import { useSyncExternalStore } from 'react';

function watch(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Whether the browser reports a missing network. False on the server. */
export const useOffline = () =>
  useSyncExternalStore(
    watch,
    () => !navigator.onLine,
    () => false,
  );
