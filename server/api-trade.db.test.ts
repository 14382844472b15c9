import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiProblem } from '#app/features/integrations/rules/api-schemas.ts';
import { API_SCOPES, type ApiScope } from '#app/features/integrations/rules/terms.ts';
import { addOwnField } from '#app/features/own-fields/server/index.server.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { RECIPES } from '#server/api-recipes.ts';
import { expectDeclared } from '#tests/api/declared-answers.ts';
import { newKey, serveApi } from '#tests/api/serve-api.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';

/** The calls of the trade over real HTTP. */
const context = onTestDatabase();
const api = serveApi();
let admin: SignedInActor;
let key: string;

beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
  key = await newKey(admin);
});

type Sent = { key?: string; once?: string; body?: unknown };
const call = (method: string, path: string, sent: Sent = {}) => api.call(method, path, { key, ...sent });
const one = async (sql: string, values: unknown[] = []) => (await context.owner.query(sql, values)).rows[0];
const count = async (sql: string, values: unknown[] = []) =>
  Number((await one(`select count(*) as n from ${sql}`, values)).n);

const person = (over: object = {}) => ({
  name: 'Bruna Lacerda',
  document: '111.444.777-35',
  phone: '(49) 98888-1111',
  email: `${randomUUID()}@exemplo.com.br`,
  ...over,
});

describe('clients', () => {
  test('creates a client like the panel, once per idempotency key; the list finds the client', async () => {
    const once = randomUUID();
    const body = person();
    const [first, second] = [
      await call('POST', '/clients', { once, body }),
      await call('POST', '/clients', { once, body }),
    ];
    expect(first.status).toBe(201);
    expect(second.data).toEqual(first.data);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await call('POST', '/clients', { once, body: person() })).status).toBe(409);
    const { data } = await call('GET', '/clients?search=Bruna%20Lacerda');
    expect(data).toMatchObject({
      data: [{ id: first.data.id, docNumber: '***.444.777-**', state: 'SC' }],
      nextCursor: null,
    });
    expect(
      await count("audit_log where action = 'api.create' and entity_id = $1", [first.data.id]),
      'names the key in the audit log once',
    ).toBe(1);
  });

  test('names faults by the fields of the API, and stores nothing', async () => {
    const before = await count('profiles');
    const { status, data } = await call('POST', '/clients', {
      body: person({ phone: '12', document: '111.444.777-36', state: 'XX' }),
    });
    expect(status).toBe(422);
    const fields = ApiProblem.parse(data).errors?.map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['phone', 'document', 'state']));
    expect(await count('profiles')).toBe(before);
  });

  test('a refused request may be sent again, corrected, with the same key', async () => {
    const once = randomUUID();
    const taken = person({ document: '11144477735' });
    expect((await call('POST', '/clients', { once, body: taken })).status).toBe(422);
    const body = person({ document: '153.509.460-56' });
    expect((await call('POST', '/clients', { once, body })).status).toBe(201);
  });
});

