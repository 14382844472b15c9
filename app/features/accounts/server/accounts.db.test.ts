import { expect, test } from 'vitest';
import { handleAuth } from '#app/platform/auth-http.server.ts';
import {
  cookiesOf,
  linkOf,
  mailsTo,
  newPerson,
  openConfirmationMail,
  request,
  sessionOf,
  tokenOf,
} from '#tests/account.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { requestPasswordReset, resetPassword, signIn, signOut, signUp } from './index.server.ts';

const context = onTestDatabase();
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const mails = (to: string) => mailsTo(context.owner, to);

async function confirmed(email: string, password?: string) {
  await signUp(request(), newPerson(email, password), '/app');
  await openConfirmationMail((await mails(email)).at(-1));
}

/** @returns the cookies of the session, or the error. */
async function enter(email: string, password = 'senha-boa-1') {
  const result = await signIn(request(), { email, password });
  return result.ok ? cookiesOf(result.value.headers) : result.error;
}

test('signing up creates account, profile and role together, but no session', async () => {
  const result = await signUp(request(), newPerson('nova@exemplo.com.br'), '/app');
  expect(result).toMatchObject({ ok: true, value: { email: 'nova@exemplo.com.br' } });
  const { rows } = await context.owner.query(
    `select p.full_name, p.doc_number, p.phone, p.uf, r.role, u.email_verified,
       (select count(*)::int from sessions s where s.user_id = u.id) as sessions
     from users u join profiles p on p.id = u.id join user_roles r on r.user_id = u.id where u.email = 'nova@exemplo.com.br'`,
  );
  expect(rows).toEqual([
    {
      full_name: 'Pessoa Nova',
      doc_number: '52998224725',
      phone: '49988887777',
      uf: 'SC',
      role: 'user',
      email_verified: false,
      sessions: 0,
    },
  ]);
  const { rows: stored } = await context.owner.query('select password from accounts');
  expect(JSON.stringify(stored)).not.toContain('senha-boa-1');
});

test('the confirmation link signs in only once', async () => {
  await signUp(request(), newPerson('link@exemplo.com.br'), '/auth/confirmado');
  const [mail] = await mails('link@exemplo.com.br');
  const first = await openConfirmationMail(mail);
  expect(first.status).toBe(302);
  expect(first.headers.get('location')).toBe('/auth/confirmado');
  expect(await sessionOf(cookiesOf(first.headers))).toMatchObject({
    role: 'user',
    user: { email: 'link@exemplo.com.br' },
  });
  const second = await openConfirmationMail(mail);
  expect(await sessionOf(cookiesOf(second.headers))).toBeNull();
});

test('a known and an unknown e-mail get the same answer when signing up; the owner gets a mail', async () => {
  await confirmed('dona@exemplo.com.br');
  const again = await signUp(request(), newPerson('dona@exemplo.com.br', 'outra-senha'), '/app');
  expect(again).toEqual({
    ok: true,
    value: { email: 'dona@exemplo.com.br', id: expect.stringMatching(UUID) },
  });
  expect((await mails('dona@exemplo.com.br')).at(-1)?.subject).toBe('Você já tem uma conta');
  expect(await enter('dona@exemplo.com.br', 'outra-senha')).toMatchObject({ code: 'wrong-credentials' });
});

test('a sign-up with another person’s e-mail gives no access: the owner sets a new password', async () => {
  await signUp(request(), newPerson('vitima@exemplo.com.br', 'do-atacante'), '/app');
  await signUp(request(), newPerson('vitima@exemplo.com.br', 'da-dona-1'), '/app');
  const reset = (await mails('vitima@exemplo.com.br')).at(-1);
  expect(reset?.subject).toBe('Crie uma nova senha');
  const token = tokenOf(reset);
  expect(await resetPassword(request(), token, 'da-dona-2')).toMatchObject({ ok: true });
  expect(await enter('vitima@exemplo.com.br', 'do-atacante')).toMatchObject({ code: 'wrong-credentials' });
  expect(await sessionOf(String(await enter('vitima@exemplo.com.br', 'da-dona-2')))).not.toBeNull();
});

test('a wrong password and an unknown e-mail are indistinguishable', async () => {
  await confirmed('existe@exemplo.com.br');
  expect(await enter('existe@exemplo.com.br', 'errada')).toEqual(
    await enter('nao-existe@exemplo.com.br', 'errada'),
  );
});

