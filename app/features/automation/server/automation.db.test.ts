import { expect, test } from 'vitest';
import { RuleInput } from '#app/features/automation/rules/input.ts';
import { TASK_DUE_MOVED, TASK_TAKEN } from '#app/features/automation/rules/messages.ts';
import type { Rule } from '#app/features/automation/rules/rule-parts.ts';
import { TaskInput } from '#app/features/automation/rules/task-list.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { aRule, automationSetting, NOTICE, TASK } from '#tests/automation.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  act,
  addTask,
  assignTask,
  changeTask,
  createRule,
  deleteRule,
  listRules,
  retryRun,
  runList,
  saveRule,
  snoozeTask,
  taskList,
} from './index.server.ts';

const context = onTestDatabase();
const { query, alone, create, addCard, rejectDocument, dispatch, work, actionsOf } =
  automationSetting(context);

test('the shipped rules are valid, and none repeats a notice that the code sends', async () => {
  const rows = await query<Rule & { enabled: boolean }>('select * from automation_rules order by name');
  expect(rows.length).toBeGreaterThanOrEqual(9);
  for (const row of rows) expect(RuleInput.safeParse(row).error?.issues ?? [], row.name).toEqual([]);
  // The clock starts only after all requirements, and the page for messages to the team exists.
  const words = JSON.stringify(rows);
  expect(words).not.toMatch(/primeiro deles|Com ele o prazo|responder por lá/);
  expect(words).toContain('Quando chegarem os que ele pede, o prazo começa a contar.');
});

test('a refused document: one run, one notice and one task, however often all of it is repeated', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  const id = await create(admin);
  const card = await addCard();
  await rejectDocument(card);
  await dispatch();
  expect(await actionsOf(id)).toMatchObject([
    { status: 'waiting', run: 'waiting' },
    { status: 'waiting', run: 'waiting' },
  ]);
  const jobs = await query(
    `select 1 from pgboss.job where name = 'automation.act' and data->>'actionId' = any($1)`,
    [(await actionsOf(id)).map((action) => action.id)],
  );
  expect(jobs).toHaveLength(2);
  // Workers take the same action at the same moment; then the queue repeats a job, the dispatcher an event.
  const [first] = await actionsOf(id);
  await Promise.all(Array.from({ length: 4 }, () => act(first?.id ?? '')));
  await work(id);
  await work(id);
  await dispatch();
  expect(await actionsOf(id)).toMatchObject([
    { status: 'done', run: 'done', attempts: 1 },
    { status: 'done', run: 'done', attempts: 1 },
  ]);
  expect(await query('select title, message from notifications where user_id = $1', [card.userId])).toEqual([
    { title: 'Envie outro', message: 'rg.pdf: ilegível' },
  ]);
  expect(await query('select title, status, client_id, rule_id from tasks where rule_id = $1', [id])).toEqual(
    [
      {
        title: 'Conferir Limpa Nome de Pessoa de Teste',
        status: 'open',
        client_id: card.userId,
        rule_id: id,
      },
    ],
  );
  expect((await runList.load(admin, { filters: { rule: id, status: 'done' } })).rows).toMatchObject([
    { name: 'Pessoa de Teste', actions: [{ status: 'done' }, { status: 'done' }] },
  ]);
  expect((await runList.load(admin, { filters: { rule: id, status: 'failed' } })).rows).toEqual([]);
  expect((await listRules(admin)).find((rule) => rule.id === id)).toMatchObject({ done: 1, failed: 0 });
});

test('conditions read the current state: two cards give two results', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  const conditions = {
    match: 'all' as const,
    items: [{ field: 'card.type', operator: 'is' as const, value: 'jus' }],
  };
  const id = await create(admin, { conditions });
  await rejectDocument(await addCard('nome'));
  await rejectDocument(await addCard('jus'));
  await dispatch();
  expect(await actionsOf(id)).toHaveLength(2);
});

