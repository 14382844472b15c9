import { useCallback, useEffect, useRef, useState } from 'react';
import { isSessionOver } from '../session-over.ts';

/** What the server makes of a text in work, or why it cannot be shown. */
export type Preview = { html: string; fault?: undefined } | { html?: undefined; fault: string };

/** After the last key; ms. */
const PAUSE_MS = 400;

/**
 * Asks the server for the preview of what is being typed, after each pause; an answer that comes late gives way to a
 * newer one. Where the network is away the last preview stays.
 * @param path of a route whose action answers with a `Preview` as JSON; nothing of the page loads again for it.
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
      // Stopped, or no network.
    }
  }
  return {
    preview,
    /** @param form read when the pause is over, with what the page holds then. */
    later(form: () => FormData) {
      stop();
      timer.current = setTimeout(() => void ask(form()), PAUSE_MS);
    },
  };
}
