import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll } from 'vitest';
import { env, setEnv } from '#app/platform/env.server.ts';
import { createApp } from '#server/app.ts';
import { nodeListener } from '#server/node-listener.ts';

export type Sent = { from?: string; cookie?: string; body?: unknown; headers?: Record<string, string> };

/** The real server on the test database, behind one trusted proxy; `from` is the address that the proxy reports. */
export function serveApp() {
  let server: http.Server;
  const app = {
    url: '',
    send(method: 'GET' | 'POST', path: string, { from, cookie, body, headers }: Sent = {}) {
      return fetch(app.url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(from && { 'x-forwarded-for': from }),
          ...(cookie && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(method === 'POST' && { origin: env().appUrl }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    },
  };
  beforeAll(async () => {
    setEnv({ ...env(), trustedProxies: 1 });
    const { fetch } = createApp(async () => ({}) as ServerBuild, 'production');
    server = http.createServer(nodeListener(fetch));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    app.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  return app;
}
