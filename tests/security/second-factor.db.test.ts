import { expect, test, vi } from 'vitest';
import {
  changePassword,
  confirmTwoFactor,
  endOwnOtherSessions,
  finishSignIn,
  requestPasswordReset,
  resetPassword,
  signIn,
  startTwoFactor,
} from '#app/features/accounts/server/index.server.ts';
import {
  addAccount,
  cookiesOf,
  enter,
  mailsTo,
  openSession,
  PASSWORD,
  request,
  sessionOf,
  tokenOf,
} from '#tests/account.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { totp } from '#tests/totp.ts';
import { anyAddress, cookiesIn, withCookies } from './accounts.ts';
import { serveApp } from './served-app.ts';

// Each sign-in hashes a password and waits for its turn.
vi.setConfig({ testTimeout: 90_000 });

const context = onTestDatabase();
const app = serveApp();

/** The next code that an authenticator shows. */
const next = (secret: string) => totp(secret, Date.now() + 30_000);

async function enrolled() {
  const email = await addAccount(context.owner);
  const cookie = await enter(email);
  const started = await startTwoFactor(request(cookie), PASSWORD);
  if (!started.ok) throw new Error(started.error.message);
  const { secret } = started.value;
  const code = totp(secret);
  const done = await confirmTwoFactor(await openSession(cookie), request(cookie), code);
  if (!done.ok) throw new Error(done.error.message);
  return { email, secret, code, codes: done.value.codes, cookie: cookiesOf(done.value.headers) };
}

/** Sign-ins that wait for their code, on the device that the account was enrolled with. */
async function halfSignIns(n: number, email: string, device: string): Promise<string[]> {
  const known = device.split('; ').filter((part) => part.startsWith('nome.known_device='));
  const halves = [];
  for (let i = 0; i < n; i += 1) {
    const half = await signIn(request(known.join()), { email, password: PASSWORD });
    if (!half.ok) throw new Error(half.error.message);
    halves.push([cookiesOf(half.value.headers), ...known].join('; '));
  }
  return halves;
}

const verify = (cookie: string, body: object, way = 'totp', from = anyAddress()) =>
  app.send('POST', `/api/auth/two-factor/verify-${way}`, { from, cookie, body });

test('the code that switched the second factor on opens no session', async () => {
  const { email, code } = await enrolled();
  expect(await finishSignIn(request(await enter(email)), code)).toMatchObject({ ok: false });
  expect((await verify(await enter(email), { code })).status).toBe(401);
});

test('a code signs in once, and invalidates earlier codes', async () => {
  const { email, secret } = await enrolled();
  const code = next(secret);
  expect((await finishSignIn(request(await enter(email)), code)).ok).toBe(true);
  for (const used of [code, totp(secret), totp(secret, Date.now() - 30_000)])
    expect((await finishSignIn(request(await enter(email)), used)).ok).toBe(false);
});

test('one of four concurrent sign-ins with the same code succeeds', async () => {
  const { email, secret, cookie } = await enrolled();
  const halves = await halfSignIns(4, email, cookie);
  const code = next(secret);
  const results = await Promise.all(
    halves.map((half, i) =>
      i % 2
        ? finishSignIn(request(half), code).then(({ ok }) => ok)
        : verify(half, { code }).then(({ ok }) => ok),
    ),
  );
  expect(results.filter(Boolean)).toHaveLength(1);
});

test('one of four concurrent sign-ins with the same recovery code succeeds', async () => {
  const { email, codes, cookie } = await enrolled();
  const halves = await halfSignIns(4, email, cookie);
  const results = await Promise.all(halves.map((half) => verify(half, { code: codes[0] }, 'backup-code')));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await verify(await enter(email), { code: codes[0] }, 'backup-code')).ok).toBe(false);
});

test('trusts no device: every sign-in asks for the second factor', async () => {
  const { email, secret } = await enrolled();
  const half = await enter(email);
  const done = await verify(half, { code: next(secret), trustDevice: true });
  expect(done.status).toBe(200);
  expect(cookiesIn(done)).not.toContain('trust_device');
  const browser = withCookies(half, done);
  const again = await app.send('POST', '/api/auth/sign-in/email', {
    from: anyAddress(),
    cookie: browser.replace(/nome\.session_token=[^;]*/, ''),
    body: { email, password: PASSWORD, trustDevice: true },
  });
  expect(await again.json()).toMatchObject({ twoFactorRedirect: true });
  expect(await sessionOf(cookiesIn(again))).toBeNull();
});

test('wrong codes count with wrong passwords; ten of them from strangers block further codes', async () => {
  const { email, secret } = await enrolled();
  let heard = 0;
  for (let i = 0; i < 14; i += 1) {
    const half = await enter(email);
    const strange = half.replace(/nome\.known_device=[^;]*/, '');
    if ((await verify(strange, { code: '000000' })).status === 401) heard += 1;
    else break;
  }
  expect(heard).toBeLessThanOrEqual(10);
  const strange = (await enter(email)).replace(/nome\.known_device=[^;]*/, '');
  expect((await verify(strange, { code: next(secret) })).status).toBe(429);
});

test('a sign-in that waits for its code ends when its password changes', async () => {
  const { email, secret, cookie } = await enrolled();
  const half = await enter(email);
  const changed = await changePassword(request(cookie), {
    currentPassword: PASSWORD,
    newPassword: 'senha-nova-2',
    endOthers: false,
  });
  expect(changed.ok).toBe(true);
  expect((await finishSignIn(request(half), next(secret))).ok).toBe(false);
});

test('a sign-in that waits for its code ends with a new password by mail', async () => {
  const { email, secret } = await enrolled();
  const half = await enter(email);
  await requestPasswordReset(request(), email);
  const mail = (await mailsTo(context.owner, email)).find(({ subject }) => subject === 'Crie uma nova senha');
  expect((await resetPassword(request(), tokenOf(mail), 'senha-nova-2')).ok).toBe(true);
  expect((await finishSignIn(request(half), next(secret))).ok).toBe(false);
});

test('ending the other sessions leaves no way past the second factor', async () => {
  const { email, cookie } = await enrolled();
  await endOwnOtherSessions(await openSession(cookie), request(cookie));
  expect(await sessionOf(await enter(email))).toBeNull();
});
