import { AsyncLocalStorage } from 'node:async_hooks';
import { phraseShape, type SiteWords, siteWords } from '#app/lib/site-words.ts';
import { getSite } from './site.server.ts';

const spoken = new AsyncLocalStorage<SiteWords>();

// One process serves many requests: each request has its own phrases, a preview those of its drafts. Only
// browsers set them.
Object.defineProperty(siteWords, 'now', { get: () => spoken.getStore(), set: () => {} });

/** Loads the replacements for phrases in the code; undefined without any. */
export async function getWords(): Promise<SiteWords | undefined> {
  const { phrases } = await getSite('phrases');
  if (phrases.length === 0) return undefined;
  // Also keyed by shape; an exact phrase takes precedence.
  return Object.fromEntries(
    phrases.flatMap(({ from, to }) => [...new Set([phraseShape(from), from])].map((key) => [key, to])),
  );
}

/** Renders a page of the site in the business's own words. */
export async function withSiteWords<T>(work: () => Promise<T>): Promise<T> {
  const words = await getWords();
  return words ? spoken.run(words, work) : work();
}
