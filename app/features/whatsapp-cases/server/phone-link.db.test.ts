import { beforeAll, beforeEach, expect, test } from 'vitest';
import { resetPassword, signInByLink } from '#app/features/accounts/server/index.server.ts';
import { loadSimulated, writeSimulated } from '#app/features/whatsapp/server/index.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { cookiesOf, request, sessionOf } from '#tests/account.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { type SimulatedPerson, simulatedPerson, workWhatsApp } from '#tests/whatsapp.ts';
import { loadStrangers, requestPhoneLink, sendSignInLink, tieContact } from './index.server.ts';

const context = onTestDatabase();
beforeAll(() => setEnv({ ...env(), demo: true }));
beforeEach(() => context.owner.query("delete from pgboss.job where name like 'whatsapp.%'"));

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await context.owner.query<Row>(text, values)).rows;
const work = async () => expect(await workWhatsApp(context.owner, { atOnce: 1 })).toBe(0);

/** Writes as a person. @returns the texts that their phone shows, the newest last */
async function write({ bsuid, phone, name }: SimulatedPerson, text: string): Promise<string[]> {
  await writeSimulated({ bsuid, phone, name, text, file: null });
  await work();
  return shown({ bsuid });
}
const shown = async ({ bsuid }: Pick<SimulatedPerson, 'bsuid'>) =>
  (await loadSimulated(bsuid)).filter(({ outgoing }) => outgoing).map(({ body }) => body);
const linkIn = (texts: readonly string[]) => /https?:\/\/\S+/.exec(texts.at(-1) ?? '')?.[0] ?? '';

/** A person whose contact opened an account, as `openCase` leaves it: without an address, a password or a decision of the team. */
async function client(): Promise<{ person: SimulatedPerson; userId: string }> {
  const person = simulatedPerson();
  await write(person, 'oi');
  await write(person, 'sim');
  const { userId } = await addPerson(context.owner);
  await rowsOf(
    "update users set email = 'sem-email-' || id || '@conta.invalid', email_verified = false where id = $1",
    [userId],
  );
  await rowsOf(
    `with contact as (update whatsapp_contacts set user_id = $1 where bsuid = $2 returning id)
     update whatsapp_cases set user_id = $1, step = 'done' where contact_id in (select id from contact)`,
    [userId, person.bsuid],
  );
  return { person, userId };
}
const proved = (userId: string) => rowsOf('update users set email_verified = true where id = $1', [userId]);
const ask = async (phone: string | null, next = '') => {
  const answer = await requestPhoneLink(request(), phone ?? '', next);
  await work();
  return answer;
};
const enter = async (link: string) => {
  const entered = await signInByLink(request(), new URL(link).pathname.replace('/entrar/', ''));
  return entered.ok ? sessionOf(cookiesOf(entered.value)) : null;
};

test('a client without e-mail gets a link on WhatsApp, which signs in once; the team reads no address', async () => {
  const { person, userId } = await client();
  expect(await ask(person.phone)).toEqual({ ok: true, value: null });
  const first = new URL(linkIn(await shown(person)));
  expect(first.pathname).toBe('/auth/nova-senha');
  const token = first.searchParams.get('token') ?? '';
  expect(await resetPassword(request(), token, 'Girassol-27')).toMatchObject({ ok: true });
  await ask(person.phone, '/app/cartas');
  const link = linkIn(await shown(person));
  expect(link).toMatch(/\/entrar\/[0-9A-Z]{20}\?depois=%2Fapp%2Fcartas$/);
  expect((await enter(link))?.user.id).toBe(userId);
  const again = await enter(link);
  attempted('account-links', again === null);
  expect(again).toBeNull();
  const stored = await rowsOf<{ body: string }>(
    `select body || coalesce(params::text, '') as body from whatsapp_messages where user_id = $1
     union all select body from conversation_messages where user_id = $1`,
    [userId],
  );
  expect(stored.filter(({ body }) => /\/entrar\/|token=/.test(body))).toEqual([]);
  expect(stored.filter(({ body }) => body.includes('abra: [link]'))).toHaveLength(4);
});

test('the answer to a phone does not say whether it has an account, and no other phone gets a message', async () => {
  const { person } = await client();
  const stranger = simulatedPerson();
  await write(stranger, 'oi');
  const phones = [person.phone, stranger.phone, simulatedPerson().phone];
  for (const phone of phones) {
    expect(await requestPhoneLink(request(), phone ?? '', '')).toEqual({ ok: true, value: null });
    const queued = await rowsOf(
      "select 1 from pgboss.job where name like 'whatsapp.%' and state = 'created'",
    );
    expect(queued).toHaveLength(1);
    const before = (await rowsOf('select 1 from whatsapp_messages where outgoing')).length;
    await work();
    const sent = (await rowsOf('select 1 from whatsapp_messages where outgoing')).length - before;
    expect(sent).toBe(phone === person.phone ? 1 : 0);
    if (phone !== person.phone) attempted('guessing', sent === 0);
  }
});

