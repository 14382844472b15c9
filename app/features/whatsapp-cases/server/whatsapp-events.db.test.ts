import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { queueWhatsApp, WHATSAPP } from '#app/features/whatsapp/server/index.server.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { shuffled } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import {
  changedBody,
  messageBody,
  postWhatsApp,
  type SimulatedPerson,
  signatureOf,
  simulatedPerson,
  statusBody,
  whatsappBody,
  workWhatsApp,
} from '#tests/whatsapp.ts';
import { workEvent } from './index.server.ts';

const context = onTestDatabase();
beforeAll(() => setEnv({ ...env(), demo: true }));
beforeEach(() => context.owner.query("delete from pgboss.job where name like 'whatsapp.%'"));

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await context.owner.query<Row>(text, values)).rows;
const count = async (table: string) =>
  (await rowsOf<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n;

/** A client with WhatsApp. The client has given consent and wrote just now. */
async function client(person: SimulatedPerson = simulatedPerson(), over: { windowEnds?: number } = {}) {
  const { userId } = await addPerson(context.owner);
  const [contact] = await rowsOf<{ id: string }>(
    `insert into whatsapp_contacts (user_id, name, bsuid, phone, phone_key, opt_in, window_until)
     values ($1, $2, $3, $4, $5, 'in', now() + make_interval(secs => $6)) returning id`,
    [
      userId,
      person.name,
      person.bsuid,
      person.phone,
      person.phone?.replace(/^(55\d\d)9/, '$1'),
      over.windowEnds ?? 86_000,
    ],
  );
  return { userId, person, contactId: contact?.id ?? '' };
}

const thread = async (userId: string) =>
  (
    await rowsOf<{ body: string }>(
      "select body from conversation_messages where user_id = $1 and writer = 'customer' order by created_at, id",
      [userId],
    )
  ).map(({ body }) => body);

test('a signed webhook is stored and worked; a forged, unsigned or changed one is refused and stores nothing', async () => {
  const body = messageBody(simulatedPerson(), 'oi');
  const before = await count('whatsapp_events');
  for (const signature of [
    '',
    'sha256=',
    signatureOf(body, 'outro'),
    signatureOf(`${body} `),
    signatureOf(body).slice(0, -1),
  ])
    expect(await postWhatsApp(body, signature), signature).toBe(401);
  expect(await count('whatsapp_events')).toBe(before);
  expect(await postWhatsApp(body)).toBe(200);
  expect(await postWhatsApp(body)).toBe(200);
  expect(await count('whatsapp_events')).toBe((before ?? 0) + 1);
});

test('an unknown event is stored and counted, its body deleted once worked', async () => {
  await postWhatsApp(whatsappBody({ anything: 1 }, 'flows'));
  await postWhatsApp('{"object":"page"}');
  await postWhatsApp('not json');
  expect(await workWhatsApp(context.owner)).toBe(0);
  expect(
    await rowsOf(
      'select unknown_fields as fields, body from whatsapp_events where unknown > 0 order by created_at',
    ),
  ).toEqual([
    { fields: ['flows'], body: null },
    { fields: ['body'], body: null },
    { fields: ['body'], body: null },
  ]);
});

test('a process that ends between storing and working loses nothing: the job is stored with the event', async () => {
  const { userId, person } = await client();
  await postWhatsApp(messageBody(person, 'antes da queda'));
  const [job] = await rowsOf<{ data: { eventId: string } }>(
    "select data from pgboss.job where name = 'whatsapp.event' and state = 'created'",
  );
  // The first attempt ends after its facts are worked and before the event is marked; the second finds them.
  await workEvent(job?.data.eventId ?? '');
  await rowsOf('update whatsapp_events set worked_at = null, body = $1 where id = $2', [
    messageBody(person, 'antes da queda', { id: 'same' }),
    job?.data.eventId,
  ]);
  await rowsOf("update whatsapp_messages set wamid = 'same' where user_id = $1 and not outgoing", [userId]);
  await workEvent(job?.data.eventId ?? '');
  expect(await thread(userId)).toEqual(['antes da queda']);
});

test('a thousand webhooks, doubled, shuffled and forged, without phones and with changed numbers: the exact thread', async () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const start = Math.floor(Date.now() / 1000) - 50_000;
  // Fifty clients; two of them are known by their user id alone, and ten change their number half way.
  const people = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      client(simulatedPerson({ phone: i < 2 ? null : `55499${String(80_000_000 + i)}` })),
    ),
  );
  const bodies: string[] = [];
  const expected = new Map(people.map(({ userId }) => [userId, [] as string[]]));
  people.forEach(({ userId, person }, i) => {
    const changes = i >= 40;
    const later = changes ? simulatedPerson({ phone: `55479${String(70_000_000 + i)}` }) : person;
    const times = i < 40 ? 14 : 13;
    for (let n = 0; n < times; n += 1) {
      const text = `mensagem ${n} de ${i}`;
      bodies.push(messageBody(n < times / 2 ? person : later, text, { at: start + n * 100 + i }));
      expected.get(userId)?.push(text);
    }
    if (changes) bodies.push(changedBody(person, later, start + 650 + i));
  });
  expect(bodies).toHaveLength(700);
  const doubled = bodies.filter((_, i) => i % 7 < 3).slice(0, 300);
  const all = shuffled([...bodies, ...doubled], random);
  expect(all).toHaveLength(1_000);
  const forged = Array.from({ length: 50 }, (_, i) =>
    messageBody(people[i % 50]?.person ?? simulatedPerson(), `forjada ${i}`),
  );
  const statuses = { ok: 0, refused: 0 };
  for (const [i, body] of all.entries()) {
    if ((await postWhatsApp(body)) === 200) statuses.ok += 1;
    const bad = i % 20 === 0 ? forged.pop() : undefined;
    if (bad && (await postWhatsApp(bad, signatureOf(bad, 'forged'))) === 401) statuses.refused += 1;
  }
  expect(statuses).toEqual({ ok: 1_000, refused: 50 });
  expect(await workWhatsApp(context.owner, { only: 'whatsapp.event' })).toBe(0);
  for (const [userId, words] of expected) expect(await thread(userId), userId).toEqual(words);
  const [contacts] = await rowsOf<{ n: number }>(
    'select count(*)::int as n from whatsapp_contacts where user_id = any($1)',
    [[...expected.keys()]],
  );
  expect(contacts?.n).toBe(50);
  const [strays] = await rowsOf<{ n: number }>(
    "select count(*)::int as n from whatsapp_messages where user_id is null and body like 'mensagem%'",
  );
  expect(strays?.n).toBe(0);
  // The question of each client began with the first message that they wrote.
  const [opens] = await rowsOf<{ n: number; first: number }>(
    `select count(*)::int as n, count(*) filter (where body like 'mensagem 0 de%')::int as first
     from conversation_messages where opens and user_id = any($1)`,
    [[...expected.keys()]],
  );
  expect(opens).toEqual({ n: 50, first: 50 });
}, 240_000);

