import { lazy, Suspense, useEffect, useState } from 'react';

/** Loaded after the page. Without a network it is not loaded, and the page stays unchanged. */
const AppOffers = lazy(() => import('./app-offers.tsx').catch(() => ({ default: () => null })));

/** Conditions for loading the messages: time on the page in ms, or scroll distance in px. */
const LOOKED_AT = { after: 3_000, scrolled: 160 };

/**
 * Makes the site an app: registers the service worker, announces a newer version, and offers the installation under
 * `name` (without a name: no offer). One for each page, at the end of a layout.
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