describe('records, tasks and orders', () => {
  let clientId: string;
  beforeAll(async () => {
    clientId = (await addPerson(context.owner)).userId;
  });

  test('adds a record in centavos, and refuses its double and an unknown client', async () => {
    const body = { clientId, place: 'serasa', creditor: 'Banco Azul', amount: 123_450, dueOn: '2024-03-14' };
    const added = await call('POST', '/records', { body });
    expect(added.status).toBe(201);
    expect((await call('POST', '/records', { body })).status).toBe(422);
    expect(
      (await call('POST', '/records', { body: { ...body, clientId: randomUUID() } })).data,
    ).toMatchObject({
      errors: [{ field: 'clientId' }],
    });
    expect((await call('POST', '/records', { body: { ...body, amount: 1.5 } })).status).toBe(422);
    const { data } = await call('GET', '/records?search=Banco%20Azul');
    expect(data.data).toMatchObject([{ id: added.data.id, clientId, amount: 123_450, dueOn: '2024-03-14' }]);
  });

  test('creates one task for two requests at once, and changes it from the expected status only', async () => {
    const once = randomUUID();
    const body = { title: 'Ligar para a cliente', clientId, due: '2027-01-05', time: '09:30' };
    const both = await Promise.all([
      call('POST', '/tasks', { once, body }),
      call('POST', '/tasks', { once, body }),
    ]);
    expect(await count("tasks where title = 'Ligar para a cliente'")).toBe(1);
    const id = both.find(({ status }) => status === 201)?.data.id;
    expect((await call('GET', '/tasks')).data.data).toMatchObject([
      { id, clientId, dueAt: '2027-01-05T12:30:00.000000Z' },
    ]);
    const done = { status: 'done', expectedStatus: 'open' };
    expect((await call('PATCH', `/tasks/${id}`, { body: done })).status).toBe(200);
    const late = { status: 'canceled', expectedStatus: 'open' };
    expect((await call('PATCH', `/tasks/${id}`, { body: late })).status).toBe(422);
    expect((await call('PATCH', `/tasks/${randomUUID()}`, { body: done })).status).toBe(404);
    expect((await call('GET', '/tasks?list=closed')).data.data).toMatchObject([{ id, status: 'done' }]);
  });

  test('places an order at list price once, and reads it with its installments', async () => {
    const once = randomUUID();
    const body = { clientId, payment: 'pix-full' };
    const placed = await call('POST', '/orders', { once, body });
    expect(placed.status).toBe(201);
    expect((await call('POST', '/orders', { once, body })).data).toEqual(placed.data);
    expect(await count('transactions where user_id = $1', [clientId])).toBe(1);
    const { data } = await call('GET', `/orders/${placed.data.id}`);
    expect(data).toMatchObject({ id: placed.data.id, clientId, installments: [{ number: 1 }] });
    expect(data.amount).toBe(data.installments[0].amount);
    expect((await call('GET', '/payments')).data.data).toMatchObject([{ orderId: placed.data.id }]);
    expect((await call('POST', '/orders', { body: { clientId, payment: 'cheque' } })).data).toMatchObject({
      errors: [{ field: 'payment' }],
    });
    expect((await call('GET', `/orders/${randomUUID()}`)).status).toBe(404);
  });

  test('pages have no gap; a cursor of another list is refused', async () => {
    for (let n = 0; n < 51; n++)
      await call('POST', '/records', { body: { clientId, place: 'spc', creditor: `Loja Cursor ${n}` } });
    const first = await call('GET', '/records?search=Loja%20Cursor');
    expect(first.data.data).toHaveLength(50);
    const cursor = encodeURIComponent(first.data.nextCursor);
    const second = await call('GET', `/records?search=Loja%20Cursor&cursor=${cursor}`);
    expect(second.data).toMatchObject({ data: [{}], nextCursor: null });
    expect((await call('GET', '/letters?cursor=abc')).status).toBe(422);
  });
});

