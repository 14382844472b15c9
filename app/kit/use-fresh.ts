import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Loads the page's data again every so many ms while it is looked at; null loads nothing. */
export function useFresh(everyMs: number | null): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => {
      if (!document.hidden && state === 'idle') void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, revalidate, state]);
}
