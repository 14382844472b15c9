import { lazy, Suspense, useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { useInstallWay } from './install-state.ts';
import { registerWorker } from './register.ts';

/**
 * Loaded when there is something to say: public pages do not wait for them. Without a network they stay away, and
 * the page as it is.
 */
const Banner = lazy(() => import('./banner.tsx').catch(() => ({ default: () => null })));
const UpdatePrompt = lazy(() => import('./update-prompt.tsx').catch(() => ({ default: () => null })));

type Handle = { offersApp?: boolean } | undefined;

/** The offer comes when the page was looked at: after this time in ms, or this far down in px. */
const LOOKED_AT = { after: 3_000, scrolled: 160 };

/**
 * The site as an app: registers the service worker, says when a newer version waits, and offers to install it under
 * `name` (without one: no offer). One a page, at the end of a layout. The offer comes only on routes whose `handle` says
 * `offersApp`: pages to read, where it covers no field and no button of a form.
 */
export function AppInstall({ name }: { name?: string }) {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => registerWorker(setWaiting), []);
  const looked = useLookedAt();
  const way = useInstallWay();
  const offered = useMatches().some(({ handle }) => (handle as Handle)?.offersApp);
  return (
    <Suspense>
      {waiting ? (
        <UpdatePrompt worker={waiting} onLater={() => setWaiting(null)} />
      ) : (
        name && looked && way && offered && <Banner name={name} way={way} />
      )}
    </Suspense>
  );
}

function useLookedAt(): boolean {
  const [looked, setLooked] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => setLooked(true), LOOKED_AT.after);
    const scrolled = () => window.scrollY > LOOKED_AT.scrolled && setLooked(true);
    window.addEventListener('scroll', scrolled, { passive: true, signal: stop.signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  return looked;
}
