import { createHash, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { renderMetrics } from '#app/features/installation/server/index.server.ts';
import { env } from '#app/platform/env.server.ts';
import { listen } from './start-faults.ts';

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Metrics for holders of `METRICS_TOKEN`; without that variable the address does not exist. */
export const metrics: MiddlewareHandler = async (c, next) => {
  const wanted = env().metricsToken;
  if (wanted === undefined) return next();
  if (c.req.method !== 'GET') return c.text('Method Not Allowed', 405, { allow: 'GET' });
  const given = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
  // Digests have equal lengths: timing does not reveal the token's length or first characters.
  if (!timingSafeEqual(digest(given), digest(wanted)))
    return c.text('Unauthorized', 401, {
      'www-authenticate': 'Bearer realm="metrics"',
      'cache-control': 'no-store',
    });
  return c.body(await renderMetrics(), 200, { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' });
};

/**
 * Serves the metrics of a process without pages, if `METRICS_PORT` is set.
 * @returns closes the port.
 * @throws ConfigurationError when the port cannot be listened on
 */
export async function serveMetrics(): Promise<() => void> {
  const { metricsPort, metricsToken, host } = env();
  if (metricsPort === undefined || metricsToken === undefined) return () => {};
  const app = new Hono().use('/metrics', metrics);
  const server = http.createServer(getRequestListener(app.fetch));
  await listen(server, metricsPort, host, 'METRICS_PORT');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
