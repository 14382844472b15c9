import { useEffect, useRef, useState } from 'react';
import type { PanelState as Loaded } from '#app/features/overview/server/index.server.ts';
import { getJson } from '#app/ui/page-requests.ts';
import { useLiveAddress, useVisibleStream } from '#app/ui/use-visible-stream.ts';

export type LivePanelState = Loaded & { now: string };

/** Notices within this time cause one request. */
const TOGETHER_MS = 300;

/**
 * Keeps the frame current: starts with the page's data and updates it after each change of the person's rows.
 * The page below stays unchanged: a notice must not move a list.
 * @returns the frame, and the announcement of a notice that arrived while the page was open
 */
export function useLiveFrame<Frame extends LivePanelState>(loaded: Frame): { frame: Frame; news: string } {
  const [came, setCame] = useState<{ loaded: Frame; state: LivePanelState; news: string }>();
  // An answer that arrives after the page reloaded its data is older than that data.
  const current = came?.loaded === loaded ? came : undefined;
  const latest = useRef({ loaded, state: loaded as LivePanelState });
  latest.current = { loaded, state: current?.state ?? loaded };
  const asking = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = async () => {
    asking.current = undefined;
    const asked = latest.current;
    const state = await getJson<LivePanelState>('/admin/sino');
    if (state && asked.loaded === latest.current.loaded)
      setCame({ loaded: asked.loaded, state, news: newsOf(asked.state, state) });
  };
  useVisibleStream(useLiveAddress({}), () => {
    asking.current ??= setTimeout(() => void ask(), TOGETHER_MS);
  });
  useEffect(() => () => clearTimeout(asking.current), []);
  return { frame: current ? { ...loaded, ...current.state } : loaded, news: current?.news ?? '' };
}

function newsOf(before: Loaded, { notifications: [newest], unread }: Loaded): string {
  const isNew = newest && !newest.read && !before.notifications.some(({ id }) => id === newest.id);
  return isNew && unread > 0 ? `Nova notificação: ${newest.title}` : '';
}
