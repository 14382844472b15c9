import { useEffect, useRef } from 'react';
import { rememberChange } from './remember-change.ts';

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