const queueFor = (
  userId: string,
  content: Parameters<typeof queueWhatsApp>[1]['content'],
  key: string = randomUUID(),
) => asActor(WHATSAPP, (tx) => queueWhatsApp(tx, { to: { userId }, content, key }));

const stateOf = async (id: string) =>
  (
    await rowsOf<{ status: string; errorCode: number | null; price: number; charged: boolean }>(
      'select status, error_code as "errorCode", price, charged from whatsapp_messages where id = $1',
      [id],
    )
  )[0];

async function sentTo(userId: string, text = 'Olá') {
  const queued = await queueFor(userId, { text });
  if (!queued.queued) throw new Error(queued.why);
  await workWhatsApp(context.owner, { only: 'whatsapp.send' });
  await context.owner.query("delete from pgboss.job where name = 'whatsapp.simulate'");
  return queued.id;
}

test('statuses in any order end at the highest; a failure after a success stays', async () => {
  const { userId } = await client();
  const apply = async (...statuses: object[]) => {
    const id = await sentTo(userId);
    for (const status of statuses)
      await postWhatsApp(statusBody({ id: `wamid.${id}`, biz_opaque_callback_data: id, ...status }));
    await workWhatsApp(context.owner, { only: 'whatsapp.event', atOnce: 1 });
    return stateOf(id);
  };
  const regular = { type: 'regular', category: 'utility' };
  expect(
    await apply({ status: 'read' }, { status: 'delivered', pricing: regular }, { status: 'sent' }),
  ).toMatchObject({
    status: 'read',
    charged: true,
    price: 18_400,
  });
  expect(await apply({ status: 'sent' }, { status: 'failed', errors: [{ code: 131_047 }] })).toMatchObject({
    status: 'failed',
    errorCode: 131_047,
    charged: false,
  });
  expect(
    await apply(
      { status: 'delivered', pricing: { type: 'free_customer_service', category: 'service' } },
      { status: 'failed', errors: [{ code: 131_026 }] },
      { status: 'read' },
    ),
  ).toMatchObject({ status: 'failed', price: 0, charged: true });
  const [contact] = await rowsOf('select state from whatsapp_contacts where user_id = $1', [userId]);
  expect(contact).toEqual({ state: 'unreachable' });
});

