import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { untilWords } from '#app/features/conversations/rules/terms.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { handOverCustomer, handOverVisitor, promisedAnswer } from './index.server.ts';

const context = onTestDatabase();
let client = {} as CustomerActor;

beforeEach(async () => {
  client = (await addPerson(context.owner)) as CustomerActor;
  await context.owner.query("update promises set active = true where key = 'resposta_24h_uteis'");
});

const rowsOf = async (text: string, ...values: unknown[]) => (await context.owner.query(text, values)).rows;
const messages = (userId: string) =>
  rowsOf(
    'select writer, body, opens from conversation_messages where user_id = $1 order by created_at',
    userId,
  );
const leadsOf = (email: string) => rowsOf('select notes, origin from leads where email = $1', email);

const asked = () => ({
  handOver: randomUUID(),
  talk: [
    { role: 'user' as const, content: 'Vocês tiram protesto?' },
    { role: 'assistant' as const, content: 'O cartório tira.' },
  ],
  message: 'Quero falar do meu.',
});
const visitor = (email = `${randomUUID()}@visita.exemplo`) => ({
  ...asked(),
  name: 'Rosa Visitante',
  email,
  phone: '49988887777',
});
const from = () => ({ ip: `203.0.113.${Math.floor(Math.random() * 250)}`, userAgent: 'teste' });

describe('a customer', () => {
  test('is handed over into the own conversation, whose question is promised an answer', async () => {
    const handed = await handOverCustomer(client, asked());
    const [message] = await messages(client.userId);
    expect(message).toEqual({
      writer: 'customer',
      opens: true,
      body: 'Quero falar do meu.\n\nConversa com o assistente do site:\n\nPergunta: Vocês tiram protesto?\n\nAssistente: O cartório tira.',
    });
    const [{ due }] = await rowsOf(
      'select answer_due as due from conversations where user_id = $1',
      client.userId,
    );
    const until = handed.ok ? handed.value.until : null;
    expect(until && untilWords(until)).toBe(untilWords(due.toISOString()));
  });

  test('is handed over once, however often and at once the form is sent', async () => {
    const form = asked();
    const sent = await Promise.all([1, 2, 3, 4].map(() => handOverCustomer(client, form)));
    expect(sent.every(({ ok }) => ok)).toBe(true);
    expect(await messages(client.userId)).toHaveLength(1);
    const [{ version }] = await rowsOf('select version from conversations where user_id = $1', client.userId);
    expect(version).toBe(2);
  });

  test('cannot flood the team: 20 in five minutes', async () => {
    const sent = [];
    for (let n = 0; n < 25; n += 1) sent.push(await handOverCustomer(client, asked()));
    const taken = sent.filter(({ ok }) => ok).length;
    attempted('hand-over', taken === 20, 25);
    expect(taken).toBe(20);
    expect(await messages(client.userId)).toHaveLength(20);
  });

  test('with the form id of another customer writes into the own conversation alone', async () => {
    const form = asked();
    await handOverCustomer(client, form);
    const other = (await addPerson(context.owner)) as CustomerActor;
    const before = await messages(client.userId);
    await handOverCustomer(other, { ...form, message: 'De outra pessoa' });
    const held = (await messages(other.userId)).length === 1;
    attempted('hand-over', held);
    expect(held).toBe(true);
    expect(await messages(client.userId)).toEqual(before);
  });
});

describe('a visitor', () => {
  test('becomes a lead with the talk, its consent, and no account, once', async () => {
    const form = visitor();
    const sent = await Promise.all([1, 2, 3].map(() => handOverVisitor(from(), form)));
    expect(sent.every(({ ok }) => ok)).toBe(true);
    expect(await leadsOf(form.email)).toEqual([
      { origin: 'contato', notes: expect.stringMatching(/^Quero falar do meu\.[\s\S]*O cartório tira\.$/) },
    ]);
    const consents = await rowsOf(
      'select purpose from consents where lead_id in (select id from leads where email = $1)',
      form.email,
    );
    expect(consents).toEqual([{ purpose: 'contact-reply' }]);
  });

  test('with the address of a client joins nothing of the client', async () => {
    const [{ email }] = await rowsOf('select email from users where id = $1', client.userId);
    const handed = await handOverVisitor(from(), visitor(email));
    const held = handed.ok && (await messages(client.userId)).length === 0;
    attempted('hand-over', held);
    expect(held).toBe(true);
  });

  test('cannot flood the team: 20 an hour from an address', async () => {
    const one = { ip: '198.51.100.77', userAgent: 'teste' };
    const form = visitor();
    const sent = await Promise.all(
      Array.from({ length: 25 }, () => handOverVisitor(one, { ...form, handOver: randomUUID() })),
    );
    const taken = sent.filter(({ ok }) => ok).length;
    attempted('hand-over', taken === 20, 25);
    expect(taken).toBe(20);
    expect(await leadsOf(form.email)).toHaveLength(20);
  });
});

test('no hour is named while the promise is not in force', async () => {
  await context.owner.query("update promises set active = false where key = 'resposta_24h_uteis'");
  expect(await promisedAnswer()).toBeNull();
  expect(await handOverCustomer(client, asked())).toEqual({ ok: true, value: { until: null } });
});
