import { expect, test } from 'vitest';
import {
  addAccount,
  cookiesOf,
  enter,
  linkOf,
  mailsTo,
  newPerson,
  openSession,
  PASSWORD,
  request,
  sessionOf,
  tokenOf,
} from '#tests/account.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { totp } from '#tests/totp.ts';
import {
  confirmTwoFactor,
  listOwnSessions,
  requestPasswordReset,
  requestSignInLink,
  resetPassword,
  signInByLink,
  signUp,
  startTwoFactor,
} from './index.server.ts';

const context = onTestDatabase();

const subjects = async (email: string) => (await mailsTo(context.owner, email)).map(({ subject }) => subject);

/** Requests a link. @returns its address, as the last mail has it. */
async function ask(email: string, next = ''): Promise<URL> {
  expect((await requestSignInLink(request(), email, next)).ok).toBe(true);
  return new URL(linkOf((await mailsTo(context.owner, email)).at(-1)));
}
const codeIn = ({ pathname }: URL) => pathname.replace('/entrar/', '');
const use = async (code: string) => {
  const entered = await signInByLink(request(), code);
  return entered.ok ? sessionOf(cookiesOf(entered.value)) : null;
};

test('a link has a short address, signs in once, and the session names it', async () => {
  const email = await addAccount(context.owner);
  const link = await ask(email, '/app/cartas');
  expect(link.href).toMatch(/^http:\/\/localhost:3999\/entrar\/[0-9A-Z]{20}\?depois=%2Fapp%2Fcartas$/);
  expect((await subjects(email)).at(-1)).toBe('Seu link para entrar');
  const session = await use(codeIn(link).toLowerCase());
  if (!session) throw new Error('The link opened no session.');
  expect(session.user.email).toBe(email);
  expect(await listOwnSessions(session)).toMatchObject([{ method: 'link', current: true }]);
  const { rows } = await context.owner.query(
    "select method from access_records where user_id = $1 and kind = 'entered' order by created_at",
    [session.user.id],
  );
  expect(rows).toEqual([{ method: 'mail' }, { method: 'link' }]);
  const again = await use(codeIn(link));
  attempted('account-links', again === null);
  expect(again).toBeNull();
});

test('a password names its own kind of sign-in', async () => {
  const cookie = await enter(await addAccount(context.owner));
  expect(await listOwnSessions(await openSession(cookie))).toMatchObject([{ method: 'password' }]);
});

test('of concurrent uses of a link, one opens a session', async () => {
  const code = codeIn(await ask(await addAccount(context.owner)));
  const opened = await Promise.all(Array.from({ length: 8 }, () => use(code)));
  expect(opened.filter((session) => session !== null)).toHaveLength(1);
});

test('a link ends after fifteen minutes', async () => {
  const email = await addAccount(context.owner);
  const [older, newer] = [codeIn(await ask(email)), codeIn(await ask(email))];
  const { rows } = await context.owner.query<{ id: string; seconds: number }>(
    `select id, extract(epoch from expires_at - created_at)::int as seconds from verifications
      where strpos(value, $1) > 0 order by id`,
    [email],
  );
  expect(rows.map(({ seconds }) => Math.round(seconds / 10) * 10)).toEqual([900, 900]);
  await context.owner.query(
    "update verifications set expires_at = now() - interval '1 second' where id = $1",
    [rows[0]?.id],
  );
  const late = await use(older);
  attempted('account-links', late === null);
  expect(late).toBeNull();
  expect(await use(newer)).not.toBeNull();
});

test('an address without an account gets the same answer, and no mail', async () => {
  const unknown = 'sem-conta@exemplo.com.br';
  expect(await requestSignInLink(request(), unknown, '')).toEqual({ ok: true, value: null });
  expect(await subjects(unknown)).toEqual([]);
  const { rows } = await context.owner.query('select 1 from users where email = $1', [unknown]);
  expect(rows).toEqual([]);
});

test('an account with an unproved mailbox gets a link for a new password instead', async () => {
  const email = 'sem-prova@exemplo.com.br';
  await signUp(request(), newPerson(email), '/app');
  await requestSignInLink(request(), email, '');
  expect(await subjects(email)).toEqual(['Confirme seu e-mail', 'Crie uma nova senha']);
});

test('the team gets no link: a mailbox does not open the panel', async () => {
  const email = await addAccount(context.owner);
  const code = codeIn(await ask(email));
  await context.owner.query(
    "update user_roles set role = 'admin' where user_id = (select id from users where email = $1)",
    [email],
  );
  expect((await ask(email)).pathname).toBe('/auth');
  expect((await subjects(email)).at(-1)).toBe('Entre com a sua senha');
  // Neither does a link that was sent before.
  const entered = await use(code);
  attempted('account-links', entered === null);
  expect(entered).toBeNull();
});

test('a link does not replace the second factor', async () => {
  const email = await addAccount(context.owner);
  const code = codeIn(await ask(email));
  const cookie = await enter(email);
  const started = await startTwoFactor(request(cookie), PASSWORD);
  if (!started.ok) throw new Error(started.error.message);
  const session = await openSession(cookie);
  const confirmed = await confirmTwoFactor(session, request(cookie), totp(started.value.secret));
  expect(confirmed.ok).toBe(true);
  const entered = await use(code);
  attempted('account-links', entered === null);
  expect(entered).toBeNull();
  expect((await ask(email)).pathname).toBe('/auth');
});

test('a new password by mail removes the passkeys', async () => {
  const email = await addAccount(context.owner);
  await context.owner.query(
    `insert into passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up)
      select id, 'Celular', 'x', id, 0, 'singleDevice', false from users where email = $1`,
    [email],
  );
  const left = async () =>
    (
      await context.owner.query(
        'select p.id from passkeys p join users u on u.id = p.user_id where u.email = $1',
        [email],
      )
    ).rows.length;
  expect(await left()).toBe(1);
  await requestPasswordReset(request(), email);
  const token = tokenOf((await mailsTo(context.owner, email)).at(-1));
  expect((await resetPassword(request(), token, 'senha-nova-9')).ok).toBe(true);
  expect(await left()).toBe(0);
});

test('links are limited to three an hour for an account, with or without one behind the address', async () => {
  for (const email of [await addAccount(context.owner), 'ninguem-aqui@exemplo.com.br']) {
    const answers = [];
    for (let i = 0; i < 4; i += 1) answers.push(await requestSignInLink(request(), email.toUpperCase(), ''));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false]);
    expect(answers[3]).toMatchObject({
      error: { code: 'too-many-attempts', fields: { email: expect.stringContaining('três links') } },
    });
  }
});
