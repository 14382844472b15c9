import { StrictMode, startTransition, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepEarlyEntries } from '#app/ui/early-entries.ts';

const enterEarly = keepEarlyEntries();

/** Marks and announces a page that handles keys and clicks: its effects are the last to run. */
function Awake() {
  useLayoutEffect(() => queueMicrotask(enterEarly), []);
  useEffect(() => {
    document.documentElement.dataset.awake = '';
    window.dispatchEvent(new Event('awake'));
  }, []);
  return null;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <Awake />
    </StrictMode>,
  );
});
