import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { claimOrders } from '#app/features/checkout/server/index.server.ts';
import { auth, confirmationPath } from '#app/platform/auth.server.ts';
import {
  addAccount,
  enter,
  info,
  linkOf,
  mailsTo,
  openSession,
  PASSWORD,
  request,
  securityJobs,
  sessionOf,
  tokenOf,
} from '#tests/account.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  findEmailUndo,
  requestEmailChange,
  undoEmail,
  waitingEmail,
} from './index.server.ts';

const context = onTestDatabase();

const free = () => `${randomUUID()}@novo.exemplo.com.br`;
const CONFIRM = 'Confirme o seu novo e-mail';

async function customer() {
  const email = await addAccount(context.owner);
  const cookie = await enter(email);
  return { email, cookie, session: await openSession(cookie) };
}
type Customer = Awaited<ReturnType<typeof customer>>;

const ask = ({ session, cookie }: Customer, email: string, password = PASSWORD) =>
  requestEmailChange(session, request(cookie), { email, password });
const confirm = ({ session, cookie }: Customer, token: string) =>
  confirmEmailChange(session, request(cookie), token);
const newest = async (to: string, subject: string) =>
  (await mailsTo(context.owner, to)).filter((mail) => mail.subject === subject).at(-1);
const emailNow = async ({ session }: Customer) =>
  (await context.owner.query('select email from users where id = $1', [session.user.id])).rows[0]?.email;

test('the old address stays until the new one confirms, in a session of the account, once', async () => {
  const ana = await customer();
  const email = free();
  expect(await ask(ana, email, 'errada')).toMatchObject({
    error: { fields: { password: expect.any(String) } },
  });
  expect(await ask(ana, ana.email)).toMatchObject({ error: { fields: { email: expect.any(String) } } });
  expect(await ask(ana, email)).toEqual({ ok: true, value: null });
  expect(await emailNow(ana)).toBe(ana.email);
  expect(await waitingEmail(ana.session)).toBe(email);
  expect((await newest(ana.email, 'Pedido de troca de e-mail'))?.text).toContain(email);
  const mail = await newest(email, CONFIRM);
  expect(linkOf(mail)).toMatch(/\/app\/perfil\/email\?token=[0-9A-Z]{20}$/);

  expect(await confirm(ana, tokenOf(mail))).toEqual({ ok: true, value: { email } });
  expect(await emailNow(ana)).toBe(email);
  expect((await openSession(ana.cookie)).user).toMatchObject({ email, emailVerified: true });
  expect(await newest(ana.email, 'Seu e-mail foi trocado')).toBeDefined();
  expect(await newest(email, 'Seu e-mail foi trocado')).toBeDefined();
  expect(await confirm(ana, tokenOf(mail))).toMatchObject({ ok: false });
  const jobs = await securityJobs(context.owner, ana.session.user.id);
  expect(jobs.map(({ change }) => change)).toEqual(['email-asked', 'email-changed']);
});

test('a link works only in a session of its account', async () => {
  const [ana, bia] = [await customer(), await customer()];
  const email = free();
  await ask(ana, email);
  const token = tokenOf(await newest(email, CONFIRM));
  // The code proves no mailbox: it does not sign in.
  expect(await confirmationPath(token)).toBeNull();
  // Another account, first without and then with its own pending change to the same address.
  expect(await confirm(bia, token)).toMatchObject({ ok: false });
  await ask(bia, email);
  expect(await confirm(bia, token)).toMatchObject({ ok: false });
  expect(await emailNow(bia)).toBe(bia.email);
  // The library's own endpoint: without a session, by the other account, by the account itself.
  for (const cookie of ['', bia.cookie, ana.cookie]) {
    const link = `http://localhost:3999/api/auth/verify-email?token=${token}`;
    const answer = await auth().handler(new Request(link, { headers: { cookie } }));
    expect(answer.status).toBe(401);
  }
  expect([await emailNow(ana), await emailNow(bia)]).toEqual([ana.email, bia.email]);
  // The control.
  expect(await confirm(ana, token)).toMatchObject({ ok: true });
});

test('refuses a link that was canceled, replaced or altered', async () => {
  const ana = await customer();
  const [first, second] = [free(), free()];
  await ask(ana, first);
  const old = tokenOf(await newest(first, CONFIRM));
  await ask(ana, second);
  expect(await confirm(ana, old)).toMatchObject({ ok: false });
  const token = tokenOf(await newest(second, CONFIRM));
  await cancelEmailChange(ana.session, request(ana.cookie));
  expect(await confirm(ana, token)).toMatchObject({ ok: false });
  await ask(ana, second);
  const code = tokenOf(await newest(second, CONFIRM));
  for (const forged of ['', 'x', code.slice(1), `${code}0`]) {
    expect(await confirm(ana, forged)).toMatchObject({ ok: false });
  }
  expect(await emailNow(ana)).toBe(ana.email);
});

test('an address with an account gets the same answer, and its owner gets a mail', async () => {
  const [ana, bia] = [await customer(), await customer()];
  expect(await ask(ana, bia.email)).toEqual(await ask(ana, free()));
  expect(await ask(ana, bia.email)).toEqual({ ok: true, value: null });
  expect(await waitingEmail(ana.session)).toBe(bia.email);
  expect((await mailsTo(context.owner, bia.email)).at(-1)?.subject).toBe('Você já tem uma conta');
  expect(await newest(bia.email, CONFIRM)).toBeUndefined();
});

test('"não fui eu" brings the old address back, ends every session and offers a new password, once', async () => {
  const ana = await customer();
  const email = free();
  await ask(ana, email);
  await confirm(ana, tokenOf(await newest(email, CONFIRM)));
  // The intruder changes the address again, to replace the way back with their own.
  const further = free();
  await ask({ ...ana, session: await openSession(ana.cookie) }, further);
  const theirs = tokenOf(await newest(email, 'Pedido de troca de e-mail'));

  const token = tokenOf(await newest(ana.email, 'Seu e-mail foi trocado'));
  expect(await findEmailUndo(info(), token)).toMatchObject({
    value: { oldEmail: ana.email, newEmail: email },
  });
  const results = await Promise.all(Array.from({ length: 5 }, () => undoEmail(info(), request(), token)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await emailNow(ana)).toBe(ana.email);
  expect(await sessionOf(ana.cookie)).toBeNull();
  expect(await waitingEmail(ana.session)).toBeNull();
  expect(await newest(ana.email, 'Crie uma nova senha')).toBeDefined();
  expect(await undoEmail(info(), request(), theirs)).toMatchObject({ ok: false });
  expect(await emailNow(ana)).toBe(ana.email);
});

test('an address gets its orders when it is confirmed, not when it is requested', async () => {
  const ana = await customer();
  const email = free();
  await context.owner.query(
    `with l as (insert into leads (name, email, whatsapp, doc_type, doc_number, uf)
       values ('Quem Comprou', $1, '49988887777', 'CPF', '52998224725', 'SC') returning id)
     insert into transactions (lead_id, amount, payment_method, installments, plan_snapshot)
     select id, 499, 'pix', 1, '{}' from l`,
    [email],
  );
  await ask(ana, email);
  const claim = { cookieOrders: [], verifiedEmail: email };
  expect(await claimOrders(ana.session.user.id, claim)).toMatchObject({ claimed: [], waiting: [] });
  await confirm(ana, tokenOf(await newest(email, CONFIRM)));
  // Now the order is found; its empty snapshot is invalid, so the claim throws.
  await expect(claimOrders(ana.session.user.id, claim)).rejects.toThrow();
});
