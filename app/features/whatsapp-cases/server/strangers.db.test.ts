import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  messageBody,
  postWhatsApp,
  type SimulatedPerson,
  simulatedPerson,
  workWhatsApp,
} from '#tests/whatsapp.ts';
import {
  answerStranger,
  leadFromContact,
  loadStrangers,
  tieContact,
  tieLead,
  untieContact,
} from './index.server.ts';

const context = onTestDatabase();
let [admin, client] = [{} as SignedInActor, {} as SignedInActor];
beforeAll(() => setEnv({ ...env(), demo: true }));
beforeEach(async () => {
  await context.owner.query("delete from pgboss.job where name like 'whatsapp.%'");
  admin = await addPerson(context.owner, 'admin');
  client = await addPerson(context.owner);
});

const rowsOf = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await context.owner.query<Row>(text, values)).rows;

async function write(person: SimulatedPerson, text: string, more: { at?: number } = {}): Promise<void> {
  expect(await postWhatsApp(messageBody(person, text, more))).toBe(200);
  expect(await workWhatsApp(context.owner, { atOnce: 1 })).toBe(0);
}
const shown = async ({ phone }: SimulatedPerson) =>
  (await loadStrangers(admin)).strangers.find((one) => one.phone === phone);
const idOf = async (person: SimulatedPerson) => (await shown(person))?.id ?? '';
const thread = () =>
  rowsOf<{ body: string }>(
    "select body from conversation_messages where user_id = $1 and writer = 'customer' order by created_at, id",
    client.userId,
  );
const conversation = async () =>
  (
    await rowsOf<{ state: string; waits: boolean; words: string }>(
      'select state, waiting_since is not null as waits, last_words as words from conversations where user_id = $1',
      client.userId,
    )
  )[0];

test('a stranger with the phone of a client is proposed, joined by the team, and undone within a day', async () => {
  const person = simulatedPerson({ phone: '554988776644' });
  await rowsOf("update profiles set phone = '49988776644' where id = $1", client.userId);
  await write(person, 'oi, sou eu');
  expect(await shown(person)).toMatchObject({ clients: [{ id: client.userId }], lead: null, tied: null });
  const contactId = await idOf(person);
  expect(await tieContact(admin, { contactId, clientId: client.userId })).toMatchObject({ ok: true });
  expect(await thread()).toEqual([{ body: 'oi, sou eu' }]);
  expect(await conversation()).toMatchObject({ state: 'waiting_us', waits: true });
  expect((await shown(person))?.tied?.client.id).toBe(client.userId);
  // The second of two admins hears.
  expect(await tieContact(admin, { contactId, clientId: client.userId })).toMatchObject({ ok: false });

  expect(await untieContact(admin, contactId)).toMatchObject({ ok: true });
  expect(await thread()).toEqual([]);
  expect(await conversation()).toMatchObject({ state: 'done', waits: false, words: '' });
  expect(await shown(person)).toMatchObject({ tied: null, waitingSince: expect.any(String) });
  expect(await rowsOf('select 1 from whatsapp_messages where user_id = $1', client.userId)).toEqual([]);
});

test("undoing leaves the client's own open question, and is refused after 24 hours", async () => {
  const person = simulatedPerson();
  await write(person, 'mensagem de outra pessoa');
  const contactId = await idOf(person);
  const [{ id } = { id: '' }] = await rowsOf<{ id: string }>(
    'insert into conversations (user_id) values ($1) returning id',
    client.userId,
  );
  await rowsOf(
    "insert into conversation_messages (conversation_id, user_id, writer, body) values ($1, $2, 'customer', 'minha pergunta')",
    ...[id, client.userId],
  );
  const [{ email } = { email: '' }] = await rowsOf<{ email: string }>(
    'select email from users where id = $1',
    client.userId,
  );
  expect(await tieContact(admin, { contactId, client: 'ninguem@exemplo.com' })).toMatchObject({ ok: false });
  expect(await tieContact(admin, { contactId, client: email })).toMatchObject({ ok: true });
  expect(await thread()).toHaveLength(2);
  await rowsOf(
    "update whatsapp_cases set tied_at = now() - interval '24 hours' where contact_id = $1",
    contactId,
  );
  expect(await untieContact(admin, contactId)).toMatchObject({ ok: false, error: { code: 'ended' } });
  await rowsOf(
    "update whatsapp_cases set tied_at = now() - interval '23 hours 59 minutes' where contact_id = $1",
    contactId,
  );
  expect(await untieContact(admin, contactId)).toMatchObject({ ok: true });
  expect(await thread()).toEqual([{ body: 'minha pergunta' }]);
  expect(await conversation()).toEqual({ state: 'waiting_us', waits: true, words: 'minha pergunta' });
  expect(
    await rowsOf('select 1 from conversation_messages where user_id = $1 and opens', client.userId),
  ).toHaveLength(1);
});

