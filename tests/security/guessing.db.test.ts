import { describe, expect, test, vi } from 'vitest';
import { requestPasswordReset, resetPassword, signIn } from '#app/features/accounts/server/index.server.ts';
import { hashedKey } from '#app/platform/rate-limit.server.ts';
import { addAccount, cookiesOf, enter, mailsTo, PASSWORD, request, tokenOf } from '#tests/account.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { anyAddress, codeOf, cookiesIn, newPerson, postSignIn } from './accounts.ts';
import { serveApp } from './served-app.ts';

// Each guess is a hash of a password, and turns are waited for.
vi.setConfig({ testTimeout: 90_000 });

const context = onTestDatabase();
const app = serveApp();

const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
const onScreen = (email: string, password: string, from: string, cookie = '') =>
  signIn(request(cookie, from), { email, password });

describe('guesses at a password', () => {
  test('count together on the screen and on the endpoint: ten from one address, however they are written', async () => {
    const email = await addAccount(context.owner);
    const from = anyAddress();
    for (let i = 0; i < 5; i += 1) {
      expect((await postSignIn(app, email.toUpperCase(), 'errada', from)).status).toBe(401);
      expect(await onScreen(email, 'errada', from)).toMatchObject({ error: { code: 'wrong-credentials' } });
    }
    const refused = await postSignIn(app, email, PASSWORD, from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await onScreen(email, PASSWORD, from)).toMatchObject({ error: { code: 'too-many-attempts' } });
    // An address without an account says the same.
    const unknown = 'ninguem@exemplo.com.br';
    expect(await statuses(times(11, () => postSignIn(app, unknown, 'x', '203.0.113.5')))).toContain(429);
  });

  test('concurrent guesses do not exceed the limit of ten', async () => {
    const email = await addAccount(context.owner);
    const from = anyAddress();
    const answers = await statuses(times(25, () => postSignIn(app, email, 'errada', from)));
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
  });

  test('sixty addresses gain little; the owner signs in after a wait from a new device, at once from a known one', async () => {
    const email = await addAccount(context.owner);
    const device = await enter(email);
    const started = Date.now();
    const flood = times(60, (i) => postSignIn(app, email, `errada-${i}`));
    const atOnce = await postSignIn(app, email, PASSWORD, anyAddress(), device);
    expect(atOnce.status).toBe(200);
    const answers = await Promise.all(flood);
    const seconds = (Date.now() - started) / 1000;
    const heard = answers.filter(({ status }) => status === 401).length;
    // Ten at once, then a turn a second and ever slower; the line is fifteen seconds long.
    expect(heard).toBeGreaterThanOrEqual(10);
    expect(heard).toBeLessThanOrEqual(10 + seconds + 1);
    const away = answers.find(({ status }) => status === 429) as Response;
    expect(Number(away.headers.get('retry-after'))).toBeLessThanOrEqual(15);
    expect(await codeOf(away)).toBe('TOO_MANY_AT_ONCE');

    const before = Date.now();
    expect((await postSignIn(app, email, PASSWORD)).status).toBe(200);
    expect(Date.now() - before).toBeLessThan(16_000);
  });

  test('the owner is not locked out: a known device gets in where its own network is blocked', async () => {
    const email = await addAccount(context.owner);
    const device = await enter(email);
    const from = anyAddress();
    // Exhausts the network's limits, for this account and for all accounts.
    await statuses(
      times(35, (i) => postSignIn(app, i < 12 ? email : `x${i}@exemplo.com.br`, 'errada', from)),
    );
    expect((await postSignIn(app, email, PASSWORD, from)).status).toBe(429);
    expect((await postSignIn(app, email, PASSWORD, from, device)).status).toBe(200);
    // A known device has ten guesses in addition, and no more.
    const own = [];
    for (let i = 0; i < 11; i += 1)
      own.push((await postSignIn(app, email, 'errada', anyAddress(), device)).status);
    expect(own).toEqual([...Array(10).fill(401), 429]);
  });

  test('a device is known for its own account alone, and only with our signature', async () => {
    const [email, other] = [await addAccount(context.owner), await addAccount(context.owner)];
    const device =
      (await enter(email)).split('; ').find((part) => part.startsWith('nome.known_device=')) ?? '';
    expect(device).not.toBe('');
    const from = anyAddress();
    await statuses(times(12, () => postSignIn(app, other, 'errada', from)));
    expect((await postSignIn(app, other, PASSWORD, from, device)).status).toBe(429);
    await statuses(times(12, () => postSignIn(app, email, 'errada', from)));
    for (const forged of [
      device.slice(0, -1) + (device.endsWith('A') ? 'B' : 'A'),
      device.replace(/\.\d+\./, '.99999999999.'),
      `${device.slice(0, -32)}${'é'.repeat(32)}`,
      'nome.known_device=~..~x',
    ])
      expect((await postSignIn(app, email, PASSWORD, from, encodeURI(forged))).status).toBe(429);
    expect((await postSignIn(app, email, PASSWORD, from, device)).status).toBe(200);
  });

  test('scripts and other sites cannot read the cookie of a known device', async () => {
    const email = await addAccount(context.owner);
    const answer = await postSignIn(app, email, PASSWORD);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('nome.known_device=')) ?? '';
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).not.toContain(email);
    const wrong = await postSignIn(app, email, 'errada');
    expect(cookiesIn(wrong)).not.toContain('known_device');
  });

  test('a link for a new password signs in, and resets the counters of failed guesses', async () => {
    const email = await addAccount(context.owner);
    const from = anyAddress();
    await statuses(times(15, () => postSignIn(app, email, 'errada', from)));
    for (let i = 0; i < 3; i += 1) await postSignIn(app, email, 'errada');
    expect((await postSignIn(app, email, PASSWORD, from)).status).toBe(429);
    expect((await requestPasswordReset(request(), email)).ok).toBe(true);
    const token = tokenOf((await mailsTo(context.owner, email)).at(-1));
    const done = await resetPassword(request('', from), token, 'senha-nova-2');
    if (!done.ok) throw new Error(done.error.message);
    expect((await onScreen(email, 'senha-nova-2', from, cookiesOf(done.value.headers))).ok).toBe(true);
    const { rows } = await context.owner.query('select 1 from rate_limits where key = $1 and points > 0', [
      `sign-in-account:${hashedKey(email)}`,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('mails that a stranger can cause', () => {
  test('three links for a new password an hour, on the screen and on the endpoint together; the last one works', async () => {
    const email = await addAccount(context.owner);
    const post = () =>
      app.send('POST', '/api/auth/request-password-reset', { from: anyAddress(), body: { email } });
    expect((await post()).status).toBe(200);
    expect((await requestPasswordReset(request(), email)).ok).toBe(true);
    expect((await post()).status).toBe(200);
    expect((await post()).status).toBe(429);
    expect(await requestPasswordReset(request(), email)).toMatchObject({
      error: { message: expect.stringContaining('Use o mais recente') },
    });
    const resets = (await mailsTo(context.owner, email)).filter(
      ({ subject }) => subject === 'Crie uma nova senha',
    );
    expect(resets).toHaveLength(3);
    expect((await resetPassword(request(), tokenOf(resets.at(-1)), 'senha-nova-2')).ok).toBe(true);
  });

  test('signing up again with a known address mails its owner three times an hour, and answers the same', async () => {
    for (const email of [await addAccount(context.owner), newPerson().email]) {
      const before = (await mailsTo(context.owner, email)).length;
      const answers = [];
      for (let i = 0; i < 8; i += 1)
        answers.push(
          await app.send('POST', '/api/auth/sign-up/email', { from: anyAddress(), body: newPerson(email) }),
        );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const mails = (await mailsTo(context.owner, email)).length - before;
      // For an address without an account: one confirmation, then three links for a new password.
      expect(mails).toBe(before > 0 ? 3 : 4);
    }
  });

  test('ten sign-ups an hour from one network', async () => {
    const answers = times(12, (i) =>
      app.send('POST', '/api/auth/sign-up/email', { from: `2001:db8:77:1::${i + 1}`, body: newPerson() }),
    );
    expect((await statuses(answers)).filter((status) => status === 429)).toHaveLength(2);
  });
});
