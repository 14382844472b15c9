import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 10_000;

/** Loads the figures again every ten seconds while the page is looked at. */
export function useFresh(): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && state === 'idle') void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate, state]);
}
