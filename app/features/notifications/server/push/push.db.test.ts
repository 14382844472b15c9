import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadHealth } from '#app/features/installation/server/index.server.ts';
import { typedWords } from '#app/features/notifications/rules/notice-text.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  addDevice,
  ownDevices,
  publicPushKey,
  pushKeyRefusal,
  removeDevice,
  sendPush,
  sendToCustomer,
} from '../index.server.ts';

const context = onTestDatabase();

type Pushed = { headers: http.IncomingHttpHeaders; body: Buffer };
/** A push service on this machine: it answers as each test says. */
const peer = { status: 201, retryAfter: '', pushed: [] as Pushed[], origin: '' };
const server = http.createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  peer.pushed.push({ headers: request.headers, body: Buffer.concat(parts) });
  response.writeHead(peer.status, peer.retryAfter ? { 'retry-after': peer.retryAfter } : {}).end();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  peer.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The operator may name this machine, as for webhooks.
  env().webhookOrigins.push(peer.origin);
  // The tests run at any hour.
  setEnv({ ...env(), quietHours: { from: 0, to: 0 } });
});
afterAll(() => server.close());
beforeEach(() => Object.assign(peer, { status: 201, retryAfter: '', pushed: [] }));

/** A browser with its key pair. */
function browser() {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const secret = randomBytes(16);
  return {
    ecdh,
    secret,
    p256dh,
    auth: secret.toString('base64url'),
    endpoint: `${peer.origin}/${randomBytes(8).toString('hex')}`,
  };
}

