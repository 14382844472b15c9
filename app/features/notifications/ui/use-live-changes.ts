import { useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { useIsBusy } from '#app/ui/busy.ts';
import { rememberChange, useLiveAddress } from '#app/ui/use-visible-stream.ts';

/** Changes that come together (a card and its notification) cause one reload. */
const TOGETHER_MS = 60;
/** How often it is asked whether a reload must wait still, or finds its data. */
const HELD_MS = 1_500;
/** Longest gap of a stream that is not reported, such as a restart of the server or a change of network; ms. */
const CUT_AFTER_MS = 4_000;
/** After an answer that is no stream (a server that starts, too many pages open) the browser asks no more: we do. */
const REOPEN_MS = 15_000;

/**
 * Reloads the open page's data when something of the signed-in person changes, from any device.
 *
 * The stream only says *that* something changed; the data come through the loaders, with their access rules. The
 * browser reconnects automatically, and a stream begins with `open` where something changed since the page was
 * rendered: whatever happened in between shows then, also between that and its first stream.
 * @param about a client whose page the team has open: then it is that client's changes. People who work have many of
 * these open, and a browser few connections: only the one that is looked at listens, and catches up when it is.
 * @param holds says, when there is something to load, whether that must wait; asked again until it need not
 * @returns whether the stream is cut, so that the page may be older than what there is.
 */
export function useLiveChanges(about?: string, holds?: () => boolean): { cut: boolean } {
  const { revalidate } = useRevalidator();
  const busy = useIsBusy();
  const idle = useNavigation().state === 'idle' && !busy;
  const [cut, setCut] = useState(false);
  const address = useLiveAddress(about ? { cliente: about } : {});
  const waiting = useRef({ idle, changed: false, load: () => {} });
  useEffect(() => {
    waiting.current.idle = idle;
    if (!idle || !waiting.current.changed) return;
    waiting.current.changed = false;
    waiting.current.load();
  }, [idle]);
  useEffect(() => {
    let source: EventSource | undefined;
    const timers: Record<'reload' | 'cut' | 'reopen', ReturnType<typeof setTimeout> | undefined> = {
      reload: undefined,
      cut: undefined,
      reopen: undefined,
    };
    let left = false;
    const loadAfter = (ms: number) => {
      clearTimeout(timers.reload);
      if (!left) timers.reload = setTimeout(load, ms);
    };
    const load = async () => {
      if (holds?.() || !(await answers())) return loadAfter(HELD_MS);
      // During a navigation a reload would restart it and lose a toast from its first response, so it waits
      // for the end. It waits for uploads too.
      if (waiting.current.idle) void revalidate();
      else waiting.current.changed = true;
    };
    waiting.current.load = () => void load();
    const open = () => {
      source = new EventSource(address);
      source.addEventListener('open', () => {
        clearTimeout(timers.cut);
        timers.cut = undefined;
        setCut(false);
      });
      source.addEventListener('error', () => {
        timers.cut ??= setTimeout(() => setCut(true), CUT_AFTER_MS);
        if (source?.readyState === EventSource.CLOSED) timers.reopen = setTimeout(open, REOPEN_MS);
      });
      source.addEventListener('change', (event) => {
        rememberChange(event);
        loadAfter(TOGETHER_MS);
      });
    };
    const onVisible = () => {
      clearTimeout(timers.reopen);
      if (document.hidden) source?.close();
      else if (!source || source.readyState === EventSource.CLOSED) open();
    };
    if (about) {
      document.addEventListener('visibilitychange', onVisible);
      onVisible();
    } else open();
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', onVisible);
      for (const timer of Object.values(timers)) clearTimeout(timer);
      source?.close();
    };
  }, [revalidate, about, address, holds]);
  return { cut };
}

/**
 * Whether the page's data can be loaded. A reload without a server, or with one that has no database for a
 * moment, would replace the open page with the error page; changes are shown as soon as both are available.
 */
const answers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
