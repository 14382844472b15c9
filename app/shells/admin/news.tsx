import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { countNews, type LiveList, newsText } from '#app/features/overview/rules/news.ts';
import { Button } from '#app/ui/button.tsx';
import { getJson } from '#app/ui/page-requests.ts';
import { useLiveAddress, useVisibleStream } from '#app/ui/use-visible-stream.ts';

type Row = { id: string };
type Props = {
  list: LiveList;
  /** Address of the current lines, with the filters of this page. */
  url: string;
  /** The loaded lines; the same object until they are reloaded. */
  shown: readonly Row[];
};

/** Changes within this time cause one request. */
const TOGETHER_MS = 1_000;

/**
 * Other people's changes in an open list. No line moves under the cursor: shows how many lines have changed,
 * and loads them on request. Only the visible tab listens; a tab catches up when it becomes visible.
 */
export function News({ list, url, shown }: Props) {
  const { revalidate, state } = useRevalidator();
  const address = useLiveAddress({ lista: list });
  const [found, setFound] = useState<{ shown: readonly Row[]; count: number }>();
  const now = useRef({ url, shown });
  now.current = { url, shown };
  const asking = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);
  const ask = async () => {
    asking.current = undefined;
    last.current += 1;
    const mine = last.current;
    const asked = now.current;
    const body = await getJson<{ rows: Row[] }>(asked.url);
    // Ignores answers older than a later load or request, or for other filters.
    if (body && mine === last.current && asked.shown === now.current.shown && asked.url === now.current.url)
      setFound({ shown: asked.shown, count: countNews(asked.shown, body.rows) });
  };
  useVisibleStream(address, () => {
    asking.current ??= setTimeout(() => void ask(), TOGETHER_MS);
  });
  useEffect(() => () => clearTimeout(asking.current), []);
  const count = found?.shown === shown ? found.count : 0;
  return (
    // Zero height, so that the lines do not move.
    <div role="status" className="sticky top-14 z-20 flex h-0 justify-center print:hidden">
      {count > 0 && (
        <Button
          size="sm"
          variant="primary"
          pending={state !== 'idle'}
          onClick={() => void revalidate()}
          className="h-9 translate-y-0.5 shadow-lg"
        >
          <RefreshCw aria-hidden className="size-4" /> {newsText(count)}
        </Button>
      )}
    </div>
  );
}
