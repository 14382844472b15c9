/**
 * Makes a queue that runs at most `atOnce` pieces of work at a time in this process; the others wait in order
 * of arrival.
 * @param longest ms after which a running piece no longer blocks the next one.
 * @param rest ms between the end of a piece and the next one, free for all other work.
 */
export function inTurn(
  atOnce: number,
  longest?: number,
  rest = 0,
): <T>(work: () => Promise<T>) => Promise<T> {
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
      if (rest > 0 && waiting.length > 0) setTimeout(leave, rest);
      else leave();
    }
  };
}

/** Waits for `work`, or until `signal` ends the wait. @throws an error of `work` before that. */
export async function untilAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  let stop = () => {};
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    stop = resolve;
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
