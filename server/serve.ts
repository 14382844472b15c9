/** The web server of the production build. */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import type { ServerBuild } from 'react-router';
import { env } from '#app/platform/env.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { warmPaper } from '#app/platform/pdf/warm-paper.server.ts';
import { announce } from './announce.ts';
import { createApp } from './app.ts';
import { LONGEST_BODY_MS, limitBodyTime } from './body-timeout.ts';
import { boot } from './boot.ts';
import { cachedPages } from './cached-pages.ts';
import { endServer, isEnding } from './ending.ts';
import { nodeListener, refuseSeveralHosts } from './node-listener.ts';
import { notModified } from './not-modified.ts';
import { stopOnSignals } from './shutdown.ts';
import { failStart, listen, logBeforeExit } from './start-faults.ts';

process.env.NODE_ENV ??= 'production';
logBeforeExit();

try {
  const root = process.cwd();
  // While the database starts.
  const warmed = warmPaper().catch((error) =>
    log.warn({ event: 'pdf', ...errorFields(error) }, 'no paper could be drawn'),
  );
  const running = await boot(root, { listens: true });
  const client = path.join(root, 'build/client');
  const app = new Hono();
  app.use(
    '/assets/*',
    notModified,
    serveStatic({
      root: client,
      precompressed: true,
      onFound: (file, c) => {
        c.header('cache-control', 'public, max-age=31536000, immutable');
        // A worker gets the policy of the response with its file: the worker that parses uploaded PDFs loads only our code.
        if (file.endsWith('.mjs')) {
          c.header('content-security-policy', "default-src 'none'; script-src 'self'");
        }
      },
    }),
  );
  // Only the build writes this folder: an unknown name needs no page of the site.
  app.all('/assets/*', (c) => c.text('Not found', 404));
  const files = filesOf(client);
  const serveFile = serveStatic({
    root: client,
    // The service worker controls the browser's cache: it must never be outdated.
    onFound: (file, c) =>
      c.header('cache-control', file.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600'),
  });
  // Most requests are for pages: the list of files avoids a disk access for each of them.
  const ofFiles =
    (handle: MiddlewareHandler): MiddlewareHandler =>
    (c, next) =>
      files.has(c.req.path) ? handle(c, next) : next();
  app.use(ofFiles(notModified), ofFiles(serveFile));
  app.route(
    '/',
    createApp(async () => build as unknown as ServerBuild, 'production'),
  );

  const listener = nodeListener(app.fetch);
  const pages = cachedPages(async (page) =>
    app.fetch(new Request(`${env().appUrl}${page}`), { shared: true }),
  );
  const server = http.createServer((request, response) => {
    if (refuseSeveralHosts(request, response)) return;
    limitBodyTime(request);
    if (isEnding()) response.setHeader('connection', 'close');
    pages.serve(request, response, () => listener(request, response));
  });
  // Node's defaults (60 s, 300 s, no cap) let slow clients hold everything.
  server.headersTimeout = 10_000;
  server.requestTimeout = LONGEST_BODY_MS;
  server.maxConnections = 10_000;
  // Longer than balancers keep idle connections (60 s is common): the side that sends requests must close
  // first.
  server.keepAliveTimeout = 75_000;
  await warmed;
  await listen(server, env().port, env().host).catch(async (error) => {
    await running.stop();
    throw error;
  });
  announce();
  const { drainMs, shutdownMs } = env();
  stopOnSignals(async (hurry) => {
    running.rest();
    const over = await endServer(server, { drainMs, shutdownMs, hurry });
    await running.stop(over);
  }, drainMs + shutdownMs);
} catch (error) {
  failStart(error);
}

/** The addresses of the built files, which do not change at run time. */
function filesOf(folder: string): Set<string> {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) => `/${path.relative(folder, path.join(parentPath, name))}`),
  );
}
