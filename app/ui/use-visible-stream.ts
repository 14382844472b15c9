import { useEffect, useRef } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import { changedCookie } from '#app/lib/changed-cookie.ts';

/**
 * The address of the live stream, with the time at which the page's oldest data were read: only later changes
 * reload it.
 */
export function useLiveAddress(query: Record<string, string>): string {
  const root = useRouteLoaderData<{ readAt: number | '' }>('root');
  return `/live?${new URLSearchParams({ ...query, desde: String(root?.readAt || 0) })}`;
}

/**
 * Stores the time of a live stream's event, so that the next pages include its change, on any server.
 */
export function rememberChange({ lastEventId }: MessageEvent): void {
  if (lastEventId === '') return;
  // biome-ignore lint/suspicious/noDocumentCookie: it has to be there before the page loads again.
  document.cookie = changedCookie(Number(lastEventId), location.protocol === 'https:');
}

/** The browser does not reconnect after an answer that is no stream, so the page does. */
const REOPEN_MS = 15_000;

/**
 * Calls `onChange` at each change that an address's live stream reports. People have many tabs open and
 * browsers few connections, so only the visible tab listens; a tab catches up when it becomes visible.
 */
export function useVisibleStream(address: string, onChange: () => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    let source: EventSource | undefined;
    let reopening: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      source = new EventSource(address);
      source.addEventListener('error', () => {
        if (source?.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_MS);
      });
      source.addEventListener('change', (event) => {
        rememberChange(event);
        latest.current();
      });
    };
    const onVisible = () => {
      clearTimeout(reopening);
      if (document.hidden) source?.close();
      else if (!source || source.readyState === EventSource.CLOSED) open();
    };
    document.addEventListener('visibilitychange', onVisible);
    onVisible();
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      clearTimeout(reopening);
      source?.close();
    };
  }, [address]);
}

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