test('a lead needs the consent of its person, and is opened once', async () => {
  const person = simulatedPerson();
  await write(person, 'oi');
  const contactId = await idOf(person);
  expect(await leadFromContact(admin, contactId)).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('não respondeu SIM') },
  });
  await rowsOf("update whatsapp_contacts set opt_in = 'in' where id = $1", contactId);
  expect(await leadFromContact(admin, contactId)).toMatchObject({ ok: true });
  expect(await leadFromContact(admin, contactId)).toMatchObject({ ok: false, error: { code: 'known' } });
  expect(
    await rowsOf(
      'select l.status from whatsapp_cases k join leads l on l.id = k.lead_id where k.contact_id = $1',
      contactId,
    ),
  ).toEqual([{ status: 'new' }]);
});

test('an answer leaves once while the window is open, and later as a template', async () => {
  const person = simulatedPerson();
  await write(person, 'preciso de ajuda');
  await write(person, 'sim');
  const contactId = await idOf(person);
  const after = (await shown(person))?.messages[0]?.id ?? '';
  const answer = { contactId, after, text: 'Pode falar.' };
  expect(await answerStranger(admin, answer)).toMatchObject({ ok: true });
  expect(await answerStranger(admin, answer)).toMatchObject({ ok: true });
  const sent = () =>
    rowsOf<{ body: string }>(
      'select body from whatsapp_messages where contact_id = $1 and author_id = $2 order by at, id',
      ...[contactId, admin.userId],
    );
  expect(await sent()).toEqual([{ body: 'Pode falar.' }]);
  // The answer ended the wait: the next message begins another, with its promised time.
  await rowsOf("update whatsapp_cases set step = 'person' where contact_id = $1", contactId);
  await write(person, 'e agora?');
  expect((await shown(person))?.messages[0]?.body).toMatch(/^Recebemos\. Uma pessoa responde até/);
  await rowsOf(
    "update whatsapp_contacts set window_until = now() + interval '59 seconds' where id = $1",
    contactId,
  );
  expect(await shown(person)).toMatchObject({ free: false, why: expect.stringContaining('24 h') });
  expect(await answerStranger(admin, { ...answer, text: 'Tarde.' })).toMatchObject({
    ok: false,
    error: { fields: { text: expect.stringContaining('janela') } },
  });
  await rowsOf("update whatsapp_templates set state = 'draft' where name = 'mensagem_da_equipe'");
  const template = { contactId, after, template: 'mensagem_da_equipe' };
  expect(await answerStranger(admin, template)).toMatchObject({ ok: false });
  expect((await shown(person))?.why).toBe('A janela de 24 h fechou. Nenhum modelo está aprovado.');
  await rowsOf("update whatsapp_templates set state = 'approved' where name = 'mensagem_da_equipe'");
  await rowsOf(`insert into site_config (key, value) values ('whatsapp', '{"stopped": "paid"}')`);
  expect((await shown(person))?.why).toContain('Os envios estão parados.');
  expect((await loadStrangers(admin)).templates).toEqual([]);
  await rowsOf("delete from site_config where key = 'whatsapp'");
  expect((await shown(person))?.why).toBe('A janela de 24 h fechou. Escolha um modelo.');
  expect(await answerStranger(admin, template)).toMatchObject({ ok: true });
  expect((await sent()).map(({ body }) => body)).toEqual([
    'Pode falar.',
    expect.stringMatching(/^Oi, Mariana\. A equipe escreveu/),
  ]);
});