test('a failed action is rolled back, is listed, and succeeds at a retry', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  const id = await create(admin);
  const card = await addCard();
  await rejectDocument(card);
  await dispatch();
  await query(
    `create function no_notice() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  );
  await query(
    'create trigger no_notice before insert on notifications for each row execute function no_notice()',
  );
  const [first] = await actionsOf(id);
  await expect(act(first?.id ?? '')).rejects.toThrow();
  await work(id);
  expect(await actionsOf(id)).toMatchObject([
    { status: 'failed', run: 'failed', attempts: 2 },
    { status: 'done', run: 'failed' },
  ]);
  await query('drop trigger no_notice on notifications');
  expect(await retryRun(admin, first?.run_id ?? '')).toEqual({ ok: true, value: 1 });
  expect(await retryRun(admin, first?.run_id ?? '')).toMatchObject({
    ok: false,
    error: { code: 'not-failed' },
  });
  await work(id);
  expect(await actionsOf(id)).toMatchObject([{ status: 'done', run: 'done' }, { status: 'done' }]);
  expect(await query('select 1 from notifications where user_id = $1', [card.userId])).toHaveLength(1);
});

test('a status change follows the steps for people, and its event has one more level of depth', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  const id = await create(admin, { actions: [{ kind: 'status', target: 'card', status: 'blocked' }] });
  const [open, closed] = [await addCard(), await addCard()];
  await query("update cards set status = 'completed' where id = $1", [closed.cardId]);
  await rejectDocument(open);
  await rejectDocument(closed);
  await dispatch();
  await work(id);
  expect(await actionsOf(id)).toMatchObject([
    { status: 'done', run: 'done' },
    { status: 'failed', run: 'failed', reason: expect.stringMatching(/não permite/) },
  ]);
  expect(
    await query(
      'select depth, caused_by is not null as caused from domain_events where subject_id = $1 and depth > 0',
      [open.cardId],
    ),
  ).toEqual([{ depth: 1, caused: true }]);
  expect(await query('select title from notifications where user_id = $1', [open.userId])).toEqual([
    { title: 'Limpa Nome: Bloqueado' },
  ]);
});

test('two rules that trigger each other stop, with the reason', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  const flip = (from: 'active' | 'analyzing', to: 'active' | 'analyzing') =>
    create(admin, {
      trigger: { kind: 'event', event: 'card.status_changed' },
      conditions: { match: 'all', items: [{ field: 'data.to', operator: 'is', value: from }] },
      actions: [{ kind: 'status', target: 'card', status: to }],
    });
  const rules = [await flip('active', 'analyzing'), await flip('analyzing', 'active')];
  const { cardId } = await addCard();
  await query("update cards set status = 'active' where id = $1", [cardId]);
  for (let round = 0; round < 8; round++) {
    await dispatch();
    for (const id of rules) await work(id);
  }
  const runs = await query<{ status: string; depth: number; reason: string | null }>(
    'select status, depth, reason from automation_runs where rule_id = any($1) order by depth',
    [rules],
  );
  expect(runs.map(({ status, depth }) => [status, depth])).toEqual([
    ['done', 0],
    ['done', 1],
    ['done', 2],
    ['skipped', 3],
  ]);
  expect(runs.at(-1)?.reason).toMatch(/círculo/);
});

test('runs a rule for the same record at most ten times an hour', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  const id = await create(admin, {
    trigger: { kind: 'event', event: 'card.score_changed' },
    actions: [TASK],
  });
  const { cardId } = await addCard();
  for (let score = 1; score <= 12; score++)
    await query('update cards set score = $2 where id = $1', [cardId, score]);
  await dispatch();
  expect(
    await query(
      'select status, count(*)::int from automation_runs where rule_id = $1 group by status order by status',
      [id],
    ),
  ).toEqual([
    { status: 'skipped', count: 2 },
    { status: 'waiting', count: 10 },
  ]);
});

test('ignores events from before a rule was switched on, and all events while it is off', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  const id = await create(admin);
  expect(await saveRule(admin, id, 1, { enabled: false })).toEqual({ ok: true, value: { version: 2 } });
  const card = await addCard();
  await rejectDocument(card);
  expect(await saveRule(admin, id, 2, { enabled: true })).toMatchObject({ ok: true });
  await dispatch();
  expect(await actionsOf(id)).toEqual([]);
  await rejectDocument(card);
  await dispatch();
  expect(await actionsOf(id)).toHaveLength(2);
});

test('the second of two editors learns who was first, and names are unique', async () => {
  const [ana, rui] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
  const id = await create(ana, { name: 'Disputada' });
  expect(await saveRule(ana, id, 1, { name: 'Da Ana' })).toMatchObject({ ok: true });
  expect(await saveRule(rui, id, 1, { name: 'Do Rui' })).toMatchObject({
    ok: false,
    error: { code: 'stale', message: expect.stringContaining('Pessoa de Teste') },
  });
  expect(await query('select name, version from automation_rules where id = $1', [id])).toEqual([
    { name: 'Da Ana', version: 2 },
  ]);
  // What both want is no conflict; what only the second wants is not done over what the second did not see.
  expect(await saveRule(ana, id, 2, { enabled: false })).toMatchObject({ ok: true });
  expect(await saveRule(rui, id, 2, { enabled: false })).toEqual({ ok: true, value: { version: 3 } });
  expect(await deleteRule(rui, id, 2)).toMatchObject({ error: { code: 'stale' } });
  expect(await query('select 1 from automation_rules where id = $1', [id])).toHaveLength(1);
  expect(await createRule(rui, aRule({ name: 'Da Ana' }), true)).toMatchObject({
    ok: false,
    error: { code: 'name-taken' },
  });
});

test('a lead has no account: the notice is without effect, the mail leaves, the lead moves', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  const id = await create(admin, {
    trigger: { kind: 'event', event: 'lead.created' },
    actions: [
      { kind: 'mail', title: 'Recebemos, {{primeiro_nome}}', message: 'Um <b>\n\nDois', link: '' },
      { kind: 'status', target: 'lead', status: 'qualified' },
      { kind: 'status', target: 'lead', status: 'new' },
    ],
  });
  const [lead] = await query<{ id: string }>(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf)
     values ('Ana Lima', 'ana@exemplo.com', '49999990000', 'CPF', '52998224725', 'SC') returning id`,
  );
  await dispatch();
  await work(id);
  expect(await actionsOf(id)).toMatchObject([
    { status: 'done' },
    { status: 'done' },
    { status: 'failed', reason: expect.stringMatching(/não permite/) },
  ]);
  expect(await query('select status from leads where id = $1', [lead?.id])).toEqual([
    { status: 'qualified' },
  ]);
  const [mail] = await query<{ data: { subject: string; html: string } }>(
    `select data from pgboss.job where name = 'mail.send' and data->>'to' = 'ana@exemplo.com'`,
  );
  expect(mail?.data.subject).toBe('Recebemos, Ana');
  expect(mail?.data.html).toContain('Um &#60;b&#62;');
});

