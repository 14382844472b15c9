import { useState } from 'react';
import { useFetcher } from 'react-router';
import { isOlder, type TimelineEntry } from '#app/features/cases/rules/timeline.ts';

type Page = { entries: TimelineEntry[]; next: string | null };

/** Merges a page into the known entries: it replaces everything between its first and its last line. */
function merge(known: Page, page: Page): Page {
  const [first, last] = [page.entries[0], page.entries.at(-1)];
  if (!first || !last) return known.entries.length > 0 ? { ...known, next: page.next } : page;
  const older = known.entries.filter((entry) => isOlder(entry, last));
  return {
    entries: [...known.entries.filter((entry) => isOlder(first, entry)), ...page.entries, ...older],
    next: older.length > 0 ? known.next : page.next,
  };
}

/**
 * Returns the loaded pages as one list. The first page comes from the loader and is live; 'Ver mais' appends
 * older ones and keeps the scroll position. Without scripts each page has its own address.
 * @param filter filter of the pages; a new filter starts with the first page again
 */
export function usePages(first: Page, filter: string) {
  const fetcher = useFetcher<Page>({ key: `andamento-${filter}` });
  const older = fetcher.data;
  const begin = { filter, first, older, shown: first };
  const [kept, setKept] = useState(begin);
  let now = kept;
  if (now.filter !== filter) now = begin;
  if (now.first !== first) {
    // The first page is the newest state: no known entry is newer than it.
    const known = {
      ...now.shown,
      entries: now.shown.entries.filter((entry) => isOlder(entry, first.entries[0])),
    };
    now = { ...now, first, shown: merge(known, first) };
  }
  if (older && now.older !== older) now = { ...now, older, shown: merge(now.shown, older) };
  if (now !== kept) setKept(now);
  return { ...now.shown, load: fetcher.load, loading: fetcher.state !== 'idle' };
}