test("a join brings the team's answers at their own time, and converts the lead until it is undone", async () => {
  const person = simulatedPerson();
  await write(person, 'oi');
  await write(person, 'sim');
  const contactId = await idOf(person);
  const [{ id: after = '' } = {}] = (await shown(person))?.messages ?? [];
  expect(await answerStranger(admin, { contactId, after, text: 'Oi! Como posso ajudar?' })).toMatchObject({
    ok: true,
  });
  // The provider's times are whole seconds.
  await write(person, 'Já pago há meses', { at: Math.ceil(Date.now() / 1000) + 1 });
  const lead = () =>
    rowsOf<{ status: string; client: string | null }>(
      `select l.status, l.converted_user_id as client from leads l join whatsapp_cases k on k.lead_id = l.id
       where k.contact_id = $1`,
      contactId,
    );
  const before = await lead();
  expect(before).toMatchObject([{ client: null }]);
  expect(await tieContact(admin, { contactId, clientId: client.userId })).toMatchObject({ ok: true });
  const lines = await rowsOf<{ writer: string; author: string | null; body: string }>(
    'select writer, author_id as author, body from conversation_messages where user_id = $1 order by created_at, id',
    client.userId,
  );
  const said = lines.filter(({ writer }) => writer !== 'assistant');
  expect(said.map(({ writer, body }) => [writer, body])).toEqual([
    ['customer', 'oi'],
    ['customer', 'sim'],
    ['team', 'Oi! Como posso ajudar?'],
    ['customer', 'Já pago há meses'],
  ]);
  expect(said[2]?.author).toBe(admin.userId);
  // The last question is open, the first one was answered.
  const [first] = await rowsOf(
    'select answered_at from conversation_messages where user_id = $1 and body = $2',
    client.userId,
    'oi',
  );
  expect(first).not.toEqual({ answered_at: null });
  expect(await conversation()).toMatchObject({ state: 'waiting_us', waits: true });
  expect(await lead()).toEqual([{ status: 'converted', client: client.userId }]);
  expect(await untieContact(admin, contactId)).toMatchObject({ ok: true });
  expect(await lead()).toEqual(before);
});

test('a contact is joined to the lead with its phone, converted with it, and undone within a day', async () => {
  const person = simulatedPerson({ phone: '554988776655' });
  const [lead] = await rowsOf<{ id: string }>(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin)
     values ('Lia Lima', 'lia@teste.exemplo', '49988776655', 'CPF', '52998224725', 'SC', 'landing') returning id`,
  );
  await write(person, 'oi, sou a Lia');
  const contactId = await idOf(person);
  expect(await shown(person)).toMatchObject({ lead: { id: lead?.id }, ofLead: null });
  expect(await tieLead(admin, contactId)).toMatchObject({ ok: true });
  expect(await tieLead(admin, contactId)).toMatchObject({ ok: false });
  expect((await shown(person))?.ofLead).toMatchObject({ id: lead?.id, undo: true });

  const age = (interval: string) =>
    rowsOf(
      `update whatsapp_cases set tied_at = now() - interval '${interval}' where contact_id = $1`,
      contactId,
    );
  await age('24 hours');
  expect((await shown(person))?.ofLead).toMatchObject({ undo: false });
  expect(await untieContact(admin, contactId)).toMatchObject({ ok: false, error: { code: 'ended' } });
  await age('24 hours - 2 seconds');
  expect(await untieContact(admin, contactId)).toMatchObject({ ok: true });
  expect(await shown(person)).toMatchObject({ ofLead: null, lead: { id: lead?.id } });

  await tieLead(admin, contactId);
  expect(await tieContact(admin, { contactId, clientId: client.userId })).toMatchObject({ ok: true });
  const status = () =>
    rowsOf('select status, converted_user_id as client from leads where id = $1', lead?.id);
  expect(await status()).toEqual([{ status: 'converted', client: client.userId }]);
  expect(await untieContact(admin, contactId)).toMatchObject({ ok: true });
  expect(await status()).toEqual([{ status: 'new', client: null }]);
});

test('the longest wait comes first, however many people wrote since', async () => {
  const person = simulatedPerson();
  await write(person, 'oi');
  const contactId = await idOf(person);
  await rowsOf("update whatsapp_contacts set last_at = now() - interval '9 days' where id = $1", contactId);
  const wait = (since: string | null) =>
    rowsOf('update whatsapp_cases set waiting_since = $2 where contact_id = $1', contactId, since);
  await rowsOf(
    "insert into whatsapp_contacts (name, bsuid, last_at) select 'Novo', 'BR.novo' || n, now() from generate_series(1, 40) n",
  );
  await wait(null);
  expect(await shown(person)).toBeUndefined();
  await wait('2026-01-01T12:00:00Z');
  expect((await loadStrangers(admin)).strangers[0]?.id).toBe(contactId);
  await rowsOf("delete from whatsapp_contacts where name = 'Novo'");
});
