import { expect, test } from 'vitest';
import { auth } from '#app/platform/auth.server.ts';
import {
  addAccount,
  cookiesOf,
  enter,
  mailsTo,
  openSession,
  PASSWORD,
  request,
  securityJobs,
  sessionOf,
} from '#tests/account.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { totp } from '#tests/totp.ts';
import {
  confirmTwoFactor,
  finishSignIn,
  recordSecurity,
  renewRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
  twoFactorState,
} from './index.server.ts';

const context = onTestDatabase();

/** An account with its second factor on. */
async function enrolled() {
  const email = await addAccount(context.owner);
  const cookie = await enter(email);
  const started = await startTwoFactor(request(cookie), PASSWORD);
  if (!started.ok) throw new Error(started.error.message);
  const { secret } = started.value;
  const done = await confirmTwoFactor(await openSession(cookie), request(cookie), totp(secret));
  if (!done.ok) throw new Error(done.error.message);
  const renewed = cookiesOf(done.value.headers);
  return { email, secret, codes: done.value.codes, cookie: renewed, old: cookie };
}

test('nothing counts before the authenticator has shown a code; then the session is a new one', async () => {
  const email = await addAccount(context.owner);
  const cookie = await enter(email);
  const session = await openSession(cookie);
  expect(await renewRecoveryCodes(request(cookie), PASSWORD)).toMatchObject({
    ok: false,
    error: { code: 'not-on' },
  });
  expect(await startTwoFactor(request(cookie), 'errada')).toMatchObject({
    ok: false,
    error: { fields: { password: 'A senha atual não confere.' } },
  });
  const started = await startTwoFactor(request(cookie), PASSWORD);
  if (!started.ok) throw new Error('refused');
  expect(started.value.picture).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(await sessionOf(await enter(email))).not.toBeNull();
  expect(await confirmTwoFactor(session, request(cookie), '000000')).toMatchObject({ ok: false });
  expect(await twoFactorState(await openSession(cookie))).toEqual({ on: false, codesLeft: 0 });

  const done = await confirmTwoFactor(session, request(cookie), totp(started.value.secret));
  if (!done.ok) throw new Error('refused');
  expect(await sessionOf(cookie)).toBeNull();
  const renewed = await openSession(cookiesOf(done.value.headers));
  expect(await twoFactorState(renewed)).toEqual({ on: true, codesLeft: 10 });
  expect(new Set(done.value.codes).size).toBe(10);
  // The password alone no longer opens the account.
  expect(await sessionOf(await enter(email))).toBeNull();
});

test('a code of the authenticator finishes a sign-in; a recovery code does so once', async () => {
  const { email, secret, codes } = await enrolled();
  const [code = ''] = codes;
  const byApp = await finishSignIn(request(await enter(email)), totp(secret, Date.now() + 30_000));
  expect(byApp.ok && (await sessionOf(cookiesOf(byApp.value)))).toMatchObject({ user: { email } });
  const byCode = await finishSignIn(request(await enter(email)), code.toUpperCase());
  if (!byCode.ok) throw new Error('refused');
  const session = await openSession(cookiesOf(byCode.value));
  expect(await twoFactorState(session)).toEqual({ on: true, codesLeft: 9 });
  expect(await finishSignIn(request(await enter(email)), code)).toMatchObject({ ok: false });
  const changes = (await securityJobs(context.owner, session.user.id)).map(({ change }) => change);
  expect(changes).toEqual(['two-factor-on', 'recovery-code-used']);
});

test('new recovery codes end the old ones; switching off needs the password, which then suffices to sign in', async () => {
  const { email, codes, cookie } = await enrolled();
  expect(await renewRecoveryCodes(request(cookie), 'errada')).toMatchObject({ ok: false });
  const renewed = await renewRecoveryCodes(request(cookie), PASSWORD);
  if (!renewed.ok) throw new Error('refused');
  expect(await finishSignIn(request(await enter(email)), codes[0] ?? '')).toMatchObject({
    ok: false,
  });
  const byNew = await finishSignIn(request(await enter(email)), renewed.value[0] ?? '');
  expect(byNew.ok).toBe(true);

  expect(await stopTwoFactor(request(cookie), 'errada')).toMatchObject({ ok: false });
  const off = await stopTwoFactor(request(cookie), PASSWORD);
  if (!off.ok) throw new Error('refused');
  expect(await twoFactorState(await openSession(cookiesOf(off.value)))).toEqual({ on: false, codesLeft: 0 });
  expect(await sessionOf(await enter(email))).not.toBeNull();
});

test('a change through the library’s own endpoint is written down and told, too', async () => {
  const { email, cookie } = await enrolled();
  const { user } = await openSession(cookie);
  const answer = await auth().handler(
    new Request('http://localhost:3999/api/auth/two-factor/disable', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: 'http://localhost:3999' },
      body: JSON.stringify({ password: PASSWORD }),
    }),
  );
  expect(answer.status).toBe(200);
  for (const event of await securityJobs(context.owner, user.id)) await recordSecurity(event);
  expect((await mailsTo(context.owner, email)).slice(-2).map(({ subject }) => subject)).toEqual([
    'Verificação em duas etapas ativada',
    'Verificação em duas etapas desativada',
  ]);
  const { rows: audit } = await context.owner.query(
    'select action, actor_kind from audit_log where entity_id = $1 order by seq',
    [user.id],
  );
  expect(audit).toEqual([
    { action: 'account.two-factor-on', actor_kind: 'system' },
    { action: 'account.two-factor-off', actor_kind: 'system' },
  ]);
  const { rows: notices } = await context.owner.query(
    'select count(*)::int from notifications where user_id = $1',
    [user.id],
  );
  expect(notices).toEqual([{ count: 2 }]);
});
