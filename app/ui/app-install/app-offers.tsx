import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { useInstallWay } from './install-state.ts';
import { registerWorker } from './register.ts';

/** Loaded with the first message. */
const Banner = lazy(() => import('./banner.tsx').catch(() => ({ default: () => null })));
const UpdatePrompt = lazy(() => import('./update-prompt.tsx').catch(() => ({ default: () => null })));

type Handle = { offersApp?: boolean } | undefined;

/**
 * Messages about the site as an app. The offer appears only on routes whose `handle` has `offersApp`: pages to read,
 * on which it covers no field or button of a form.
 */
export default function AppOffers({ name }: { name: string | undefined }): ReactNode {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => registerWorker(setWaiting), []);
  const way = useInstallWay();
  const offered = useMatches().some(({ handle }) => (handle as Handle)?.offersApp);
  return (
    <Suspense>
      {waiting ? (
        <UpdatePrompt worker={waiting} onLater={() => setWaiting(null)} />
      ) : (
        name && way && offered && <Banner name={name} way={way} />
      )}
    </Suspense>
  );
}
