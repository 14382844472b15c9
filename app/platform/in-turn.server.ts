/**
 * Makes a queue that runs at most `atOnce` pieces of work at a time in this process; the others wait in order
 * of arrival.
 * @param longest ms after which a running piece no longer blocks the next one.
 */
export function inTurn(atOnce: number, longest?: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    let inside = true;
    const leave = () => {
      if (!inside) return;
      inside = false;
      // The freed slot goes directly to the next piece.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    };
    const tooLong = longest === undefined ? undefined : setTimeout(leave, longest);
    try {
      return await work();
    } finally {
      clearTimeout(tooLong);
      leave();
    }
  };
}
