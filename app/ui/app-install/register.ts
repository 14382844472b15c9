/** Shortest interval between checks for a newer worker when the user returns to an open page, in ms. */
const CHECK_EVERY = 60 * 60 * 1000;

/**
 * Registers the service worker after the page has loaded, in production only: in development it would cache files that
 * change.
 * @param onWaiting receives the worker that waits to take over, or null once no worker waits.
 * @returns a function that stops listening; the worker stays.
 */
export function registerWorker(onWaiting: (worker: ServiceWorker | null) => void): () => void {
  const stop = new AbortController();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {};
  const start = () => {
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(
      (registration) => !stop.signal.aborted && follow(registration, onWaiting, stop.signal),
      // A browser that allows no workers loses the offline page and nothing else.
      () => {},
    );
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true, signal: stop.signal });
  return () => stop.abort();
}

function follow(
  registration: ServiceWorkerRegistration,
  onWaiting: (worker: ServiceWorker | null) => void,
  signal: AbortSignal,
): void {
  const watch = (worker: ServiceWorker | null) => {
    if (!worker) return;
    const announce = () => {
      // Without a controller it is the first one, and takes over at once.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) onWaiting(worker);
      else if (worker.state !== 'installing') onWaiting(null);
    };
    announce();
    worker.addEventListener('statechange', announce, { signal });
  };
  watch(registration.waiting ?? registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing), { signal });

  let checked = performance.now();
  const check = () => {
    if (document.visibilityState !== 'visible' || performance.now() - checked < CHECK_EVERY) return;
    checked = performance.now();
    registration.update().catch(() => {});
  };
  document.addEventListener('visibilitychange', check, { signal });
}