test('in a storm each action runs once or fails visibly, and a failed action can run later', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  const id = await create(admin);
  const card = await addCard();
  await query(
    `insert into card_documents (user_id, card_id, file_name, file_path, file_size, mime_type, sha256, status)
     select $1, $2, 'd' || n, gen_random_uuid()::text, 1, 'application/pdf', repeat('a', 64), 'pending'
     from generate_series(1, 30) n`,
    [card.userId, card.cardId],
  );
  // Every third notice cannot be left.
  await query(`create function some_notice() returns trigger language plpgsql as $$ begin
    if new.message ~ '[369]:' then raise exception 'no'; end if; return new; end $$`);
  await query(
    'create trigger some_notice before insert on notifications for each row execute function some_notice()',
  );
  await query(
    "update card_documents set status = 'rejected', notified_status = 'rejected', review_reason = 'x' where user_id = $1",
    [card.userId],
  );
  await Promise.all([dispatch(), dispatch()]);
  const ids = (await actionsOf(id)).map((action) => action.id);
  expect(ids).toHaveLength(60);
  // Two workers, and a queue that repeats what it is not sure of.
  const twice = async (from: string[]) => {
    for (const action of from) await act(action).catch(() => {});
  };
  await Promise.all([twice(ids), twice(ids.toReversed())]);
  const count = async (text: string) => (await query(text, [card.userId])).length;
  const failed = (await actionsOf(id)).filter(({ status }) => status === 'failed');
  expect(failed).toHaveLength(9);
  for (const action of failed) expect(action).toMatchObject({ run: 'failed', reason: expect.any(String) });
  expect(await count('select distinct message from notifications where user_id = $1')).toBe(21);
  expect(await count('select 1 from notifications where user_id = $1')).toBe(21);
  await query('drop trigger some_notice on notifications');
  await twice(ids);
  expect(await count('select 1 from notifications where user_id = $1')).toBe(30);
  expect(await count('select 1 from tasks where client_id = $1')).toBe(30);
  expect((await actionsOf(id)).every(({ status, run }) => status === 'done' && run === 'done')).toBe(true);
});

