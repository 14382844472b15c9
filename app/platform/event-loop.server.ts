import { type Histogram, monitorEventLoopDelay } from 'node:perf_hooks';

const WINDOW_MS = 60_000;
/** Share of a window in which waits may exceed the reported value. */
const WORSE = 0.01;

type Watch = { histogram: ReturnType<typeof monitorEventLoopDelay>; since: number; last: number };
const holder = globalThis as { __nomeEventLoop?: Watch };

/**
 * Starts measuring the delays of the event loop, in windows of a minute. Each turn of the loop measures
 * itself: a polling timer would cost more than everything else in an idle process.
 */
export function watchEventLoop(): void {
  if (holder.__nomeEventLoop) return;
  const histogram = monitorEventLoopDelay({ samplePerIteration: true });
  histogram.enable();
  const watch: Watch = { histogram, since: performance.now(), last: 0 };
  holder.__nomeEventLoop = watch;
  setInterval(() => {
    watch.last = p99Wait(histogram, WINDOW_MS);
    histogram.reset();
    watch.since = performance.now();
  }, WINDOW_MS).unref();
}

/**
 * Wait that 99 of 100 events at random moments do not exceed, in whole ms. Overestimates slightly: the
 * histogram's steps count a few long turns more often than they occurred.
 * @param turns lengths of the loop's turns, in ns.
 * @param windowMs length of the recording; time outside of turns is free.
 */
export function p99Wait(turns: Histogram, windowMs: number): number {
  let worseNs = WORSE * windowMs * 1e6;
  let longer = 0;
  const steps = [...turns.percentiles].reverse();
  for (const [at, [percent, ns]] of steps.entries()) {
    const [below, nextNs] = steps[at + 1] ?? [0, 0];
    longer += (turns.count * (percent - below)) / 100;
    if (longer * (ns - nextNs) > worseNs) return Math.round((ns - worseNs / longer) / 1e6);
    worseNs -= longer * (ns - nextNs);
  }
  return 0;
}

/** The wait of the last whole minute, or of the current one if it is longer, in ms. */
export function eventLoopDelay(): number {
  const watch = holder.__nomeEventLoop;
  if (!watch) return 0;
  return Math.max(watch.last, p99Wait(watch.histogram, performance.now() - watch.since));
}
