import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Reloads the page's data at this interval in ms while the page is visible; null disables it. */
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
