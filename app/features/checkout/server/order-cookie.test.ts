import { createHmac, randomUUID } from 'node:crypto';
import { createCookie } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { parseEnv, setEnv } from '#app/platform/env.server.ts';
import { addOrderCookie, readOrderCookie } from './order-cookie.server.ts';

const SECRET = 'segredo-dos-testes-com-mais-de-32-caracteres';
const configure = (appUrl: string) =>
  setEnv(
    parseEnv({
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres://localhost/nenhum',
      APP_SECRET: SECRET,
      PUBLIC_KEY: 'test-public-key',
      APP_URL: appUrl,
      PAYMENTS: 'sandbox',
      MAIL_DELIVERY: 'outbox',
    }),
  );
beforeAll(() => configure('http://localhost:3999'));

const requestWith = (cookie = '') => new Request('http://localhost:3999/', { headers: { cookie } });
const sent = (setCookie: string) => setCookie.split(';')[0] ?? '';
const signedWith = async (secret: string, value: unknown) =>
  sent(await createCookie('nome.orders', { secrets: [secret] }).serialize(value));

test('names the orders of a browser, newest first, each once', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  let cookie = '';
  for (const id of [first, second, first]) cookie = sent(await addOrderCookie(requestWith(cookie), id));
  expect(await readOrderCookie(requestWith(cookie))).toEqual([first, second]);
  expect(await readOrderCookie(requestWith())).toEqual([]);
});

test('stays small: the ten newest', async () => {
  const ids = Array.from({ length: 14 }, () => randomUUID());
  let cookie = '';
  for (const id of ids) cookie = sent(await addOrderCookie(requestWith(cookie), id));
  expect(await readOrderCookie(requestWith(cookie))).toEqual(ids.toReversed().slice(0, 10));
  expect(cookie.length).toBeLessThan(1_000);
});

test('is http-only, of this site, for thirty days, and secure behind https', async () => {
  const header = await addOrderCookie(requestWith(), randomUUID());
  expect(header).toMatch(/; Max-Age=2592000;.*Path=\/;.*HttpOnly; SameSite=Lax$/);
  configure('https://nomeemdia.com.br');
  expect(await addOrderCookie(requestWith(), randomUUID())).toMatch(/; Secure/);
  configure('http://localhost:3999');
});

test('without our signature is ignored: unsigned, altered, or signed for another purpose', async () => {
  const id = randomUUID();
  const good = sent(await addOrderCookie(requestWith(), id));
  expect(await readOrderCookie(requestWith(good))).toEqual([id]);
  const unsigned = sent(await createCookie('nome.orders').serialize([randomUUID()]));
  const forged = [
    unsigned,
    `${unsigned}.${good.split('.').at(-1)}`,
    `${good.slice(0, -3)}AAA`,
    `nome.orders=${good.slice('nome.orders='.length + 4)}`,
    await signedWith(SECRET, [id]),
    await signedWith(createHmac('sha256', 'outro').update('order-cookie').digest('base64url'), [id]),
    'nome.orders=',
    'nome.orders=%',
  ];
  for (const cookie of forged) expect(await readOrderCookie(requestWith(cookie))).toEqual([]);
});

test('holds ids and nothing else, also when we signed something else by mistake', async () => {
  const own = createHmac('sha256', SECRET).update('order-cookie').digest('base64url');
  const id = randomUUID();
  expect(await readOrderCookie(requestWith(await signedWith(own, [id, 'x', 1, null, `${id}'`])))).toEqual([
    id,
  ]);
  for (const value of [{ 0: id }, id, 7, null])
    expect(await readOrderCookie(requestWith(await signedWith(own, value)))).toEqual([]);
});
