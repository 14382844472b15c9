import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeListener } from './node-listener.ts';

const app = new Hono()
  .post('/form', bodyLimit({ maxSize: 1_000, onError: (c) => c.text('Grande demais.', 413) }), (c) =>
    c.text('lido'),
  )
  .get('/', (c) => c.text('página'));
const server = http.createServer(nodeListener(app.fetch));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('a connection carries the next request after a body that was refused before it was read', async () => {
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const body = 'x'.repeat(500_000);
  socket.write(`POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  const answers = await text(socket);
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  expect(answers).toContain('página');
});