test('free text needs an open window, a minute before its end; a template needs approval and consent', async () => {
  const open = await client(simulatedPerson(), { windowEnds: 75 });
  expect(await queueFor(open.userId, { text: 'Olá' })).toMatchObject({ queued: true });
  const closing = await client(simulatedPerson(), { windowEnds: 45 });
  expect(await queueFor(closing.userId, { text: 'Olá' })).toEqual({ queued: false, why: 'window-closed' });
  const template = { template: 'novidade_no_caso', params: ['Ana'] };
  expect(await queueFor(closing.userId, template)).toEqual({ queued: false, why: 'no-template' });
  await rowsOf("update whatsapp_templates set state = 'approved'");
  const [first, second] = [
    await queueFor(closing.userId, template, 'once'),
    await queueFor(closing.userId, template, 'once'),
  ];
  expect(first).toEqual(second);
  await rowsOf("update whatsapp_contacts set opt_in = 'out' where user_id = $1", [closing.userId]);
  expect(await queueFor(closing.userId, template)).toEqual({ queued: false, why: 'opted-out' });
  expect(await queueFor((await addPerson(context.owner)).userId, template)).toEqual({
    queued: false,
    why: 'no-contact',
  });
});

test('the cap of the month stops paid templates, to the centavo, and lets answers through', async () => {
  await rowsOf("update whatsapp_templates set state = 'approved'");
  const { userId } = await client();
  const [{ spent = 0 } = {}] = await rowsOf<{ spent: number }>(
    "select coalesce(sum(price), 0)::int as spent from whatsapp_messages where outgoing and (charged or status not in ('failed', 'uncertain'))",
  );
  const prices = { service: 10_000, utility: 10_000, authentication: 10_000, marketing: 10_000 };
  // Room for exactly one more message of one centavo.
  const capCentavos = Math.floor(spent / 10_000) + 1;
  await rowsOf(
    "insert into site_config (key, value) values ('whatsapp', $1) on conflict (key) do update set value = excluded.value",
    [{ capCentavos, prices: { ...prices, utility: capCentavos * 10_000 - spent } }],
  );
  const template = { template: 'novidade_no_caso', params: ['Ana'] };
  expect(await queueFor(userId, template)).toMatchObject({ queued: true });
  expect(await queueFor(userId, template)).toEqual({ queued: false, why: 'cap-reached' });
  expect(await queueFor(userId, { text: 'Resposta' })).toMatchObject({ queued: true });
  await rowsOf("delete from site_config where key = 'whatsapp'");
});

test('SAIR ends every message at once with one confirmation; SIM alone returns', async () => {
  const { userId, person, contactId } = await client();
  const write = async (text: string) => {
    await postWhatsApp(messageBody(person, text));
    await workWhatsApp(context.owner, { atOnce: 1 });
  };
  await write(' Sair. ');
  await write('parar');
  const out = await rowsOf<{ body: string }>(
    'select body from whatsapp_messages where contact_id = $1 and outgoing',
    [contactId],
  );
  expect(out.map(({ body }) => body)).toEqual([
    'Pronto, não mandamos mais mensagens por aqui. Para voltar, escreva SIM.',
  ]);
  expect(await queueFor(userId, { text: 'Olá' })).toEqual({ queued: false, why: 'opted-out' });
  await write('sim');
  expect(await queueFor(userId, { text: 'Olá' })).toMatchObject({ queued: true });
});

test('a message of an erased person is stored nowhere', async () => {
  const { userId, person } = await client();
  await rowsOf('delete from whatsapp_contacts where user_id = $1', [userId]);
  await postWhatsApp(messageBody(person, 'segredo de quem saiu'));
  await postWhatsApp(
    messageBody({ ...person, bsuid: 'BR.outro' }, 'segredo de quem saiu', { at: 1_795_773_600 }),
  );
  await workWhatsApp(context.owner);
  for (const [table, column] of [
    ['whatsapp_events', 'body'],
    ['whatsapp_messages', 'body'],
    ['conversation_messages', 'body'],
  ])
    expect(
      await rowsOf(`select 1 from ${table} where ${column} like '%segredo de quem saiu%'`),
      table,
    ).toEqual([]);
});
