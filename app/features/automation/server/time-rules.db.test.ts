import { expect, test } from 'vitest';
import type { Rule } from '#app/features/automation/rules/rule-parts.ts';
import { aRule, automationSetting, NOTICE, TASK } from '#tests/automation.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { type DueTrigger, isTime } from './find-due-triggers.server.ts';
import { runClock, tryRule } from './index.server.ts';

const context = onTestDatabase();
const { query, alone, create, addCard, rejectDocument, dispatch, work, actionsOf } =
  automationSetting(context);

test('time: an installment three days before it is due, once, and again when its date moves', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  const trigger = {
    kind: 'time',
    anchor: 'installment_due',
    amount: 3,
    unit: 'days',
    direction: 'before',
  } as const;
  const id = await create(admin, {
    trigger,
    actions: [{ ...NOTICE, message: 'Vence {{vencimento}}' }],
  });
  await query("update automation_rules set enabled_at = '2026-01-01' where id = $1", [id]);
  const { userId } = await addPerson(context.owner);
  const [order] = await query<{ id: string }>(
    'insert into transactions (user_id, amount) values ($1, 100) returning id',
    [userId],
  );
  const [installment] = await query<{ id: string }>(
    `insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date)
     values ($1, $2, 1, 100, '2026-03-10') returning id`,
    [order?.id, userId],
  );
  const at = (day: string, hour = 10) => runClock(new Date(`${day}T${hour}:00:00-03:00`));
  await at('2026-03-06');
  // Not before nine in the morning.
  await runClock(new Date('2026-03-07T08:59:00-03:00'));
  expect(await actionsOf(id)).toEqual([]);
  await at('2026-03-07');
  await at('2026-03-07', 11);
  await at('2026-03-08');
  expect(await actionsOf(id)).toHaveLength(1);
  await query("update installment_payments set due_date = '2026-04-10' where id = $1", [installment?.id]);
  await at('2026-04-07');
  expect(await actionsOf(id)).toHaveLength(2);
  await query(`update installment_payments set status = 'canceled' where id = $1`, [installment?.id]);
  await at('2026-04-08');
  expect(await actionsOf(id)).toHaveLength(2);
});

test.each([
  ['at its hour', '2026-03-10T15:00:00Z', '2026-01-01T00:00:00Z', true],
  ['just before its hour', '2026-03-10T14:59:59.999Z', '2026-01-01T00:00:00Z', false],
  ['almost a day late', '2026-03-11T14:59:59.999Z', '2026-01-01T00:00:00Z', true],
  ['a day late', '2026-03-11T15:00:00Z', '2026-01-01T00:00:00Z', false],
  ['when switched on at its hour', '2026-03-10T15:00:00Z', '2026-03-10T15:00:00Z', true],
  ['when switched on after its hour', '2026-03-10T15:00:01Z', '2026-03-10T15:00:01Z', false],
])('whether a rule that counts hours acts %s, at %s', (_, now, enabledAt, acts) => {
  const rule = {
    kind: 'time',
    anchor: 'form_unanswered',
    amount: 3,
    unit: 'hours',
    direction: 'after',
  } as const;
  const due = { at: new Date('2026-03-10T12:00:00Z'), date: '2026-03-10' } as DueTrigger;
  expect(isTime(rule, due, new Date(now), new Date(enabledAt))).toBe(acts);
});

