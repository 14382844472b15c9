import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

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
      timer = setTimeout(() => void revalidate(), TOGETHER_MS);
    });
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [revalidate]);
}
