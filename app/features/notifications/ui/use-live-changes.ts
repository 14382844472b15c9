import { useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/** Changes that come together (a card and its notification) cause one reload. */
const TOGETHER_MS = 60;

/**
 * Reloads the open page's data when something of the signed-in person changes, from any device.
 *
 * The stream only says *that* something changed; the data come through the loaders, with their access rules. The
 * browser reconnects by itself, and each new stream begins with `open`: whatever happened in between shows then.
 */
export function useLiveChanges(): void {
  const { revalidate } = useRevalidator();
  const idle = useNavigation().state === 'idle';
  const waiting = useRef({ idle, changed: false });
  useEffect(() => {
    waiting.current.idle = idle;
    if (!idle || !waiting.current.changed) return;
    waiting.current.changed = false;
    void revalidate();
  }, [idle, revalidate]);
  useEffect(() => {
    const source = new EventSource('/live');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let opened = false;
    source.addEventListener('change', ({ data }) => {
      // The first stream of a page finds data that were loaded a moment ago.
      const first = data === 'open' && !opened;
      opened = true;
      if (first) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        // In the middle of a navigation it would start that one anew, and what its first answer said once (a toast)
        // would be lost: then it waits for the end.
        if (waiting.current.idle) void revalidate();
        else waiting.current.changed = true;
      }, TOGETHER_MS);
    });
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [revalidate]);
}