test('a contact that the team joined to an account gets no link, by phone or by ENTRAR', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const owner = await addPerson(context.owner);
  await rowsOf("update users set email = 'sem-email-' || id || '@conta.invalid' where id = $1", [
    owner.userId,
  ]);
  const attacker = simulatedPerson();
  await write(attacker, 'oi');
  await write(attacker, 'sim');
  const contactId =
    (await loadStrangers(admin)).strangers.find(({ phone }) => phone === attacker.phone)?.id ?? '';
  expect(await tieContact(admin, { contactId, clientId: owner.userId })).toMatchObject({ ok: true });
  await ask(attacker.phone);
  await write(attacker, 'entrar');
  const links = (await shown(attacker)).filter((text) => text.includes('http'));
  attempted('account-links', links.length === 0);
  expect(links).toEqual([]);
});

test('an account with a second factor or an e-mail keeps its own way in', async () => {
  const { person, userId } = await client();
  await proved(userId);
  await rowsOf('update users set two_factor_enabled = true where id = $1', [userId]);
  await ask(person.phone);
  expect((await shown(person)).at(-1)).toMatch(/^Esta conta entra com e-mail e senha/);
  await rowsOf("update users set two_factor_enabled = false, email = id || '@casa.exemplo' where id = $1", [
    userId,
  ]);
  await ask(person.phone);
  expect((await shown(person)).at(-1)).toMatch(/^Esta conta entra com e-mail e senha/);
});

test('ENTRAR gives the same link, three times an hour together with those asked on the site', async () => {
  const { person, userId } = await client();
  await proved(userId);
  expect(linkIn(await write(person, 'Entrar'))).toContain('/entrar/');
  await ask(person.phone);
  expect(linkIn(await write(person, 'entrar'))).toContain('/entrar/');
  expect((await write(person, 'entrar')).at(-1)).toMatch(/três links/);
  const refused = await ask(person.phone);
  attempted('guessing', !refused.ok);
  expect(refused).toMatchObject({
    ok: false,
    error: { fields: { phone: expect.stringContaining('três links') } },
  });
});

test('links are limited to three an hour for a phone, in every spelling, and to ten for a network', async () => {
  const spelled = ['49988776655', '+55 (49) 8877-6655', '(49) 98877-6655', '554988776655'];
  const answers = [];
  for (const phone of spelled) answers.push((await requestPhoneLink(request(), phone, '')).ok);
  attempted('guessing', answers[3] === false);
  expect(answers).toEqual([true, true, true, false]);
  const asked = [];
  for (let i = 0; i < 11; i += 1)
    asked.push((await requestPhoneLink(request('', '203.0.113.77'), `4998811${1000 + i}`, '')).ok);
  attempted('guessing', asked[10] === false);
  expect(asked).toEqual([...Array(10).fill(true), false]);
});

test('outside the window only the approved template brings the link, and after SAIR nothing does', async () => {
  const { person, userId } = await client();
  await proved(userId);
  const close = () =>
    rowsOf('update whatsapp_contacts set window_until = now() where bsuid = $1', [person.bsuid]);
  await close();
  const before = (await shown(person)).length;
  await ask(person.phone);
  expect(await shown(person)).toHaveLength(before);
  await rowsOf("update whatsapp_templates set state = 'approved' where name = 'link_para_entrar'");
  await ask(person.phone);
  const link = linkIn(await shown(person));
  expect((await enter(link))?.user.id).toBe(userId);
  await write(person, 'sair');
  const left = (await shown(person)).length;
  await ask(person.phone);
  expect(await shown(person)).toHaveLength(left);
  await rowsOf("update whatsapp_templates set state = 'draft' where name = 'link_para_entrar'");
});

test('a repeated job sends one link', async () => {
  const { person, userId } = await client();
  await proved(userId);
  await requestPhoneLink(request(), person.phone ?? '', '');
  const [job] = await rowsOf<{ data: Parameters<typeof sendSignInLink>[0] }>(
    "select data from pgboss.job where name = 'whatsapp.sign-in'",
  );
  if (!job) throw new Error('No job was queued.');
  const before = (await shown(person)).length;
  await sendSignInLink(job.data);
  await sendSignInLink(job.data);
  await work();
  expect(await shown(person)).toHaveLength(before + 1);
});
