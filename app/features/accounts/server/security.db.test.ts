import { expect, test } from 'vitest';
import { PasswordChangeInput } from '#app/features/accounts/rules/input.ts';
import { handleAuth } from '#app/platform/auth-http.server.ts';
import {
  addAccount,
  cookiesOf,
  enter,
  openSession,
  PASSWORD,
  request,
  securityJobs,
  sessionOf,
} from '#tests/account.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { changePassword, endOwnOtherSessions, endOwnSession, listOwnSessions } from './index.server.ts';

const context = onTestDatabase();

const change = (cookie: string, currentPassword: string, endOthers: boolean) =>
  changePassword(request(cookie), { currentPassword, newPassword: 'senha-nova-2', endOthers });

test('a new password renews this session, ends the others when asked to, and notifies the person', async () => {
  const email = await addAccount(context.owner);
  const [here, there] = [await enter(email), await enter(email)];
  const result = await change(here, PASSWORD, true);
  if (!result.ok) throw new Error('refused');
  expect(await sessionOf(there)).toBeNull();
  expect(await sessionOf(here)).toBeNull();
  const { user } = await openSession(cookiesOf(result.value));
  await expect(enter(email)).rejects.toThrow('E-mail ou senha incorretos.');
  expect(await sessionOf(await enter(email, 'senha-nova-2'))).not.toBeNull();
  expect(await securityJobs(context.owner, user.id)).toMatchObject([
    { change: 'password-changed', userAgent: expect.stringContaining('Windows') },
  ]);
});

test('keeps the other sessions if the customer wants to', async () => {
  const email = await addAccount(context.owner);
  const [here, there] = [await enter(email), await enter(email)];
  expect((await change(here, PASSWORD, false)).ok).toBe(true);
  expect(await sessionOf(there)).not.toBeNull();
});

test('ten wrong guesses at the current password block the form and the endpoint', async () => {
  const cookie = await enter(await addAccount(context.owner));
  for (let i = 0; i < 9; i += 1) {
    expect(await change(cookie, 'errada', true)).toMatchObject({
      error: { fields: { currentPassword: 'A senha atual não confere.' } },
    });
  }
  const direct = await handleAuth(
    new Request('http://localhost:3999/api/auth/two-factor/enable', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: 'http://localhost:3999' },
      body: JSON.stringify({ password: 'errada' }),
    }),
  );
  expect(direct.status).toBe(400);
  const closed = { code: 'too-many-attempts', message: expect.stringContaining('15 minutos') };
  expect(await change(cookie, PASSWORD, true)).toMatchObject({ ok: false, error: closed });
  expect(await sessionOf(cookie)).not.toBeNull();
});

test('the form: six characters, another than before', () => {
  const faults = (value: object) =>
    PasswordChangeInput.safeParse(value).error?.issues.map(({ message }) => message);
  expect(faults({ currentPassword: '', newPassword: '12345' })).toEqual([
    'Informe a senha atual',
    'A senha deve ter no mínimo 6 caracteres',
  ]);
  expect(faults({ currentPassword: 'igual-1', newPassword: 'igual-1' })).toEqual([
    'A nova senha deve ser diferente da atual',
  ]);
  expect(PasswordChangeInput.parse({ currentPassword: 'a', newPassword: 'outra-1' }).endOthers).toBe(false);
});

test('lists own sessions without tokens; ends one or all others, never those of another account', async () => {
  const [email, other] = [await addAccount(context.owner), await addAccount(context.owner)];
  const [here, there, third] = [await enter(email), await enter(email), await enter(email)];
  const foreign = await enter(other);
  const session = await openSession(here);
  const sessions = await listOwnSessions(session);
  expect(sessions.map(({ current }) => current)).toEqual([true, false, false]);
  expect(sessions[0]?.device.name).toBe('Chrome no Windows');
  expect(JSON.stringify(sessions)).not.toContain(decodeURIComponent(here).split('=')[1]?.split('.')[0]);

  const foreignId = (await openSession(foreign)).sessionId;
  expect(await endOwnSession(session, request(here), foreignId)).toBe(false);
  expect(await endOwnSession(session, request(here), 'x')).toBe(false);
  expect(await sessionOf(foreign)).not.toBeNull();

  const thereId = (await openSession(there)).sessionId;
  expect(await endOwnSession(session, request(here), thereId)).toBe(true);
  expect(await sessionOf(there)).toBeNull();
  expect(await endOwnSession(session, request(here), thereId)).toBe(false);
  expect(await endOwnOtherSessions(session, request(here))).toBe(1);
  expect(await sessionOf(third)).toBeNull();
  expect(await sessionOf(here)).not.toBeNull();
  expect(await sessionOf(foreign)).not.toBeNull();
  const jobs = await securityJobs(context.owner, session.user.id);
  expect(jobs.map(({ change }) => change)).toEqual(['session-ended', 'sessions-ended']);
});
