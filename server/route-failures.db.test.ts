import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { smallBuild } from '#tests/small-build.ts';
import { createApp } from './app.ts';

onTestDatabase();

const full = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
const build = smallBuild({
  'app/envios/documentos': {
    action: () => {
      throw full();
    },
  },
  'app/envios/defeito': {
    action: () => {
      throw new TypeError('a fault of a test');
    },
  },
});
let url: string;
let server: ReturnType<typeof serve>;
beforeAll(async () => {
  const app = createApp(async () => build, 'production');
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve());
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test.each([
  ['a full disk', 'documentos', 503, /^Serviço fora do ar/],
  ['a fault', 'defeito', 500, /^Algo deu errado/],
])('an upload that fails by %s is answered in Portuguese', async (_, name, status, words) => {
  const answer = await fetch(`${url}/app/envios/${name}`, { method: 'POST', body: new FormData() });
  expect(answer.status).toBe(status);
  expect(answer.headers.has('retry-after')).toBe(status === 503);
  expect(((await answer.json()) as { error: string }).error).toMatch(words);
});
