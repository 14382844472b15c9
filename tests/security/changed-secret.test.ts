import { beforeEach, expect, test } from 'vitest';
import { parseEnv, setEnv } from '#app/platform/env.server.ts';
import { redirectWithToast, takeToast } from '#app/platform/flash.server.ts';
import { knownDevice, rememberDevice } from '#app/platform/known-device.server.ts';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];

const configure = (secret: string, previous = '') =>
  setEnv(
    parseEnv({
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres://localhost/nenhum',
      APP_SECRET: secret,
      APP_SECRET_PREVIOUS: previous,
      PUBLIC_KEY: 'test-public-key',
      APP_URL: 'http://localhost:3999',
      PAYMENTS: 'sandbox',
      MAIL_DELIVERY: 'outbox',
    }),
  );
beforeEach(() => configure(A));

test('a known device stays known while the secret changes, and its next sign-in signs it with the new secret', () => {
  const cookie = rememberDevice('', 'ana@exemplo.com');
  const id = knownDevice(cookie, 'ana@exemplo.com');
  expect(id).not.toBeNull();
  configure(B, A);
  expect(knownDevice(cookie, 'ana@exemplo.com')).toBe(id);
  expect(knownDevice(cookie, 'bia@exemplo.com')).toBeNull();
  const renewed = rememberDevice(cookie, 'ana@exemplo.com');
  configure(B);
  expect(knownDevice(renewed, 'ana@exemplo.com')).toBe(id);
  expect(knownDevice(cookie, 'ana@exemplo.com')).toBeNull();
  configure(C, B);
  expect(knownDevice(cookie, 'ana@exemplo.com')).toBeNull();
});

test('shows a toast that was signed before the secret changed, but not one with an unknown secret', async () => {
  const answer = await redirectWithToast('/app', { tone: 'good', title: 'Salvo.' });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const next = () => takeToast(new Request('http://localhost:3999/app', { headers: { cookie } }));
  configure(B, A);
  expect((await next()).toast).toMatchObject({ title: 'Salvo.' });
  configure(B);
  expect((await next()).toast).toBeNull();
});
