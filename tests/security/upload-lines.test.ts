import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { parseEnv, setEnv } from '#app/platform/env.server.ts';
import { receiveFiles } from '#app/platform/uploads/receive-files.server.ts';
import { takeUploadSlot, takeVisitorSlot } from '#app/platform/uploads/upload-slots.server.ts';
import routes from '#app/routes.ts';
import { type BodyPace, limitBodyTime } from '#server/body-timeout.ts';
import { nodeListener } from '#server/node-listener.ts';
import { isUpload, mostBodyBytes, uploadLimit } from '#server/upload-limit.ts';
import { routeTable } from '#tests/route-table.ts';

/** Uploads over real connections: effects of one account's connections on the others. */
const MB = 1024 * 1024;
const PATH = '/app/envios/rosto';
const QUICK: BodyPace = { formMs: 30_000, uploadMs: 30_000, graceMs: 50, windowMs: 100, leastBytes: 1_000 };

let port: number;
let server: http.Server;
/** First request of the server of a test. */
let reading: Promise<http.IncomingMessage>;
const opened: net.Socket[] = [];
/** A photo that does not compress: about 1.2 MB. */
let photo: Buffer;

beforeAll(async () => {
  setEnv(
    parseEnv(
      { NODE_ENV: 'test' },
      { databaseUrl: 'postgres://unused@127.0.0.1:1/x', secret: 'x'.repeat(32) },
    ),
  );
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#888888', noise } })
    .jpeg({ quality: 98 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(1.1 * MB);
});

async function listen(pace?: BodyPace) {
  const app = new Hono().use(uploadLimit).post(PATH, async (c) => {
    try {
      const { files } = await receiveFiles(c.req.raw, {
        account: c.req.header('x-account') ?? '',
        types: ['image/jpeg'],
      });
      return c.json(files.map(({ ok }) => ok));
    } catch (refused) {
      if (refused instanceof Response) return refused;
      throw refused;
    }
  });
  const listener = nodeListener(app.fetch);
  const { promise, resolve: reads } = Promise.withResolvers<http.IncomingMessage>();
  reading = promise;
  server = http.createServer((request, response) => {
    limitBodyTime(request, pace);
    reads(request);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
}

afterEach(async () => {
  vi.useRealTimers();
  for (const socket of opened.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** A connection that announces a large body and has sent almost no bytes. */
function line(account: string, length = 51 * MB) {
  const socket = net.connect(port, '127.0.0.1');
  opened.push(socket);
  let answer = '';
  const answered = new Promise<string>((resolve) => {
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1');
      resolve(answer.split('\r\n')[0] ?? '');
    });
    socket.on('close', () => resolve('closed'));
    socket.on('error', () => {});
  });
  socket.write(
    `POST ${PATH} HTTP/1.1\r\nHost: x\r\nX-Account: ${account}\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
      `Content-Length: ${length}\r\n\r\n--b\r\nContent-Disposition: form-data; name="arquivos"; filename="a.jpg"\r\n\r\n`,
  );
  return { socket, answered };
}

/**
 * Waits until the server has read the head of the only connection.
 * @returns a function that waits until so many bytes more have arrived
 */
async function receivedBytes(): Promise<(count: number) => Promise<void>> {
  const { socket } = await reading;
  const head = socket.bytesRead;
  return async (count) => {
    while (socket.bytesRead < head + count || (await reading).readableLength > 0)
      await new Promise((resolve) => setImmediate(resolve));
  };
}

async function sendPhoto(account: string): Promise<unknown> {
  const body = new FormData();
  body.append('arquivos', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'foto.jpg');
  const answer = await fetch(`http://127.0.0.1:${port}${PATH}`, {
    method: 'POST',
    headers: { 'x-account': account },
    body,
  });
  return answer.ok ? answer.json() : answer.status;
}

test('fifty silent connections of one account delay no photo of another', async () => {
  await listen();
  const lines = Array.from({ length: 50 }, () => line('ana'));
  // All but the account's own places are refused at once.
  const refused: string[] = [];
  await new Promise<void>((resolve) => {
    for (const { answered } of lines)
      answered.then((status) => {
        refused.push(status);
        if (refused.length === 47) resolve();
      });
  });
  expect(new Set(refused)).toEqual(new Set(['HTTP/1.1 503 Service Unavailable']));
  expect(await sendPhoto('bia')).toEqual([true]);
  expect(refused).toHaveLength(47);
});

test('closes a connection that sends one byte less than the least, and frees its place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  await listen(QUICK);
  const { socket, answered } = line('ana');
  const received = await receivedBytes();
  vi.advanceTimersByTime(QUICK.graceMs);
  // The first window brings enough.
  for (const sent of [QUICK.leastBytes, 2 * QUICK.leastBytes - 1]) {
    expect(socket.readyState).toBe('open');
    socket.write('x'.repeat(sent === QUICK.leastBytes ? sent : QUICK.leastBytes - 1));
    await received(sent);
    vi.advanceTimersByTime(QUICK.windowMs);
  }
  expect(await answered).toBe('closed');
  vi.useRealTimers();
  expect(await Promise.all([1, 2, 3].map(() => sendPhoto('ana')))).toEqual([[true], [true], [true]]);
});

test('reads a slow but steady connection to its end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  await listen(QUICK);
  const end = '\r\n--b--\r\n';
  const size = 40_000;
  const head = '--b\r\nContent-Disposition: form-data; name="arquivos"; filename="a.jpg"\r\n\r\n'.length;
  const { socket, answered } = line('ana', head + size + end.length);
  const received = await receivedBytes();
  vi.advanceTimersByTime(QUICK.graceMs);
  // The least number of bytes in each of forty windows; the clock moves once the server has them.
  for (let sent = QUICK.leastBytes; sent <= size; sent += QUICK.leastBytes) {
    socket.write('x'.repeat(QUICK.leastBytes));
    await received(sent);
    vi.advanceTimersByTime(QUICK.windowMs);
  }
  socket.write(end);
  expect(await answered).toContain('200');
});

test('counts received bytes: an account holds at most one full request, all accounts at most the memory limit', () => {
  const refused = { status: 503 };
  const [first, second] = [takeUploadSlot('ana', 50 * MB), takeUploadSlot('ana', 50 * MB)];
  first.take(30 * MB);
  second.take(20 * MB);
  expect(() => second.take(1)).toThrow(expect.objectContaining(refused));
  const others = ['bia', 'caio', 'davi', 'eva'].map((account) => takeUploadSlot(account, 50 * MB));
  for (const slot of others) slot.take(50 * MB);
  const last = takeUploadSlot('fabio', 50 * MB);
  last.take(6 * MB);
  expect(() => last.take(1)).toThrow(expect.objectContaining(refused));
  first.release();
  last.take(1);
  for (const slot of [second, last, ...others]) slot.release();
  const alone = takeUploadSlot('gil', 50 * MB);
  alone.take(500 * MB);
  alone.release();
});

test('files of visitors, also those that wait for a parser, take 64 MB at most, and no room of accounts', () => {
  const visitors = Array.from({ length: 13 }, (_, at) => takeVisitorSlot(`198.51.100.${at}`, 6 * MB));
  for (const slot of visitors.slice(0, 12)) slot.take(5 * MB);
  const [last] = visitors.slice(-1);
  last?.take(4 * MB);
  expect(() => last?.take(1)).toThrow(expect.objectContaining({ status: 503 }));
  const account = takeUploadSlot('ana', 50 * MB);
  account.take(50 * MB);
  for (const slot of [...visitors, account]) slot.release();
});

test('an address, its data and its other spellings have one limit of size', async () => {
  const paths = routeTable(await routes).map(({ path }) => path.replace(/:\w+/g, 'x'));
  for (const path of paths)
    for (const same of [`${path}.data`, `${path}/`, `${path}/_.data`, path.toUpperCase()])
      expect([same, mostBodyBytes(same), isUpload(same)]).toEqual([
        same,
        mostBodyBytes(path),
        isUpload(path),
      ]);
  expect(['/verificar', PATH, '/confira'].map(mostBodyBytes)).toEqual([6 * MB, 51 * MB, MB]);
});
