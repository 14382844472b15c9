/** Caches the last `size` answers, each for its own time; drops the least recently used first. */
export class RecentAnswers<T> {
  readonly #entries = new Map<string, { value: T; until: number }>();
  readonly #size: number;
  readonly #now: () => number;

  constructor(size: number, now: () => number) {
    this.#size = size;
    this.#now = now;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.until <= this.#now()) return undefined;
    // A map keeps insertion order: inserting again makes it the newest.
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: T, ttlMs: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: this.#now() + ttlMs });
    if (this.#entries.size <= this.#size) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }
}