describe('changes', () => {
  let clientId: string;
  beforeAll(async () => {
    clientId = (await addPerson(context.owner)).userId;
    await addOwnField(admin, 'client', {
      label: 'Time do coração',
      kind: 'text',
      choices: [],
      required: false,
    });
  });

  test('changes the sent fields of a client alone, and own fields by their keys', async () => {
    const before = await one('select full_name, uf from profiles where id = $1', [clientId]);
    const body = { phone: '(48) 97777-2222', own: { time_do_coracao: 'Figueirense' } };
    expect((await call('PATCH', `/clients/${clientId}`, { body })).status).toBe(200);
    expect(await one('select full_name, uf, phone from profiles where id = $1', [clientId])).toEqual({
      ...before,
      phone: '48977772222',
    });
    const read = await call('GET', `/clients/${clientId}`);
    expect(read.data).toMatchObject({ own: { time_do_coracao: 'Figueirense' } });
    expect((await call('PATCH', `/clients/${clientId}`, { body: {} })).status).toBe(200);
    expect(
      (await call('PATCH', `/clients/${clientId}`, { body: { phone: '1', state: 'XX' } })).data,
    ).toMatchObject({
      errors: expect.arrayContaining([
        expect.objectContaining({ field: 'phone' }),
        expect.objectContaining({ field: 'state' }),
      ]),
    });
    expect(
      (await call('PATCH', `/clients/${clientId}`, { body: { own: { saldo: '1' } } })).data,
    ).toMatchObject({
      errors: [{ field: 'own.saldo', detail: 'Este campo não existe' }],
    });
    expect((await call('PATCH', `/clients/${clientId}`, { body: { document: '1' } })).status).toBe(422);
    expect((await call('PATCH', `/clients/${randomUUID()}`, { body })).status).toBe(404);
  });

  test('moves a record by the rules of the panel, from the expected state only', async () => {
    const body = { clientId, place: 'spc', creditor: 'Loja da Passagem' };
    const { id } = (await call('POST', '/records', { body })).data;
    const move = (change: object) => call('PATCH', `/records/${id}`, { body: change });
    const state = async () => (await one('select state, asked_of from listings where id = $1', [id])) ?? {};
    const found = (await state()).state;
    expect((await move({ state: 'answered', expectedState: found })).data).toMatchObject({
      errors: [{ field: 'state' }],
    });
    const asked = { state: 'asked', expectedState: found, askedOf: 'bureau', on: '2026-11-03' };
    expect((await move({ ...asked, on: '2999-01-01' })).data).toMatchObject({ errors: [{ field: 'on' }] });
    expect((await move({ ...asked, expectedState: 'kept' })).data).toMatchObject({
      errors: [{ field: 'expectedState' }],
    });
    expect(await state()).toMatchObject({ state: found });
    expect((await move(asked)).status).toBe(200);
    expect(await state()).toEqual({ state: 'asked', asked_of: 'bureau' });
    expect((await move({ state: 'removed', expectedState: 'asked' })).data).toMatchObject({
      errors: [{ field: 'proofId' }],
    });
    const foreign = await addPerson(context.owner);
    const { rows } = await context.owner.query(
      `with c as (insert into cards (user_id, card_type) values ($1, 'nome') returning id)
       insert into card_proofs (user_id, card_id, title, file_name, file_path, file_size, mime_type, sha256)
       select $1, id, 'x', 'x.pdf', 'card-proofs/' || $1 || '/x/y.pdf', 1, 'application/pdf', repeat('a', 64) from c returning id`,
      [foreign.userId],
    );
    expect(
      (await move({ state: 'removed', expectedState: 'asked', proofId: rows[0]?.id })).data,
    ).toMatchObject({ errors: [{ field: 'proofId' }] });
    const { status } = await call('PATCH', `/records/${randomUUID()}`, { body: asked });
    expect(status).toBe(404);
  });

  test('records cash for an installment once, at its amount only', async () => {
    const placed = await call('POST', '/orders', { body: { clientId, payment: 'by-hand' } });
    expect(placed.status).toBe(201);
    const orders = await call('GET', `/orders?clientId=${clientId}`);
    expect(orders.data.data).toMatchObject([{ id: placed.data.id, clientId }]);
    expect((await call('GET', `/orders?clientId=${randomUUID()}`)).status).toBe(404);
    expect((await call('GET', '/orders')).status).toBe(422);
    const [part] = (await call('GET', `/orders/${placed.data.id}`)).data.installments;
    const paidOn = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);
    const path = `/payments/${part.id}/receipts`;
    expect((await call('POST', path, { body: { amount: part.amount - 1, paidOn } })).status).toBe(422);
    expect(
      (await call('POST', path, { body: { amount: part.amount, paidOn: '2999-01-01' } })).data,
    ).toMatchObject({
      errors: [{ field: 'paidOn' }],
    });
    const once = randomUUID();
    const body = { amount: part.amount, paidOn };
    expect((await call('POST', path, { once, body })).status).toBe(201);
    expect((await call('POST', path, { once, body })).headers.get('idempotency-replayed')).toBe('true');
    expect((await call('POST', path, { body })).status).toBe(422);
    expect(await count('payment_charges where installment_id = $1', [part.id])).toBe(1);
    expect((await call('POST', `/payments/${randomUUID()}/receipts`, { body })).status).toBe(404);
  });

  test('a task whose key was not stored before a crash is found again, not doubled', async () => {
    const once = randomUUID();
    const body = { title: 'Depois da queda', clientId };
    const first = await call('POST', '/tasks', { once, body });
    // The process ended between the task and its key: the claim is old and has no answer.
    await context.owner.query(
      "update api_requests set resource_id = null, created_at = now() - interval '2 minutes' where idempotency_key = $1",
      [once],
    );
    const again = await call('POST', '/tasks', { once, body });
    expect(again).toMatchObject({ status: 201, data: first.data });
    expect(await count("tasks where title = 'Depois da queda'")).toBe(1);
  });
});

