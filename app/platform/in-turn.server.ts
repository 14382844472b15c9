/**
 * A lane for work of which only so many pieces go on at once in this process; the others wait for their turn, in the
 * order in which they came.
 * @param longest ms after which a piece goes on beside the lane, so that those behind it need not wait for its end.
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
      // The place goes straight to the next in line.
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
