import { expect, test } from 'vitest';
import { WAITING_QUEUES, type WaitingQueue } from '#app/features/overview/rules/queues.ts';
import { lastDays } from '#app/features/overview/rules/terms.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { assignWork, countQueues, listQueue, loadPanelState } from './index.server.ts';

const context = onTestDatabase();

/** A Friday; the Monday after is a business day. */
const now = new Date('2026-11-27T15:00:00Z');
const period = lastDays(7, civilDateAt(now));

const one = async (text: string, values: unknown[] = []) =>
  (await context.owner.query<{ id: string }>(text, values)).rows[0]?.id ?? '';
const run = (text: string, values: unknown[]) => context.owner.query(text, values);

const lead = (name: string, origin: string, at: string) =>
  one(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin, created_at)
     values ($1, 'x@exemplo.com', '49999990000', 'CPF', '52998224725', 'SC', $2, $3) returning id`,
    [name, origin, at],
  );

const rowsOf = async (admin: SignedInActor, queue: WaitingQueue) =>
  (await listQueue(admin, queue, { period, after: null }, now)).rows;

/** Does the work of a queue's only row, and expects that it is in the list and counted, and then in neither. */
async function until(admin: SignedInActor, queue: WaitingQueue, work: () => Promise<unknown>) {
  expect((await countQueues(admin, now))[queue]).toBe(1);
  const [row, ...others] = await rowsOf(admin, queue);
  expect(others).toEqual([]);
  await work();
  expect(await rowsOf(admin, queue)).toEqual([]);
  expect((await countQueues(admin, now))[queue]).toBe(0);
  return row;
}

test('a message of the contact form waits for 24 business hours, other new leads for a business day', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const message = await lead('Carla Contato', 'contato', '2026-11-27T13:00:00Z');
  const fresh = await lead('Nino Novo', 'landing', '2026-11-27T14:00:00Z');
  const merged = await lead('Nino Repetido', 'landing', '2026-11-27T14:00:00Z');
  await run('update leads set merged_into = $1 where id = $2', [fresh, merged]);
  const step = (id: string) => () => run("update leads set status = 'qualified' where id = $1", [id]);
  expect(await until(admin, 'contato', step(message))).toMatchObject({
    opens: message,
    leadId: message,
    name: 'Carla Contato',
    due: '2026-11-30T13:00:00.000000Z',
  });
  expect(await until(admin, 'leads', step(fresh))).toMatchObject({ what: 'landing', due: '2026-11-30' });
});

test('a client waits for a responsible from the second business day on, one of the team and an erased one do not', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const born = (id: string, at: string) => run('update profiles set created_at = $2 where id = $1', [id, at]);
  await run("update profiles set created_at = '2027-01-04'", []);
  // In Brasília one is a client since Wednesday, whose term ended with Thursday; the other since Thursday.
  const { userId } = await addPerson(context.owner);
  await born(userId, '2026-11-26T02:30:00Z');
  await born((await addPerson(context.owner)).userId, '2026-11-26T03:00:00Z');
  await born(admin.userId, '2026-11-02T12:00:00Z');
  const erased = await addPerson(context.owner);
  await born(erased.userId, '2026-11-02T12:00:00Z');
  await run('update profiles set erased_at = now() where id = $1', [erased.userId]);
  const give = async () =>
    expect(
      await assignWork(admin, {
        kind: 'client',
        id: userId,
        assigneeId: admin.userId,
        expectedVersion: null,
      }),
    ).toMatchObject({ ok: true });
  expect(await until(admin, 'clientes', give)).toMatchObject({
    clientId: userId,
    name: 'Pessoa de Teste',
    due: '2026-11-26',
    assigneeId: null,
  });
  const clerk = { ...admin, position: 'clerk' } as const;
  await run('update profiles set assignee_id = null where id = $1', [userId]);
  expect(await rowsOf(clerk, 'clientes')).toEqual([]);
  expect((await countQueues(clerk, now)).clientes).toBe(0);
  await run('update profiles set assignee_id = $2 where id = $1', [userId, admin.userId]);
});

test('a privacy request waits until its fifteenth day, also while it is worked on', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  const id = await one(
    `insert into privacy_requests (user_id, kind, status, due_at) values ($1, 'correction', 'working', '2026-12-12T15:00:00Z')
     returning id`,
    [userId],
  );
  const answer = () =>
    run("update privacy_requests set status = 'done', answered_at = now() where id = $1", [id]);
  expect(await until(admin, 'privacidade', answer)).toMatchObject({
    clientId: userId,
    what: 'correction',
    at: '2026-12-12T15:00:00.000000Z',
  });
});

test('an energy request waits until a yes or a no, for the promised days', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  const id = await one(
    `insert into energy_discounts (user_id, full_name, cpf, address, uf, consumer_unit, created_at)
     values ($1, 'Elza Energia', '52998224725', 'Rua A', 'SC', '123', '2026-11-27T12:00:00Z') returning id`,
    [userId],
  );
  await run("update promises set limit_amount = 5 where key = 'energia'", []);
  const refuse = () =>
    run("update energy_discounts set status = 'rejected', review_reason = 'Não' where id = $1", [id]);
  expect(await until(admin, 'energia', refuse)).toMatchObject({
    opens: id,
    name: 'Elza Energia',
    due: '2026-12-04',
  });
});

test('an answered form waits until the team has looked at it', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  const template = await one("insert into form_templates (name) values ('Ficha') returning id");
  const id = await one(
    `insert into sent_forms (user_id, template_id, status, reviewed_at, answered_at)
     values ($1, $2, 'answered', '2026-11-26T12:00:00Z', '2026-11-27T12:00:00Z') returning id`,
    [userId, template],
  );
  // Not answered yet.
  await run("insert into sent_forms (user_id, template_id, status) values ($1, $2, 'draft')", [
    userId,
    template,
  ]);
  const review = () => run('update sent_forms set reviewed_at = answered_at where id = $1', [id]);
  expect(await until(admin, 'formularios', review)).toMatchObject({ what: 'Ficha', due: '2026-12-01' });
});

test('a message about a broken promise waits for its answer, and opens its case', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  const caseId = await one(
    `insert into promise_cases (promise_key, subject_id, user_id, started_at, due_at, broken_at)
     values ('devolucao', gen_random_uuid(), $1, '2026-11-01', '2026-11-02', '2026-11-02') returning id`,
    [userId],
  );
  await run(
    `insert into promise_messages (case_id, user_id, body, created_at)
     values ($1, $2, 'Quando recebo o meu dinheiro?', '2026-11-28T12:00:00Z')`,
    [caseId, userId],
  );
  const answer = () =>
    run("update promise_messages set answer = 'Hoje.', answered_at = now() where case_id = $1", [caseId]);
  // Written on a Saturday: the hours begin with Monday and end with it.
  expect(await until(admin, 'promessas', answer)).toMatchObject({
    opens: caseId,
    what: 'Quando recebo o meu dinheiro?',
    due: '2026-12-01T03:00:00.000000Z',
  });
});

/** Ends an order with its only service, for the account's own person; returns the steps of both ways. */
async function endedCase(userId: string, holder: string | null = null) {
  const order = await one(
    `insert into transactions (user_id, linked_profile_id, amount, status, plan_snapshot)
     values ($1, $2, 100, 'paid', '{"activates": ["nome"]}') returning id`,
    [userId, holder],
  );
  const card = await one(
    "insert into cards (user_id, linked_profile_id, card_type, status, opened_by) values ($1, $2, 'nome', 'active', $3) returning id",
    [userId, holder, order],
  );
  await run("update transactions set status = 'refunded' where id = $1", [order]);
  const set = (status: string) => run('update cards set status = $2 where id = $1', [card, status]);
  return { end: () => set('blocked'), goOn: () => set('active') };
}

test('photos, forms and messages about the work leave their queues with the end of the case', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  const { end, goOn } = await endedCase(userId);
  const linked = await one(
    `insert into linked_profiles (main_user_id, full_name, doc_type, doc_number, relationship, uf, consent)
     values ($1, 'Maria Alves', 'CPF', '39053344705', 'mãe', 'SC', 'given') returning id`,
    [userId],
  );
  await run(
    `insert into facial_verifications (user_id, image_path, verification_status, expires_at)
     values ($1, 'x.jpg', 'pending', '2027-01-27')`,
    [userId],
  );
  await run(
    `insert into sent_forms (user_id, template_id, status, reviewed_at, answered_at)
     select $1, id, 'answered', '2026-11-26T12:00:00Z', '2026-11-27T12:00:00Z' from form_templates limit 1`,
    [userId],
  );
  for (const key of ['prazo_12_uteis', 'devolucao'])
    await run(
      `with broken as (insert into promise_cases (promise_key, subject_id, user_id, started_at, due_at, broken_at)
         values ($2, gen_random_uuid(), $1, '2026-11-01', '2026-11-02', '2026-11-02') returning id)
       insert into promise_messages (case_id, user_id, body) select id, $1, $2 || ': quando fica pronto?' from broken`,
      [userId, key],
    );
  const waiting = async () => {
    const counts = await countQueues(admin, now);
    const rows = async (queue: WaitingQueue) => (await rowsOf(admin, queue)).map(({ what }) => what);
    const found = {
      identidades: await rows('identidades'),
      formularios: await rows('formularios'),
      promessas: (await rows('promessas')).toSorted(),
    };
    for (const [queue, list] of Object.entries(found))
      expect(counts[queue as WaitingQueue], queue).toBe(list.length);
    return found;
  };
  const open = await waiting();
  expect(open).toMatchObject({
    promessas: ['devolucao: quando fica pronto?', 'prazo_12_uteis: quando fica pronto?'],
  });
  expect([open.identidades.length, open.formularios.length]).toEqual([1, 1]);
  await end();
  // The refund is owed after the contract.
  expect(await waiting()).toEqual({
    identidades: [],
    formularios: [],
    promessas: ['devolucao: quando fica pronto?'],
  });
  await goOn();
  expect(await waiting()).toEqual(open);
  // The account's photo and messages serve a linked person's case, its own forms do not.
  await end();
  await endedCase(userId, linked);
  expect(await waiting()).toEqual({ ...open, formularios: [] });
});

test('a failed job waits until it is tried again or discarded, and shows nothing of its data', async () => {
  const admin = await addPerson(context.owner, 'admin');
  await run("insert into pgboss.job (name, data) values ('audit.anchor', $1)", [
    JSON.stringify({ secret: 'x' }),
  ]);
  const id = await one(
    `update pgboss.job set state = 'failed', completed_on = now() where name = 'audit.anchor' and state = 'created'
     returning id`,
  );
  const row = await until(admin, 'falhas', () => run('delete from pgboss.job where id = $1', [id]));
  expect(row).toMatchObject({ id, name: 'audit.anchor', what: '1', clientId: null });
  expect(JSON.stringify(row)).not.toContain('secret');
});

test('a manual refund is listed from the moment of its request', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  const order = await one(
    "insert into transactions (user_id, amount, status, plan_snapshot) values ($1, 100, 'paid', '{}') returning id",
    [userId],
  );
  const id = await one(
    `with part as (insert into installment_payments (transaction_id, user_id, installment_number, amount, status, due_date)
       values ($1, $2, 1, 100, 'pending', '2026-12-09') returning id),
     charge as (insert into payment_charges (installment_id, gateway, amount) select id, 'teste', 100 from part returning id)
     insert into refunds (transaction_id, charge_id, amount, reason, by_hand, due_on)
     select $1, id, 100, 'withdrawal', true, '2026-12-01' from charge returning id`,
    [order, userId],
  );
  for (const to of [admin.userId, null])
    expect(
      await assignWork(admin, {
        kind: 'refund',
        id,
        assigneeId: to,
        expectedVersion: to ? null : admin.userId,
      }),
    ).toMatchObject({ ok: true });
  const late = { kind: 'refund', id, assigneeId: null, expectedVersion: admin.userId } as const;
  expect(await assignWork(admin, late)).toMatchObject({ ok: true });
  const refund = () => run("update refunds set status = 'done', done_at = now() where id = $1", [id]);
  expect(await until(admin, 'devolucoes', refund)).toMatchObject({
    opens: id,
    amount: 10_000,
    at: '2026-12-01',
  });
});

test('assigned work moves between the filters for own, unassigned and the team’s work', async () => {
  const [ana, rui] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
  const { userId } = await addPerson(context.owner);
  const stranger = await addPerson(context.owner);
  const message = await lead('Mara Mensagem', 'contato', '2026-11-27T13:00:00Z');
  await run(
    "insert into privacy_requests (user_id, kind, due_at) values ($1, 'correction', '2026-12-12T15:00:00Z')",
    [userId],
  );
  const work = [
    ['lead', message, 'contato'],
    ['client', userId, 'privacidade'],
  ] as const;
  for (const [kind, id, queue] of work) {
    const of = async (who: SignedInActor, whose: 'mim' | 'ninguem') => {
      const { rows } = await listQueue(who, queue, { period, whose, after: null }, now);
      expect((await countQueues(who, now, whose))[queue], queue).toBe(rows.length);
      return rows.length;
    };
    const give = (assigneeId: string | null, expectedVersion: string | null) =>
      assignWork(ana, { kind, id, assigneeId, expectedVersion } as Parameters<typeof assignWork>[1]);
    expect([await of(ana, 'mim'), await of(ana, 'ninguem')]).toEqual([0, 1]);
    expect(await give(ana.userId, null)).toMatchObject({ ok: true });
    expect([await of(ana, 'mim'), await of(ana, 'ninguem')]).toEqual([1, 0]);
    // Seen before it was taken.
    expect(await give(rui.userId, null)).toMatchObject({ error: { code: 'stale' } });
    expect(await give(stranger.userId, ana.userId)).toMatchObject({ ok: false });
    expect(await give(rui.userId, ana.userId)).toMatchObject({ ok: true });
    expect([await of(ana, 'mim'), await of(rui, 'mim')]).toEqual([0, 1]);
    expect((await rowsOf(ana, queue))[0]).toMatchObject({ assigneeId: rui.userId });
  }
  await run('delete from privacy_requests where user_id = $1', [userId]);
  await run("update leads set status = 'lost' where id = $1", [message]);
});

test('every queue is counted as its list is, up to one above what is shown', async () => {
  const admin = await addPerson(context.owner, 'admin');
  await context.owner.query(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf)
     select 'Muita Gente', 'x@exemplo.com', '49', 'CPF', '52998224725', 'SC' from generate_series(1, 150)`,
  );
  const counts = await countQueues(admin, now);
  expect(counts.leads).toBe(100);
  for (const queue of WAITING_QUEUES) {
    const { rows, next } = await listQueue(admin, queue, { period, after: null }, now);
    if (next === null) expect(counts[queue], queue).toBe(rows.length);
  }
});

test('the frame of the panel counts the same, the own notices, and tasks of the admin and of no one', async () => {
  const [admin, other] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
  await run(
    `insert into notifications (user_id, title, message, link, read) values
     ($1, 'Meu', 'm', '/admin/saude', false), ($1, 'Lido', 'm', null, true), ($2, 'De outra', 'm', null, false)`,
    [admin.userId, other.userId],
  );
  const { tasks: before } = await loadPanelState(admin, now);
  await run(
    "insert into tasks (title, assignee_id, status) values ('a', $1, 'open'), ('b', null, 'open'), ('c', $2, 'open'), ('d', $1, 'done')",
    [admin.userId, other.userId],
  );
  const state = await loadPanelState(admin, now);
  expect(state).toMatchObject({ unread: 1, tasks: before + 2 });
  expect(state.notifications.map(({ title }) => title).toSorted()).toEqual(['Lido', 'Meu']);
  expect(state.waiting).toEqual(await countQueues(admin, now));
});
