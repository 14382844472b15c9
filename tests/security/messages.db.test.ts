import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { PushSubscriptionInput } from '#app/features/notifications/rules/input.ts';
import {
  addDevice,
  departureOf,
  ownDevices,
  removeDevice,
  stopNews,
} from '#app/features/notifications/server/index.server.ts';
import { stopNewsLink } from '#app/features/notifications/server/stop-news.server.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { sealText } from '#app/platform/secrets.server.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { messageBody, postWhatsApp, signatureOf, simulatedPerson, statusBody } from '#tests/whatsapp.ts';

const context = onTestDatabase();
beforeAll(() => setEnv({ ...env(), demo: true }));
let [customer, other] = [{} as CustomerActor, {} as CustomerActor];
beforeEach(async () => {
  customer = (await addPerson(context.owner)) as CustomerActor;
  other = (await addPerson(context.owner)) as CustomerActor;
});

const rowsOf = async (text: string, ...values: unknown[]) => (await context.owner.query(text, values)).rows;
/** Keys as a browser makes them. */
const keys = () => ({
  p256dh: Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
});
/** Adds a device as the page's form does. @returns whether it was taken */
async function subscribe(who: CustomerActor, endpoint: string): Promise<boolean> {
  const read = PushSubscriptionInput.safeParse({ endpoint, ...keys() });
  return read.success && (await addDevice(who, read.data, 'Chrome')).ok;
}

test.each([
  'http://push.exemplo.com/a',
  'https://127.0.0.1/a',
  'https://127.1/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://[::1]/a',
  'https://[::ffff:10.0.0.1]/a',
  'https://10.1.2.3/a',
  'https://192.168.0.1/a',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/a',
  'file:///etc/passwd',
  'javascript:alert(1)',
  `https://push.exemplo.com/${'a'.repeat(5_000)}`,
])('a device with the address %s is not added', async (endpoint) => {
  const taken = await subscribe(customer, endpoint);
  attempted('push-devices', !taken);
  expect(taken).toBe(false);
  expect(await ownDevices(customer)).toEqual([]);
});

test('a device is not removed by another customer, and at most ten are kept', async () => {
  for (let n = 0; n < 12; n += 1)
    expect(await subscribe(customer, `https://1.1.1.1/${randomUUID()}`)).toBe(true);
  const devices = await ownDevices(customer);
  attempted('push-devices', devices.length === 10, 2);
  expect(devices).toHaveLength(10);
  for (const { id } of devices) await removeDevice(other, id);
  const kept = (await ownDevices(customer)).length;
  attempted('push-devices', kept === 10, 10);
  expect(kept).toBe(10);
});

test('only the sealed code of an optional kind turns news off, for its own account', async () => {
  const code = new URL(stopNewsLink(customer.userId, 'news')).searchParams.get('codigo') ?? '';
  const forged = [
    '',
    'x',
    code.slice(0, -1),
    code.slice(1),
    code.toUpperCase(),
    `news:${customer.userId}`,
    Buffer.from(`news:${customer.userId}`).toString('base64url'),
    // Codes of other places of this product, and kinds without a choice.
    sealText('credentials', `news:${customer.userId}`),
    sealText('stop-news', `account:${customer.userId}`),
    sealText('stop-news', `case:${customer.userId}`),
    sealText('stop-news', 'news:nada'),
    ...Array.from({ length: 20 }, () => randomBytes(64).toString('base64url')),
  ];
  for (const one of forged) {
    const held = !(await stopNews(one));
    attempted('unsubscribe', held);
    expect(held, one).toBe(true);
  }
  expect(await rowsOf('select 1 from notice_preferences where user_id = $1', customer.userId)).toEqual([]);
  await stopNews(code);
  const noon = new Date('2026-11-29T15:00:00Z');
  const held = (await departureOf({ userId: other.userId, kind: 'news' }, 'mail', noon)) === 'now';
  attempted('unsubscribe', held);
  expect(held).toBe(true);
});

test('WhatsApp takes no webhook without the signature of its bytes, and stores nothing of it', async () => {
  const before = (await rowsOf('select count(*)::int as n from whatsapp_events'))[0];
  const body = messageBody(simulatedPerson(), 'oi');
  const signature = signatureOf(body);
  const sent: [body: string, signature: string][] = [
    [body, ''],
    [body, 'sha256='],
    [body, signature.slice(7)],
    [body, signature.replace('sha256', 'sha1')],
    [body, signature.slice(0, -2)],
    [body, `${signature}00`],
    [body, signatureOf(body, 'segredo')],
    [body, signatureOf(body, '')],
    [`${body} `, signature],
    [body.replace('oi', 'oj'), signature],
    [statusBody({ id: 'wamid.x', status: 'delivered' }), signature],
    ['', signatureOf(body)],
    ...Array.from({ length: 50 }, (_, n): [string, string] => [
      messageBody(simulatedPerson(), `forjada ${n}`),
      `sha256=${randomBytes(32).toString('hex')}`,
    ]),
  ];
  for (const [bytes, given] of sent) {
    const held = (await postWhatsApp(bytes, given)) === 401;
    attempted('forged-whatsapp', held);
    expect(held, given).toBe(true);
  }
  const large = 'x'.repeat(1024 * 1024 + 1);
  const held = (await postWhatsApp(large, signatureOf(large))) === 413;
  attempted('forged-whatsapp', held);
  expect(held).toBe(true);
  expect((await rowsOf('select count(*)::int as n from whatsapp_events'))[0]).toEqual(before);
});