/** Opens a push as a browser does (RFC 8291, RFC 8188). */
function open({ ecdh, secret }: ReturnType<typeof browser>, body: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const key = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), secret, info, 32));
  const of = (name: string, size: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, size));
  const sealed = body.subarray(21 + length);
  const cipher = createDecipheriv('aes-128-gcm', of('aes128gcm', 16), of('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
}

async function addReceiver() {
  const { userId } = await addPerson(context.owner);
  const customer = { kind: 'customer', userId: userId as UserId } as const;
  const one = browser();
  expect(await addDevice(customer, one, 'Chrome')).toEqual({ ok: true, value: null });
  const [device] = await ownDevices(customer);
  return { customer, browser: one, id: device?.id ?? '' };
}
const job = (subscriptionId: string, more = {}) => ({
  ...{ subscriptionId, kind: 'case', link: '/app/andamento', at: new Date().toISOString() },
  ...more,
});

test('a push opens with the keys of the browser, is signed by ours, and names no person', async () => {
  const { browser: one, id } = await addReceiver();
  await sendPush(job(id));
  const [pushed] = peer.pushed;
  expect(open(one, pushed?.body ?? Buffer.alloc(0))).toEqual({
    title: 'Nome em Dia',
    body: 'Há novidade no seu caso.',
    link: '/app/andamento',
    tag: 'case',
  });
  expect(pushed?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
  expect(Number(pushed?.headers.ttl)).toBeLessThanOrEqual(86_400);
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), k=(.+)$/.exec(pushed?.headers.authorization ?? '') ?? [];
  expect(key).toBe(await publicPushKey());
  const [head, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  expect(
    verify('sha256', signed, { key: jwk, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
  ).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).aud).toBe(peer.origin);
});

test.each([404, 410])('%i ends the subscription', async (status) => {
  const { customer, id } = await addReceiver();
  peer.status = status;
  await sendPush(job(id));
  expect(await ownDevices(customer)).toEqual([]);
  await sendPush(job(id));
  expect(peer.pushed).toHaveLength(1);
});

test('429 waits as long as the service asks, and other faults are tried again by the queue', async () => {
  const { customer, id } = await addReceiver();
  const now = new Date();
  Object.assign(peer, { status: 429, retryAfter: '120' });
  await sendPush(job(id), now);
  const { rows } = await context.owner.query<{ start: Date }>(
    "select start_after as start from pgboss.job where name = 'push.send' and data ->> 'subscriptionId' = $1",
    [id],
  );
  expect(rows.map(({ start }) => start.getTime())).toEqual([now.getTime() + 120_000]);
  peer.status = 500;
  await expect(sendPush(job(id))).rejects.toThrow('500');
  expect(await ownDevices(customer)).toHaveLength(1);
});

test.each([401, 403])('%i is shown in Saúde until a push service accepts the key again', async (status) => {
  const { customer, id } = await addReceiver();
  peer.status = 500;
  await expect(sendPush(job(id))).rejects.toThrow('500');
  expect(await pushKeyRefusal()).toBeNull();
  peer.status = status;
  await expect(sendPush(job(id))).rejects.toThrow(String(status));
  const admin = await addPerson(context.owner, 'admin');
  expect((await loadHealth(admin)).pushRefusal).toEqual({ status, at: expect.any(String) });
  expect(await ownDevices(customer)).toHaveLength(1);
  peer.status = 201;
  await sendPush(job(id));
  expect(await pushKeyRefusal()).toBeNull();
});

test('after a day, and for a kind that was turned off meanwhile, nothing is sent', async () => {
  const { customer, id } = await addReceiver();
  const now = new Date();
  await sendPush(job(id, { at: new Date(now.getTime() - 86_400_000).toISOString() }), now);
  await context.owner.query("insert into notice_preferences (user_id, off) values ($1, '{case:push}')", [
    customer.userId,
  ]);
  await sendPush(job(id));
  expect(peer.pushed).toEqual([]);
});

test('the door queues a push to each device, beside the mail', async () => {
  const { customer, id } = await addReceiver();
  const words = typedWords({ title: 'Título', message: 'Mensagem' });
  const ways = await asActor(system('test'), (tx) =>
    sendToCustomer(tx, { userId: customer.userId, kind: 'messages', ...words, mail: { action: 'Abrir' } }),
  );
  expect(ways).toEqual(['site', 'mail', 'push']);
  const { rows } = await context.owner.query(
    "select data ->> 'link' as link from pgboss.job where name = 'push.send' and data ->> 'subscriptionId' = $1",
    [id],
  );
  expect(rows).toEqual([{ link: '/app/avisos' }]);
});

test('a customer removes only own devices; a browser belongs to the newest account', async () => {
  const [one, other] = [await addReceiver(), await addReceiver()];
  await removeDevice(other.customer, one.id);
  expect(await ownDevices(one.customer)).toHaveLength(1);
  await addDevice(other.customer, one.browser, 'Chrome');
  expect(await ownDevices(one.customer)).toEqual([]);
  await removeDevice(other.customer, one.id);
  expect((await ownDevices(other.customer)).map(({ id }) => id)).toEqual([other.id]);
});

test('keeps ten devices', async () => {
  const { customer, id } = await addReceiver();
  for (let count = 0; count < 10; count += 1) await addDevice(customer, browser(), 'Chrome');
  const devices = await ownDevices(customer);
  expect(devices).toHaveLength(10);
  expect(devices.map((one) => one.id)).not.toContain(id);
});

test.each([
  'https://10.0.0.1/x',
  'https://169.254.169.254/latest',
  'http://127.0.0.1:1/x',
  'https://localhost/x',
])('refuses the address %s', async (endpoint) => {
  const { customer } = await addReceiver();
  expect(await addDevice(customer, { ...browser(), endpoint }, 'Chrome')).toMatchObject({
    ok: false,
    error: { code: 'address' },
  });
});

test('news whose job runs in the quiet hours waits for their end, once', async () => {
  const { customer, id } = await addReceiver();
  await context.owner.query("update profiles set uf = 'SP' where id = $1", [customer.userId]);
  await context.owner.query('insert into notice_preferences (user_id) values ($1)', [customer.userId]);
  const evening = new Date('2026-11-29T23:59:59.999Z');
  const night = new Date(evening.getTime() + 1);
  const waiting = job(id, { at: evening.toISOString() });
  for (let i = 0; i < 2; i += 1) await sendPush(waiting, night);
  expect(peer.pushed).toEqual([]);
  const { rows } = await context.owner.query(
    "select start_after, data ->> 'at' as at from pgboss.job where name = 'push.send' and data ->> 'subscriptionId' = $1",
    [id],
  );
  const morning = new Date('2026-11-30T11:00:00Z');
  expect(rows).toEqual([{ start_after: morning, at: morning.toISOString() }]);
  await sendPush(job(id, { kind: 'messages', at: evening.toISOString() }), night);
  await sendPush(waiting, evening);
  expect(peer.pushed).toHaveLength(2);
});
