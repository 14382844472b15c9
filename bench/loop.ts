/**
 * Loaded into the product that is measured (`--import`): how long its event loop keeps others waiting, over HTTP. Every
 * second question ends the measuring that the one before began: its timer would keep an idle process awake.
 */
import http from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The pause that the measuring itself makes; ms. */
const RESOLUTION = 5;

const port = Number(process.env.BENCH_LOOP_PORT);
if (port) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  const over = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e6 - RESOLUTION));
  http
    .createServer((_, response) => {
      response.end(JSON.stringify({ p99: over(delay.percentile(99)), most: over(delay.max) }));
      delay.reset();
      if (!delay.disable()) delay.enable();
    })
    .listen(port, '127.0.0.1')
    .unref();
}
