import { lazy, Suspense, useEffect, useState } from 'react';

/** Public pages do not wait for it. Without a network it stays away, and the page as it is. */
const AppOffers = lazy(() => import('./app-offers.tsx').catch(() => ({ default: () => null })));

/** It comes when the page was looked at: after this time in ms, or this far down in px. */
const LOOKED_AT = { after: 3_000, scrolled: 160 };

/**
 * The site as an app: registers the service worker, says when a newer version waits, and offers to install it under
 * `name` (without one: no offer). One a page, at the end of a layout.
 */
export function AppInstall({ name }: { name?: string }) {
  return useLookedAt() ? (
    <Suspense>
      <AppOffers name={name} />
    </Suspense>
  ) : null;
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