describe('rights', () => {
  const CALLS: [string, string, ApiScope][] = [
    ['GET', '/clients', 'clients:read'],
    ['POST', '/clients', 'clients:write'],
    ['POST', '/orders', 'orders:write'],
    ['GET', `/orders/${randomUUID()}`, 'orders:read'],
    ['GET', '/records', 'records:read'],
    ['POST', '/records', 'records:write'],
    ['GET', '/letters', 'letters:read'],
    ['GET', '/tasks', 'tasks:read'],
    ['POST', '/tasks', 'tasks:write'],
    ['PATCH', `/tasks/${randomUUID()}`, 'tasks:write'],
    ['GET', '/payments', 'payments:read'],
    ['PATCH', `/clients/${randomUUID()}`, 'clients:write'],
    ['PATCH', `/records/${randomUUID()}`, 'records:write'],
    ['GET', `/orders?clientId=${randomUUID()}`, 'orders:read'],
    ['POST', `/payments/${randomUUID()}/receipts`, 'payments:write'],
    ['PATCH', `/orders/${randomUUID()}`, 'orders:write'],
    ['PATCH', `/leads/${randomUUID()}`, 'leads:write'],
    ['PATCH', `/cases/${randomUUID()}`, 'clients:write'],
    ['POST', '/letters', 'letters:write'],
    ['GET', `/letters/${randomUUID()}`, 'letters:read'],
    ['PATCH', `/letters/${randomUUID()}`, 'letters:write'],
    ['POST', `/letters/${randomUUID()}/answer`, 'letters:write'],
  ];
  test.each(CALLS)('%s %s needs its permission', async (method, path, scope) => {
    const without = await newKey(
      admin,
      API_SCOPES.filter((other) => other !== scope),
    );
    const body = method === 'GET' ? undefined : {};
    expect((await call(method, path, { key: without, body })).status).toBe(403);
    const alone = await newKey(admin, [scope]);
    expect((await call(method, path, { key: alone, body })).status).not.toBe(403);
  });

  test('a key reaches what its creator reaches now, and nothing after the creator left the team', async () => {
    const member = await addPerson(context.owner, 'admin');
    const own = await newKey(member);
    await context.owner.query("update user_roles set position = 'finance' where user_id = $1", [
      member.userId,
    ]);
    expect((await call('GET', '/records', { key: own })).status).toBe(403);
    expect((await call('GET', '/payments', { key: own })).status).toBe(200);
    await context.owner.query("update user_roles set role = 'user' where user_id = $1", [member.userId]);
    expect((await call('GET', '/payments', { key: own })).status).toBe(403);
  });

  test('refuses other methods, media and bodies', async () => {
    for (const path of ['/clients', '/orders', '/records', '/letters', '/tasks', '/payments'])
      expect((await call('DELETE', path)).status, path).toBe(405);
    for (const body of [[], 'texto', null])
      expect((await call('POST', '/tasks', { body })).status, JSON.stringify(body)).toBe(422);
    const big = await call('POST', '/tasks', { body: { title: 'a'.repeat(70_000) } });
    expect(big.status).toBe(413);
  });
});

test('the page for people links each body, and its recipes name calls that exist', async () => {
  const text = await (await fetch(`${api.at.url}/api/docs`)).text();
  for (const name of [
    'NewClient',
    'NewOrder',
    'NewRecord',
    'NewTask',
    'TaskChange',
    'ClientChange',
    'NewReceipt',
    'RecordChange',
    'OrderChange',
    'OwnChange',
    'NewLetter',
    'LetterChange',
    'LetterAnswer',
  ])
    expect(text).toContain(`Corpo: <a href="#${name}">`);
  const { paths } = await (await fetch(`${api.at.url}/api/openapi.json`)).json();
  for (const { scopes, steps } of RECIPES)
    for (const [, method = '', path = ''] of steps
      .join(' ')
      .matchAll(/\b(GET|POST|PATCH) (\/api\/v1\/[\w/{}]+)/g)) {
      const same = Object.keys(paths).find((known) => known.replace(/\{\w+\}/g, '{id}') === path);
      const operation = same && paths[same]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).toBeDefined();
      expect(scopes).toContain(operation.security[0].apiKey[0]);
    }
});

test('every answer is declared in the contract', async () => {
  const document = await (await fetch(`${api.at.url}/api/openapi.json`)).json();
  const seen = await expectDeclared(document, api.answers);
  expect(seen).toEqual(expect.arrayContaining(['GET /api/v1/records 200', 'POST /api/v1/orders 201']));
});
