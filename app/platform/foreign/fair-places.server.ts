/** Sender of content to parse: `key` names one account or one network. */
export type PlaceHolder = { key: string; isVisitor: boolean };

type Options = {
  /** Readings at once. */
  places: number;
  /** Limits of waiting readings: for one key, and in total. */
  waitingOfKey: number;
  waiting: number;
  /** The longest wait, in ms. */
  longestWaitMs: number;
};

type Waiting = PlaceHolder & { enter: (release: (() => void) | null) => void; timer: NodeJS.Timeout };

/**
 * Shares the places for readings fairly: a key has one place at a time, and visitors together leave one place to
 * accounts. The others wait in order of arrival.
 * @returns a function that waits for a place and returns its release; null when the wait is too long or the queue is
 * full
 */
export function fairPlaces({ places, waitingOfKey, waiting, longestWaitMs }: Options) {
  const running = new Set<PlaceHolder>();
  const line: Waiting[] = [];

  const mayEnter = ({ key, isVisitor }: PlaceHolder) => {
    if (running.size >= places) return false;
    const all = [...running];
    if (all.some((other) => other.key === key)) return false;
    return !isVisitor || all.filter((other) => other.isVisitor).length < Math.max(1, places - 1);
  };
  const enter = (holder: PlaceHolder): (() => void) => {
    const own = { ...holder };
    running.add(own);
    return () => {
      if (running.delete(own)) admit();
    };
  };
  const admit = () => {
    for (let at = line.findIndex(mayEnter); at >= 0; at = line.findIndex(mayEnter)) {
      const [next] = line.splice(at, 1);
      clearTimeout(next?.timer);
      if (next) next.enter(enter(next));
    }
  };
  return {
    take(holder: PlaceHolder): Promise<(() => void) | null> {
      if (mayEnter(holder)) return Promise.resolve(enter(holder));
      const ownWaiting = line.filter(({ key }) => key === holder.key).length;
      if (line.length >= waiting || ownWaiting >= waitingOfKey) return Promise.resolve(null);
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          line.splice(line.indexOf(entry), 1);
          resolve(null);
        }, longestWaitMs);
        const entry: Waiting = { ...holder, enter: resolve, timer };
        line.push(entry);
      });
    },
  };
}
