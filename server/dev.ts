/** `npm run dev`: serves the product through Vite in middleware mode, which reloads pages and styles on edits. */
import http from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import type * as announceModule from './announce.ts';
import type * as appModule from './app.ts';
import type * as bootModule from './boot.ts';
import { stopOnSignals } from './shutdown.ts';

process.env.NODE_ENV = 'development';

const server = http.createServer();
const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
const load = <T>(file: string) => vite.ssrLoadModule(file) as Promise<T>;

const running = await (await load<typeof bootModule>('/server/boot.ts')).boot(process.cwd());
const { env } = await load<typeof import('#app/platform/env.server.ts')>('/app/platform/env.server.ts');

server.on('request', (req, res) => {
  vite.middlewares(req, res, async () => {
    try {
      // Loaded at each request: Vite answers from its cache until a file changes.
      const { createApp } = await load<typeof appModule>('/server/app.ts');
      const app = createApp(() => load<ServerBuild>('virtual:react-router/server-build'), 'development');
      await getRequestListener(app.fetch, { overrideGlobalObjects: false })(req, res);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      process.stderr.write(`${(error as Error).stack}\n`);
      res.writeHead(500).end('The server could not be loaded; see the terminal.');
    }
  });
});
server.listen(env().port, env().host, async () => {
  (await load<typeof announceModule>('/server/announce.ts')).announce();
});

stopOnSignals(async () => {
  server.closeAllConnections();
  server.close();
  await vite.close();
  await running.stop();
});
