import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { SignupInput } from '#app/features/accounts/rules/input.ts';
import { signIn, signUp } from '#app/features/accounts/server/index.server.ts';
import { auth, confirmationPath, type Session } from '#app/platform/auth.server.ts';
import { CLIENT_IP_HEADER } from '#app/platform/auth-guards.server.ts';
import type { RequestInfo } from '#app/platform/request-context.server.ts';
import { readSession } from '#app/platform/session.server.ts';

export const PASSWORD = 'senha-boa-1';

/** Each call has a new address, so that limits by address do not interfere. */
export const info = (): RequestInfo => ({
  requestId: 'teste',
  nonce: '',
  ip: randomUUID(),
  userAgent: 'teste',
  partnerCode: '',
  session: async () => null,
  addCookies: () => {},
});

/** A request from a new address, unless one is given. */
export const request = (cookie = '', ip: string = randomUUID()) =>
  new Request('http://localhost:3999/app', {
    method: 'POST',
    headers: {
      cookie,
      [CLIENT_IP_HEADER]: ip,
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36',
    },
  });

export const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

export type Mail = { to: string; subject: string; text: string; attachment?: { name: string } };

/** Mails queued for an address, oldest first. */
export async function mailsTo(owner: pg.Client, to: string): Promise<Mail[]> {
  const { rows } = await owner.query(
    "select data from pgboss.job where name = 'mail.send' and data->>'to' = $1 order by created_on, id",
    [to],
  );
  return rows.map(({ data }) => data);
}

export const linkOf = (mail: Mail | undefined) => mail?.text.match(/https?:\/\/\S+/)?.[0] ?? '';
export const tokenOf = (mail: Mail | undefined) => new URL(linkOf(mail)).searchParams.get('token') ?? '';

/** Opens the link of a confirmation mail, as its route does; a dead link leads to its error. */
export async function openConfirmationMail(mail: Mail | undefined): Promise<Response> {
  const { pathname, searchParams } = new URL(linkOf(mail));
  const path = await confirmationPath(
    pathname.replace('/confirmar/', ''),
    searchParams.get('depois') ?? undefined,
  );
  return path ? auth().handler(new Request(`http://localhost:3999${path}`)) : new Response(null);
}

/** Input of the sign-up form, parsed as its action does. */
export const newPerson = (email: string, password = PASSWORD) =>
  SignupInput.parse({
    full_name: 'Pessoa Nova',
    doc_type: 'CPF',
    doc_number: '529.982.247-25',
    phone: '(49) 98888-7777',
    uf: 'SC',
    email,
    password,
  });

/** Creates an account with a proved mailbox. @returns its e-mail. */
export async function addAccount(owner: pg.Client, name = 'Pessoa Nova'): Promise<string> {
  const email = `${randomUUID()}@exemplo.com.br`;
  await signUp(request(), { ...newPerson(email), full_name: name }, '/app');
  await openConfirmationMail((await mailsTo(owner, email)).at(-1));
  await owner.query('delete from sessions where user_id = (select id from users where email = $1)', [email]);
  return email;
}

/** Signs in. @returns the cookies of the session, or of a half-finished sign-in that waits for a code. */
export async function enter(email: string, password = PASSWORD): Promise<string> {
  const result = await signIn(request(), { email, password });
  if (!result.ok) throw new Error(result.error.message);
  return cookiesOf(result.value.headers);
}

export async function sessionOf(cookie: string): Promise<Session | null> {
  return (await readSession(new Headers({ cookie }))).session;
}

/** @throws when the cookie belongs to no session. */
export async function openSession(cookie: string): Promise<Session> {
  const session = await sessionOf(cookie);
  if (!session) throw new Error('The cookie opens no session.');
  return session;
}

/** The queued security changes of an account. */
export async function securityJobs(owner: pg.Client, userId: string) {
  const { rows } = await owner.query(
    "select data from pgboss.job where name = 'accounts.security' and data->>'userId' = $1 order by created_on, id",
    [userId],
  );
  return rows.map(({ data }) => data);
}
