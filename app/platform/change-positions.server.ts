/** Number of tables and people whose last change is remembered. */
const MOST = 10_000;

/**
 * Positions of changes in the order in which this process received them. Unlike times they are exact within a
 * millisecond and do not follow a clock that is set back.
 */
export class ChangePositions {
  #now = 0;
  /** Position of the last change by key, the oldest first. */
  readonly #last = new Map<string, number>();
  /** Changes up to this position are unknown. */
  #unknownUntil = 0;

  get now(): number {
    return this.#now;
  }

  note(key: string): void {
    this.#now += 1;
    this.#last.delete(key);
    this.#last.set(key, this.#now);
    if (this.#last.size <= MOST) return;
    const [oldest = '', at = 0] = this.#last.entries().next().value ?? [];
    this.#last.delete(oldest);
    this.#unknownUntil = at;
  }

  /** Declares all changes until now unknown: some may have been missed. */
  loseTrack(): void {
    this.#now += 1;
    this.#unknownUntil = this.#now;
    this.#last.clear();
  }

  /** Whether one of the keys may have changed since a position. */
  changedSince(keys: readonly string[], position: number): boolean {
    return position < this.#unknownUntil || keys.some((key) => (this.#last.get(key) ?? 0) > position);
  }
}
