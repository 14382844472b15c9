import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { approveLetter, sayOfLetter, sendLetter } from '#app/features/letters/server/index.server.ts';
import { addOwnField, archiveOwnField, listOwnFields } from '#app/features/own-fields/server/index.server.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { expectDeclared } from '#tests/api/declared-answers.ts';
import { newKey, serveApi } from '#tests/api/serve-api.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { letterClient } from '#tests/letter-client.ts';
import { addPerson } from '#tests/people.ts';

/** Calls that change orders, letters, own fields and tasks, over real HTTP. */
const context = onTestDatabase();
const api = serveApi();
let admin: SignedInActor;
let key: string;
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' }) as `${string}`;

beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
  key = await newKey(admin);
});

const call = (method: string, path: string, body?: unknown, by = key) =>
  api.call(method, path, { key: by, body });
const one = async (sql: string, values: unknown[] = []) => (await context.owner.query(sql, values)).rows[0];
const refusedFor = (field: string) => ({
  status: 422,
  data: { errors: [expect.objectContaining({ field })] },
});

/** Creates a member of a position with a key of every permission. */
async function keyOf(position: string) {
  const member = await addPerson(context.owner, 'admin');
  await context.owner.query('update user_roles set position = $1 where user_id = $2', [
    position,
    member.userId,
  ]);
  return { member, key: await newKey(member) };
}