test('ten wrong passwords block the account for that IP address; another address still signs in', async () => {
  await confirmed('alvo@exemplo.com.br');
  const from = (password: string, ip: string) =>
    signIn(request('', ip), { email: 'alvo@exemplo.com.br', password });
  for (let i = 0; i < 10; i += 1)
    expect(await from('errada', '203.0.113.9')).toMatchObject({ error: { code: 'wrong-credentials' } });
  expect(await from('senha-boa-1', '203.0.113.9')).toMatchObject({
    error: { code: 'too-many-attempts', message: expect.stringContaining('15 minutos') },
  });
  expect(await from('senha-boa-1', '203.0.113.10')).toMatchObject({ ok: true });
});

test('a reset link works once and ends every session; an unknown e-mail gets no mail', async () => {
  await confirmed('esqueci@exemplo.com.br');
  const cookie = String(await enter('esqueci@exemplo.com.br'));
  expect(await requestPasswordReset(request(), 'ninguem@exemplo.com.br')).toEqual({
    ok: true,
    value: null,
  });
  expect(await requestPasswordReset(request(), 'esqueci@exemplo.com.br')).toEqual({
    ok: true,
    value: null,
  });
  expect(await mails('ninguem@exemplo.com.br')).toEqual([]);
  const token = tokenOf((await mails('esqueci@exemplo.com.br')).at(-1));
  const results = await Promise.all(
    Array.from({ length: 10 }, () => resetPassword(request(), token, 'nova-senha-2')),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await sessionOf(cookie)).toBeNull();
  expect(await enter('esqueci@exemplo.com.br')).toMatchObject({ code: 'wrong-credentials' });
  expect(await sessionOf(String(await enter('esqueci@exemplo.com.br', 'nova-senha-2')))).not.toBeNull();
});

test('a reset link returns to the page that was wanted, on this site only', async () => {
  await confirmed('volta@exemplo.com.br');
  const linkTo = async (wanted: string) => {
    await requestPasswordReset(request(), 'volta@exemplo.com.br', wanted);
    return new URL(linkOf((await mails('volta@exemplo.com.br')).at(-1))).searchParams.get('redirectTo');
  };
  expect(await linkTo('/ativar?plan=CPF')).toBe('/ativar?plan=CPF');
  expect(await linkTo('//mau.exemplo')).toBeNull();
  expect(await linkTo('')).toBeNull();
});

test('signing out ends the session on the server too', async () => {
  await confirmed('sai@exemplo.com.br');
  const cookie = String(await enter('sai@exemplo.com.br'));
  expect(await sessionOf(cookie)).not.toBeNull();
  await signOut(request(cookie));
  expect(await sessionOf(cookie)).toBeNull();
});

test('a demotion takes effect at the next request', async () => {
  await confirmed('chefe@exemplo.com.br');
  const cookie = String(await enter('chefe@exemplo.com.br'));
  const set = (role: string) =>
    context.owner.query(
      "update user_roles set role = $1 where user_id = (select id from users where email = 'chefe@exemplo.com.br')",
      [role],
    );
  await set('admin');
  expect((await sessionOf(cookie))?.role).toBe('admin');
  await set('user');
  expect((await sessionOf(cookie))?.role).toBe('user');
});

test('the sign-up endpoint enforces the rules of the form and grants no role', async () => {
  const post = (body: object) =>
    handleAuth(
      new Request('http://localhost:3999/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://localhost:3999' },
        body: JSON.stringify(body),
      }),
    );
  const { full_name, email: _, password, ...rest } = newPerson('x@exemplo.com.br');
  const userMetadata = { full_name, ...rest };
  const bad = await post({
    name: 'X',
    email: 'ruim@exemplo.com.br',
    password,
    userMetadata: { ...userMetadata, doc_number: '1' },
  });
  expect(bad.ok).toBe(false);
  await post({
    name: 'X',
    email: 'papel@exemplo.com.br',
    password,
    role: 'admin',
    userMetadata: { ...userMetadata, role: 'admin' },
  });
  const { rows } = await context.owner.query(
    `select u.email, r.role, u.user_metadata ? 'role' as smuggled from users u join user_roles r on r.user_id = u.id
     where u.email in ('ruim@exemplo.com.br', 'papel@exemplo.com.br')`,
  );
  expect(rows).toEqual([{ email: 'papel@exemplo.com.br', role: 'user', smuggled: false }]);
});
