import { monitorEventLoopDelay } from 'node:perf_hooks';

type IntervalHistogram = ReturnType<typeof monitorEventLoopDelay>;

const RESOLUTION_MS = 100;
const WINDOW_MS = 60_000;

const holder = globalThis as { __nomeEventLoop?: IntervalHistogram };
let last = 0;

/** Begins to measure how long the event loop keeps others waiting, in windows of a minute. */
export function watchEventLoop(): void {
  if (holder.__nomeEventLoop) return;
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  holder.__nomeEventLoop = histogram;
  setInterval(() => {
    last = delayOf(histogram);
    histogram.reset();
  }, WINDOW_MS).unref();
}

/** What is over the pause that the measuring itself makes, in ms; 99 times of 100 it is less. */
const delayOf = (histogram: IntervalHistogram): number =>
  histogram.count === 0 ? 0 : Math.max(0, Math.round(histogram.percentile(99) / 1e6 - RESOLUTION_MS));

/** The delay of the last whole minute or, where it is longer, of this one, in ms. */
export const eventLoopDelay = (): number =>
  Math.max(last, holder.__nomeEventLoop ? delayOf(holder.__nomeEventLoop) : 0);
