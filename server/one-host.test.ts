import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseSeveralHosts } from './node-listener.ts';

const server = http.createServer((request, response) => {
  if (!refuseSeveralHosts(request, response)) response.end('answered');
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

async function statusOf(version: string, ...headers: string[]): Promise<string> {
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.end([`GET /healthz HTTP/${version}`, 'Connection: close', ...headers, '', ''].join('\r\n'));
  return (await text(socket)).split(' ')[1] ?? '';
}

test.each([
  ['1.1', ['Host: a'], '200'],
  ['1.1', ['Host: a', 'Host: a'], '400'],
  ['1.1', ['Host: a', 'hOsT: b'], '400'],
  ['1.1', [], '400'],
  ['1.0', [], '200'],
] as const)('HTTP/%s with the headers %j gets %s', async (version, headers, status) => {
  expect(await statusOf(version, ...headers)).toBe(status);
});
