import { useCallback, useEffect, useRef, useState } from 'react';
import { isSessionOver } from '../session-over.ts';

/** The server's rendering of the edited text, or why it cannot be shown. */
export type Preview = { html: string; fault?: undefined } | { html?: undefined; fault: string };

/** Pause after the last key; ms. */
const PAUSE_MS = 400;

/**
 * Requests the preview of an edited text after each pause; a newer request cancels an older one. Without a
 * network the last preview stays.
 * @param path of a route whose action answers with a `Preview` as JSON; the page's data are not reloaded.
 */
export function usePreview(path: string, first: Preview) {
  const [preview, setPreview] = useState(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<AbortController>(undefined);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    running.current?.abort();
  }, []);
  useEffect(() => stop, [stop]);

  async function ask(form: FormData) {
    const controller = new AbortController();
    running.current = controller;
    try {
      const response = await fetch(path, { method: 'POST', body: form, signal: controller.signal });
      if (response.ok && !isSessionOver(response.url)) setPreview((await response.json()) as Preview);
    } catch {
      // Aborted, or no network.
    }
  }
  return {
    preview,
    /** @param form called after the pause, to read the current entries. */
    later(form: () => FormData) {
      stop();
      timer.current = setTimeout(() => void ask(form()), PAUSE_MS);
    },
  };
}
