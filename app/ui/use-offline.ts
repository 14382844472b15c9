import { useSyncExternalStore } from 'react';

function watch(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Does the browser know that it has no network? False on the server. */
export const useOffline = () =>
  useSyncExternalStore(
    watch,
    () => !navigator.onLine,
    () => false,
  );
