/** The web server of the production build. */
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { ConfigurationError, env } from '#app/platform/env.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { announce } from './announce.ts';
import { createApp } from './app.ts';
import { boot } from './boot.ts';
import { stopOnSignals } from './shutdown.ts';

process.env.NODE_ENV ??= 'production';

try {
  const root = process.cwd();
  const running = await boot(root);
  const client = path.join(root, 'build/client');
  const app = new Hono();
  app.use(
    '/assets/*',
    serveStatic({
      root: client,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  app.use(
    '*',
    serveStatic({ root: client, onFound: (_path, c) => c.header('cache-control', 'public, max-age=3600') }),
  );
  app.route(
    '/',
    createApp(async () => build as unknown as ServerBuild, 'production'),
  );

  const server = serve({ fetch: app.fetch, port: env().port, hostname: env().host }, () => announce());
  if ('headersTimeout' in server) {
    // Node's defaults (60 s, 300 s, no cap) let slow clients hold everything.
    server.headersTimeout = 10_000;
    server.requestTimeout = 30_000;
    server.maxConnections = 10_000;
  }
  stopOnSignals(async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      // Streams and idle connections would keep the server open for ever.
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), 1_000).unref();
    });
    await running.stop();
  });
} catch (error) {
  if (error instanceof ConfigurationError) process.stderr.write(`${error.message}\n`);
  else {
    log.error({ event: 'boot', ...errorFields(error) }, 'não foi possível iniciar');
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  }
  process.exit(1);
}
