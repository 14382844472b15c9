/** Loaded into the product that is measured (`--import`): how long its event loop keeps others waiting, over HTTP. */
import http from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { p99Wait } from '#app/platform/event-loop.server.ts';

const port = Number(process.env.BENCH_LOOP_PORT);
if (port) {
  const turns = monitorEventLoopDelay({ samplePerIteration: true });
  turns.enable();
  let since = performance.now();
  http
    .createServer((_, response) => {
      const p99 = p99Wait(turns, performance.now() - since);
      response.end(JSON.stringify({ p99, most: Math.round(turns.max / 1e6) }));
      turns.reset();
      since = performance.now();
    })
    .listen(port, '127.0.0.1')
    .unref();
}
