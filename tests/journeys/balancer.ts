import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const put = (set: Set<string>, value: string, isIn: boolean) => (isIn ? set.add(value) : set.delete(value));

const LOOK_MS = 100;
/** Shorter than the time in which an ending process still answers (`DRAIN_SECONDS`). */
const LONGEST_LOOK_MS = 1_000;

/**
 * A minimal balancer: sends each request to the next process whose last `/readyz` was 200, or to any process if all
 * failed (a loaded machine delays all of them at once). Reuses connections and retries no request.
 * @param tls certificate; with it TLS ends here, as in production.
 */
export async function startBalancer(upstreams: readonly string[], tls?: https.ServerOptions) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const ready = new Set<string>();
  const answering = new Set<string>();
  const failures: string[] = [];
  const look = async (url: string) => {
    // A connection that was kept may be closed at the moment at which it is used again.
    const answer = await fetch(`${url}/readyz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(LONGEST_LOOK_MS),
    }).catch((error: Error) => error.name);
    if (typeof answer !== 'string') await answer.arrayBuffer().catch(() => {});
    put(ready, url, typeof answer !== 'string' && answer.ok);
    put(answering, url, typeof answer !== 'string' || answer === 'TimeoutError');
  };
  await Promise.all(upstreams.map(look));
  const stopped = new AbortController();
  // One look after the other: an answer that comes late must not undo what a later one said. Each process has its own
  // looks: one that starts, and does not answer yet, must not hide that another one ends.
  const looking = Promise.all(
    upstreams.map(async (url) => {
      while (!stopped.signal.aborted) {
        await pause(LOOK_MS);
        await look(url);
      }
    }),
  );
  let turn = 0;
  const serve: http.RequestListener = (request, response) => {
    const able = [...(ready.size > 0 ? ready : answering)];
    turn += 1;
    const upstream = able[turn % able.length];
    if (!upstream) {
      failures.push(`${request.url}: no process answers`);
      response.writeHead(502).end();
      return;
    }
    const { hostname, port } = new URL(upstream);
    const { method, headers, url: path } = request;
    const forward = http.request({ agent, hostname, port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forward.on('error', (error) => {
      failures.push(`${path} of ${upstream}: ${error.message}`);
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    request.pipe(forward);
  };
  const server = tls ? https.createServer(tls, serve) : http.createServer(serve);
  // It hands on the `keep-alive` of the processes, so it keeps its own connections at least as long.
  server.keepAliveTimeout = 80_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Requests that a process did not answer. */
    failures,
    isReady: (url: string) => ready.has(url),
    async stop() {
      stopped.abort();
      await looking;
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