test('erased customers get no notices and are not named in tasks', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  const id = await create(admin, {
    actions: [
      NOTICE,
      { kind: 'mail', title: 'a', message: 'b', link: '' },
      { ...TASK, title: 'Conferir {{nome}}' },
    ],
  });
  const card = await addCard();
  await rejectDocument(card);
  await dispatch();
  await query("update users set email = 'excluida-' || id || '@conta.invalid' where id = $1", [card.userId]);
  await work(id);
  expect(await actionsOf(id)).toMatchObject([
    { status: 'skipped' },
    { status: 'skipped' },
    { status: 'done' },
  ]);
  expect(await query('select client_id, title from tasks where rule_id = $1', [id])).toEqual([
    { client_id: null, title: 'Conferir' },
  ]);
  expect(await query('select 1 from notifications where user_id = $1', [card.userId])).toEqual([]);
});

const taskOf = (admin: SignedInActor, title: string, due: string, time: string) =>
  addTask(admin, TaskInput.parse({ title, assigneeId: '', due, time }), new Date());

test('a finished task is not finished another way from a page that shows it open', async () => {
  const [ana, rui] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
  const added = await taskOf(ana, 'Ligar', '', '');
  const id = added.ok ? added.value : '';
  expect(await changeTask(ana, id, 'open', 'done', new Date())).toMatchObject({ ok: true });
  expect(await changeTask(rui, id, 'open', 'done', new Date())).toMatchObject({ ok: true });
  expect(await changeTask(rui, id, 'open', 'canceled', new Date())).toMatchObject({
    error: { message: expect.stringContaining('já concluiu') },
  });
  expect(await query('select status, done_by from tasks where id = $1', [id])).toEqual([
    { status: 'done', done_by: ana.userId },
  ]);
  expect(await changeTask(rui, id, 'done', 'open', new Date())).toMatchObject({ ok: true });
});

test('a task without an owner waits in the list of each admin until one takes it', async () => {
  const [ana, rui] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
  const added = await taskOf(ana, 'Retornar', '2026-11-20', '15:30');
  const id = added.ok ? added.value : '';
  const minesOf = async (admin: typeof ana) => {
    const { rows } = await taskList.load(admin, { filters: {} });
    return rows.filter((row) => row.id === id);
  };
  expect(await minesOf(rui)).toMatchObject([{ dueAt: expect.stringMatching(/^2026-11-20T18:30:00/) }]);
  const take = (who: typeof ana) => assignTask(who, id, { assigneeId: who.userId, expected: null });
  expect([await take(ana), await take(ana)]).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await take(rui)).toMatchObject({ error: { message: TASK_TAKEN } });
  expect([await minesOf(ana), await minesOf(rui)]).toMatchObject([[{ id }], []]);
  const stranger = await addPerson(context.owner);
  const give = (to: string) => assignTask(ana, id, { assigneeId: to, expected: ana.userId });
  expect(await give(stranger.userId)).toMatchObject({ ok: false });
  expect(await give(rui.userId)).toMatchObject({ ok: true });
  expect([await minesOf(ana), await minesOf(rui)]).toMatchObject([[], [{ id }]]);
});

test('a task is put off to the next business day at nine, once, from the due time on the page', async () => {
  const ana = await addPerson(context.owner, 'admin');
  const added = await taskOf(ana, 'Retornar', '2026-11-20', '');
  const id = added.ok ? added.value : '';
  const friday = new Date('2026-11-20T12:00:00Z');
  expect(await snoozeTask(ana, id, '2026-11-19T12:00:00.000Z', friday)).toMatchObject({
    error: { message: TASK_DUE_MOVED },
  });
  expect(await snoozeTask(ana, id, '2026-11-21T02:59:59.999Z', friday)).toMatchObject({ ok: true });
  expect(await query('select due_at from tasks where id = $1', [id])).toEqual([
    { due_at: new Date('2026-11-23T12:00:00Z') },
  ]);
});