describe('orders', () => {
  async function placed(payment = 'by-hand') {
    const { userId } = await addPerson(context.owner);
    const { data } = await call('POST', '/orders', { clientId: userId, payment });
    return { path: `/orders/${data.id}`, id: data.id as string };
  }
  const read = async (path: string) => (await call('GET', path)).data;

  test('cancels an unpaid order with a reason; a repetition changes nothing', async () => {
    const { path, id } = await placed();
    expect(await call('PATCH', path, { status: 'canceled', reason: 'x' })).toMatchObject(
      refusedFor('reason'),
    );
    const body = { status: 'canceled', reason: 'O cliente desistiu por telefone' };
    expect((await call('PATCH', path, body)).status).toBe(200);
    expect((await call('PATCH', path, body)).status).toBe(200);
    expect(await one('select cancel_reason as reason from transactions where id = $1', [id])).toEqual({
      reason: body.reason,
    });
    const { rows } = await context.owner.query(
      "select 1 from audit_log where action = 'order.cancel' and entity_id = $1",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test('does not cancel an order of which an installment is paid', async () => {
    const { path } = await placed();
    const [part] = (await read(path)).installments;
    await call('POST', `/payments/${part.id}/receipts`, { amount: part.amount, paidOn: today });
    expect(await call('PATCH', path, { status: 'canceled', reason: 'Engano da loja' })).toMatchObject(
      refusedFor('status'),
    );
  });

  test('renegotiates what is open, over the installments that were read only', async () => {
    const { path } = await placed();
    const before = await read(path);
    const terms = { count: 2, firstDue: today, discount: 10_00 };
    const body = { renegotiation: terms, reason: 'Combinado por telefone' };
    expect(await call('PATCH', path, { ...body, expectedInstallments: 'outra' })).toMatchObject(
      refusedFor('expectedInstallments'),
    );
    const fits = { ...body, expectedInstallments: before.installmentsVersion };
    expect(
      await call('PATCH', path, { ...fits, renegotiation: { ...terms, firstDue: '2020-01-01' } }),
    ).toMatchObject(refusedFor('renegotiation.firstDue'));
    expect(
      await call('PATCH', path, { ...fits, renegotiation: { ...terms, discount: before.amount } }),
    ).toMatchObject({ status: 422 });
    expect((await call('PATCH', path, fits)).status).toBe(200);
    expect((await call('PATCH', path, fits)).status).toBe(200);
    const open = (await read(path)).installments.filter(
      ({ status }: { status: string }) => status === 'pending',
    );
    expect(open).toHaveLength(2);
    expect(open.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(
      before.amount - 10_00,
    );
  });

  test('takes one change at a time, and only from who works with money', async () => {
    const { path } = await placed();
    const cancel = { status: 'canceled', reason: 'Engano da loja' };
    expect(await call('PATCH', path, { reason: 'Nada muda aqui' })).toMatchObject(refusedFor('status'));
    expect(
      await call('PATCH', path, { ...cancel, renegotiation: { count: 1, firstDue: today } }),
    ).toMatchObject(refusedFor('status'));
    expect(await call('PATCH', path, { ...cancel, amount: 1 })).toMatchObject(refusedFor('amount'));
    const clerk = await keyOf('clerk');
    expect((await call('PATCH', path, cancel, clerk.key)).status).toBe(403);
    expect((await call('PATCH', `/orders/${randomUUID()}`, cancel)).status).toBe(404);
  });
});

describe('letters', () => {
  const ground = 'C2';

  test('writes a draft with the usual template and addressee, changes it, and sends it to approval', async () => {
    const { listing, client } = await letterClient(context.owner);
    const made = await call('POST', '/letters', { recordId: listing, ground });
    expect(made.status).toBe(201);
    expect((await call('POST', '/letters', { recordId: listing, ground })).status).toBe(422);
    const path = `/letters/${made.data.id}`;
    const { data: letter } = await call('GET', path);
    expect(letter).toMatchObject({ clientId: client.userId, recordId: listing, ground, state: 'draft' });
    const { version } = letter;
    const text = 'Pedimos a prova da dívida de {{cliente}} com {{credor}}.';
    expect(
      await call('PATCH', path, { version, text: 'Com {{nada}} que não existe, de verdade.' }),
    ).toMatchObject(refusedFor('text'));
    expect(await call('PATCH', path, { version, text, state: 'review' })).toMatchObject(refusedFor('state'));
    expect((await call('PATCH', path, { version, text })).status).toBe(200);
    expect(await call('PATCH', path, { version, text })).toMatchObject(refusedFor('version'));
    const changed = (await call('GET', path)).data;
    expect(changed).toMatchObject({ text, title: letter.title });
    expect(await call('PATCH', path, { version: changed.version, state: 'approved' })).toMatchObject(
      refusedFor('state'),
    );
    expect((await call('PATCH', path, { version: changed.version, state: 'review' })).status).toBe(200);
    expect((await call('GET', path)).data.state).toBe('review');
  });

  test('refuses an unknown record, addressee and letter, and a record of another client than the key reaches', async () => {
    const { listing } = await letterClient(context.owner);
    expect(await call('POST', '/letters', { recordId: randomUUID(), ground })).toMatchObject(
      refusedFor('recordId'),
    );
    const addresseeId = randomUUID();
    expect((await call('POST', '/letters', { recordId: listing, ground, addresseeId })).status).toBe(422);
    expect((await call('GET', `/letters/${randomUUID()}`)).status).toBe(404);
    expect((await call('PATCH', `/letters/${randomUUID()}`, { version: 1, state: 'review' })).status).toBe(
      404,
    );
    const clerk = await keyOf('clerk');
    expect(await call('POST', '/letters', { recordId: listing, ground }, clerk.key)).toMatchObject(
      refusedFor('recordId'),
    );
  });

  test('records an answer once, of a sent letter only, by who approves letters only', async () => {
    const { listing, client } = await letterClient(context.owner);
    const text = 'Pedimos a {{destinatario}} a prova da dívida de {{cliente}}, {{documento}}.';
    const { data: made } = await call('POST', '/letters', { recordId: listing, ground, text });
    const path = `/letters/${made.id}`;
    const answer = { answer: 'kept_with_proof', on: today };
    expect(await call('POST', `${path}/answer`, answer)).toMatchObject(refusedFor('answer'));
    const version = async () => (await call('GET', path)).data.version;
    expect((await call('PATCH', path, { version: await version(), state: 'review' })).status).toBe(200);
    const approver = await addPerson(context.owner, 'admin');
    expect((await approveLetter(approver, made.id, await version())).ok).toBe(true);
    await sayOfLetter(client, made.id, 'yes');
    expect((await sendLetter(approver, made.id, { how: 'post', on: today, tracking: 'BR123' })).ok).toBe(
      true,
    );
    expect(await call('PATCH', path, { version: await version(), text })).toMatchObject(refusedFor('text'));
    expect(await call('POST', `${path}/answer`, { ...answer, on: '2020-01-01' })).toMatchObject(
      refusedFor('on'),
    );
    for (let time = 0; time < 2; time++)
      expect((await call('POST', `${path}/answer`, answer)).status).toBe(200);
    expect(await call('POST', `${path}/answer`, { ...answer, answer: 'removed' })).toMatchObject(
      refusedFor('answer'),
    );
    expect((await call('GET', path)).data).toMatchObject({ state: 'answered', answer: 'kept_with_proof' });
    const clerk = await keyOf('clerk');
    expect((await call('POST', `${path}/answer`, answer, clerk.key)).status).toBe(403);
  });
});

describe('own fields of leads and cases', () => {
  test('are read and changed by their keys, and an archived one is left out', async () => {
    for (const record of ['lead', 'case'] as const)
      for (const label of ['Bairro preferido', 'Campo antigo'])
        await addOwnField(admin, record, { label, kind: 'text', choices: [], required: false });
    const lead = await call('POST', '/leads', {
      ...{ name: 'Rita Alves', whatsapp: '(49) 98888-7777', lgpdConsent: true },
    });
    const { userId } = await addPerson(context.owner);
    const card = await one("insert into cards (user_id, card_type) values ($1, 'nome') returning id", [
      userId,
    ]);
    for (const path of [`/leads/${lead.data.id}`, `/cases/${card.id}`]) {
      const own = { bairro_preferido: 'Centro', campo_antigo: 'x' };
      expect((await call('PATCH', path, { own })).status, path).toBe(200);
      expect((await call('PATCH', path, { own: { bairro_preferido: 'Norte' } })).status, path).toBe(200);
      expect(await call('PATCH', path, { own: { saldo: '1' } })).toMatchObject(refusedFor('own.saldo'));
      expect(await call('PATCH', path, { own: { campo_antigo: 'y'.repeat(501) } })).toMatchObject(
        refusedFor('own.campo_antigo'),
      );
      const unknown = path.replace(/[^/]+$/, randomUUID());
      expect((await call('PATCH', unknown, { own })).status, unknown).toBe(404);
    }
    for (const record of ['lead', 'case'] as const)
      for (const { id, key: name } of await listOwnFields(admin, record))
        if (name === 'campo_antigo') await archiveOwnField(admin, id);
    const own = { bairro_preferido: 'Norte' };
    expect((await call('GET', `/leads/${lead.data.id}`)).data.own).toEqual(own);
    expect((await call('GET', '/leads')).data.data[0].own).toEqual(own);
    expect((await call('GET', `/clients/${userId}`)).data.cases).toMatchObject([{ id: card.id, own }]);
  });

  test('follow the position of the creator of the key', async () => {
    const finance = await keyOf('finance');
    for (const path of [`/leads/${randomUUID()}`, `/cases/${randomUUID()}`])
      expect((await call('PATCH', path, { own: {} }, finance.key)).status, path).toBe(403);
  });
});

test('a task raises its events with ids alone, and each change once', async () => {
  const { userId } = await addPerson(context.owner);
  const { data } = await call('POST', '/tasks', { title: 'Ligar para a Ana', clientId: userId, due: today });
  const move = (status: string, expectedStatus: string) =>
    call('PATCH', `/tasks/${data.id}`, { status, expectedStatus });
  await move('done', 'open');
  await move('done', 'open');
  await move('open', 'done');
  const { rows } = await context.owner.query(
    'select type, user_id as client, data from domain_events where subject_id = $1 order by seq',
    [data.id],
  );
  expect(rows.map(({ type }) => type)).toEqual(['task.created', 'task.changed', 'task.done', 'task.changed']);
  expect(rows[1]).toMatchObject({ client: userId, data: { from: 'open', to: 'done' } });
  expect(JSON.stringify(rows)).not.toContain('Ana');
});

test('every answer is declared in the contract', async () => {
  const document = await (await fetch(`${api.at.url}/api/openapi.json`)).json();
  const seen = await expectDeclared(document, api.answers);
  expect(seen).toEqual(
    expect.arrayContaining([
      'PATCH /api/v1/orders/id 200',
      'PATCH /api/v1/letters/id 200',
      'PATCH /api/v1/leads/id 200',
      'PATCH /api/v1/cases/id 200',
    ]),
  );
});
