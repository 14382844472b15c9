import type { ShareWords } from './share-image-words.server.ts';

type Entry = { key: string; png: Promise<Buffer<ArrayBuffer>> };

/**
 * The newest picture of each page, at most `size` of them; the least recently used goes first. Concurrent requests for
 * a picture share one drawing.
 */
export class ShareImageStore {
  readonly #entries = new Map<string, Entry>();
  readonly #size: number;
  readonly #draw: (words: ShareWords) => Promise<Buffer<ArrayBuffer>>;

  constructor(size: number, draw: (words: ShareWords) => Promise<Buffer<ArrayBuffer>>) {
    this.#size = size;
    this.#draw = draw;
  }

  /** @param key version of the page's texts. @throws errors of the drawing. */
  get(page: string, key: string, words: ShareWords): Promise<Buffer<ArrayBuffer>> {
    const known = this.#entries.get(page);
    const entry = known?.key === key ? known : this.#start(page, key, words, known);
    // A map remembers the order of insertion: putting it back makes it the newest.
    this.#entries.delete(page);
    this.#entries.set(page, entry);
    if (this.#entries.size > this.#size) this.#entries.delete(this.#entries.keys().next().value as string);
    return entry.png;
  }

  /** Begins when the page's drawing of other words is done: one at a time a page. */
  #start(page: string, key: string, words: ShareWords, before: Entry | undefined): Entry {
    const ready = before?.png.catch(() => {}) ?? Promise.resolve();
    const entry: Entry = { key, png: ready.then(() => this.#draw(words)) };
    // What failed is tried again by the next who asks.
    entry.png.catch(() => this.#entries.get(page) === entry && this.#entries.delete(page));
    return entry;
  }
}