test('time: every kind of moment is found, also in the past', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  const { userId, cardId } = await addCard('bacen');
  await query(
    "update cards set created_at = '2026-03-02 12:00Z', clock_started_at = '2026-03-02 12:00Z' where id = $1",
    [cardId],
  );
  const [form] = await query<{ id: string }>(
    `insert into sent_forms (template_id, user_id, created_at) select id, $1, '2026-03-02 12:00Z' from form_templates limit 1 returning id`,
    [userId],
  );
  const cases = [
    ['card_deadline', 'business_days', 2, 'before', '2026-03-16'],
    ['documents_missing', 'days', 3, 'after', '2026-03-05'],
    ['form_unanswered', 'hours', 48, 'after', '2026-03-04'],
  ] as const;
  expect(form).toBeDefined();
  for (const [anchor, unit, amount, direction, day] of cases) {
    const trigger = { kind: 'time', anchor, unit, amount, direction } as const;
    const id = await create(admin, {
      trigger,
      actions: [{ kind: 'task', title: anchor, assignee: admin.userId, days: 1 }],
    });
    await query("update automation_rules set enabled_at = '2026-01-01' where id = $1", [id]);
    await runClock(new Date(`${day}T07:30:00-03:00`));
    expect(await actionsOf(id), `${anchor} too early`).toHaveLength(0);
    await runClock(new Date(`${day}T12:00:00-03:00`));
    await runClock(new Date(`${day}T12:10:00-03:00`));
    expect(await actionsOf(id), anchor).toHaveLength(1);
    await work(id);
    expect(await query('select title, assignee_id from tasks where rule_id = $1', [id])).toEqual([
      { title: anchor, assignee_id: admin.userId },
    ]);
    const past = await tryRule(admin, aRule({ trigger }), 30, new Date('2026-03-20T12:00:00-03:00'));
    expect(past, anchor).toMatchObject({ met: 1, shown: [{ name: 'Pessoa de Teste' }] });
  }
});

test('trying a rule on the past shows its matches and writes nothing', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  await rejectDocument(await addCard('nome'));
  await rejectDocument(await addCard('rating'));
  await dispatch();
  const before = await query('select count(*)::int from automation_runs');
  const conditions = {
    match: 'all' as const,
    items: [{ field: 'card.type', operator: 'is' as const, value: 'rating' }],
  };
  const trial = await tryRule(admin, aRule({ conditions }), 7);
  expect(trial).toMatchObject({ met: 1, more: false, shown: [{ name: 'Pessoa de Teste' }] });
  expect(trial.read).toBeGreaterThan(1);
  expect(await query('select count(*)::int from automation_runs')).toEqual(before);
  expect(
    await query("select 1 from audit_log where action = 'automation.try' and actor_id = $1", [admin.userId]),
  ).toHaveLength(1);
});

test('a trial runs the actions with a real record and its words, and rolls everything back', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  await rejectDocument(await addCard('rating'));
  await dispatch();
  const counts = () =>
    query(`select (select count(*)::int from notifications) as notices, (select count(*)::int from tasks) as tasks,
      (select count(*)::int from document_requests) as asked, (select count(*)::int from audit_log) as log,
      (select count(*)::int from sent_mails) as mails, (select count(*)::int from cards where status = 'blocked') as blocked`);
  const before = await counts();
  const actions = [
    NOTICE,
    TASK,
    { kind: 'mail', title: 'Sobre {{documento}}', message: 'Olá, {{primeiro_nome}}', link: '/app' },
    { kind: 'document', title: 'Outro {{documento}}', message: '' },
    { kind: 'status', target: 'card', status: 'blocked' },
    { kind: 'status', target: 'lead', status: 'lost' },
  ] as Rule['actions'];
  const { shown } = await tryRule(admin, aRule({ actions }), 7);
  const [does] = shown.map((row) => row.does);
  expect(does?.map(({ reason }) => reason)).toEqual([
    null,
    null,
    null,
    null,
    null,
    'Não há registro cuja situação mudar.',
  ]);
  expect(does?.[0]?.words[0]).toBe('Envie outro');
  expect(does?.[1]?.words).toEqual([expect.stringMatching(/^Conferir .+ de Pessoa de Teste$/)]);
  expect(does?.[2]?.words).toEqual([expect.stringMatching(/^Sobre \S+/), 'Olá, Pessoa']);
  const [one] = await counts();
  // The entry of the trial itself.
  expect(one).toEqual({ ...before[0], log: (before[0] as { log: number }).log + 1 });
});
