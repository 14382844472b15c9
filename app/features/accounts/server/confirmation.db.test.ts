import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { confirmationPath } from '#app/platform/auth.server.ts';
import {
  cookiesOf,
  linkOf,
  mailsTo,
  newPerson,
  openConfirmationMail,
  PASSWORD,
  request,
  sessionOf,
} from '#tests/account.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { correctEmail, resendConfirmation, signIn, signUp } from './index.server.ts';

const context = onTestDatabase();

const AFTER = '/auth/confirmado';
const address = () => `${randomUUID()}@exemplo.com.br`;

async function begun(email: string, password?: string) {
  const made = await signUp(request(), newPerson(email, password), AFTER);
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}
const subjects = async (to: string) => (await mailsTo(context.owner, to)).map(({ subject }) => subject);
const accountsOf = async (...emails: string[]) =>
  (
    await context.owner.query('select email from users where email = any($1) order by email', [emails])
  ).rows.map(({ email }) => email);
const confirm = async (email: string) => openConfirmationMail((await mailsTo(context.owner, email)).at(-1));

test('the link is mailed again twice in an hour, and works', async () => {
  const email = address();
  const signup = await begun(email);
  expect(await resendConfirmation(signup, AFTER)).toEqual({ ok: true, value: null });
  expect(await resendConfirmation(signup, AFTER)).toEqual({ ok: true, value: null });
  expect(await resendConfirmation(signup, AFTER)).toMatchObject({
    ok: false,
    error: { code: 'too-many-attempts', message: expect.stringContaining('três mensagens') },
  });
  expect(await subjects(email)).toEqual(Array(3).fill('Confirme seu e-mail'));
  const opened = await confirm(email);
  expect(opened.headers.get('location')).toBe(AFTER);
  expect(await sessionOf(cookiesOf(opened.headers))).toMatchObject({ user: { email } });
});

test('for an address that has an account the answer is the same, and its owner gets the same mail as by the sign-up', async () => {
  const email = address();
  await begun(email);
  await confirm(email);
  const stranger = await begun(email, 'do-estranho');
  expect(await resendConfirmation(stranger, AFTER)).toEqual({ ok: true, value: null });
  expect(await subjects(email)).toEqual([
    'Confirme seu e-mail',
    'Você já tem uma conta',
    'Você já tem uma conta',
  ]);
});

test('resending a confirmation for an account made by another person mails a new password link instead', async () => {
  const email = address();
  await begun(email, 'do-atacante');
  const victim = await begun(email);
  expect(await resendConfirmation(victim, AFTER)).toEqual({ ok: true, value: null });
  expect(await subjects(email)).toEqual([
    'Confirme seu e-mail',
    'Crie uma nova senha',
    'Crie uma nova senha',
  ]);
});

test('a corrected address gets the account; the mistyped one loses it, and its link opens no session', async () => {
  const [wrong, right] = [address(), address()];
  const signup = await begun(wrong);
  const corrected = await correctEmail(request(), signup, newPerson(right), AFTER);
  expect(corrected).toEqual({ ok: true, value: { email: right, id: expect.any(String) } });
  expect(await accountsOf(wrong, right)).toEqual([right]);
  const dead = await confirm(wrong);
  expect(await sessionOf(cookiesOf(dead.headers))).toBeNull();
  await confirm(right);
  expect(await signIn(request(), { email: right, password: PASSWORD })).toMatchObject({ ok: true });
});

test('a correction answers, mails and changes the same whether the first address had an account', async () => {
  const [taken, fresh, rightA, rightB] = [address(), address(), address(), address()];
  await begun(taken);
  await confirm(taken);
  const [a, b] = [await begun(taken), await begun(fresh)];
  const answers = [
    await correctEmail(request(), a, newPerson(rightA), AFTER),
    await correctEmail(request(), b, newPerson(rightB), AFTER),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ ok: true });
  expect(await subjects(rightA)).toEqual(await subjects(rightB));
  // The account of the taken address belongs to another person, and stays.
  expect(await accountsOf(taken, rightA)).toEqual([taken, rightA].sort());
  expect(await signIn(request(), { email: taken, password: PASSWORD })).toMatchObject({ ok: true });
});

test('a correction to a taken address leaves its account unchanged and notifies its owner', async () => {
  const [taken, wrong] = [address(), address()];
  await begun(taken);
  await confirm(taken);
  const signup = await begun(wrong);
  const answer = await correctEmail(request(), signup, newPerson(taken, 'do-estranho'), AFTER);
  expect(answer).toEqual({ ok: true, value: { email: taken, id: expect.any(String) } });
  expect((await subjects(taken)).at(-1)).toBe('Você já tem uma conta');
  expect(await signIn(request(), { email: taken, password: 'do-estranho' })).toMatchObject({ ok: false });
});

test('an account that was confirmed meanwhile is not taken away by a correction', async () => {
  const [email, other] = [address(), address()];
  const signup = await begun(email);
  await confirm(email);
  await correctEmail(request(), signup, newPerson(other), AFTER);
  expect(await accountsOf(email, other)).toEqual([email, other].sort());
});

test('the address of the mail is short; a code that is guessed, expired or of an erased account opens nothing', async () => {
  const email = address();
  const { id } = await begun(email);
  const [mail] = await mailsTo(context.owner, email);
  expect(linkOf(mail)).toMatch(
    /^http:\/\/localhost:3999\/confirmar\/[0-9A-Z]{20}\?depois=%2Fauth%2Fconfirmado$/,
  );
  const stored = await context.owner.query('select identifier, value from verifications where value = $1', [
    id,
  ]);
  const code = new URL(linkOf(mail)).pathname.split('/').at(-1) ?? '';
  expect(JSON.stringify(stored.rows)).not.toContain(code);
  const opens = async (changed: string) => {
    const path = await confirmationPath(changed);
    attempted('account-links', path === null);
    return path;
  };
  for (const guess of ['', 'X', `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`, `${code}0`])
    expect(await opens(guess), guess).toBeNull();
  expect(await confirmationPath(code.toLowerCase())).toMatch(/^\/api\/auth\/verify-email\?token=/);
  await context.owner.query(
    "update verifications set expires_at = now() - interval '1 second' where value = $1",
    [id],
  );
  expect(await opens(code)).toBeNull();
});
