import net, { type AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { inspectDatabase } from './inspect.server.ts';

/** An error message in PostgreSQL's protocol (version 3, ErrorResponse). */
function errorResponse(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mthe database system is starting up\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** A server that refuses connections with these codes in turn. */
async function refusing(...codes: string[]) {
  const left = [...codes];
  const server = net.createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(errorResponse(left.shift() ?? 'XX000')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://dono:x@127.0.0.1:${port}/nome`, left, close: () => server.close() };
}

test('waits for a server that recovers from a crash', async () => {
  const starting = await refusing('57P03', '57P03', '57P03', '3D000');
  await expect(inspectDatabase(starting.url)).rejects.toThrow('this database does not exist');
  expect(starting.left).toEqual([]);
  starting.close();
});

test('does not retry a server that refuses for another reason', async () => {
  const full = await refusing('53300', '3D000');
  await expect(inspectDatabase(full.url)).rejects.toThrow('it has no connection left');
  expect(full.left).toEqual(['3D000']);
  full.close();
});

test('waits for a server that accepts the connection without an answer, and reports it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const open: net.Socket[] = [];
  const silent = net.createServer((socket) => {
    open.push(socket);
    socket.on('error', () => {}).once('data', () => void vi.advanceTimersByTimeAsync(60_000));
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = silent.address() as AddressInfo;
    await expect(inspectDatabase(`postgres://dono:x@127.0.0.1:${port}/nome`)).rejects.toThrow(
      'it said nothing for a minute; look at its load and its log',
    );
  } finally {
    vi.useRealTimers();
    for (const socket of open) socket.destroy();
    silent.close();
  }
});
