import { expect, test } from 'vitest';
import { addOwnField } from '#app/features/own-fields/server/index.server.ts';
import { automationSetting } from '#tests/automation.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { act, createRule } from './index.server.ts';

const context = onTestDatabase();
const { query, alone, create, dispatch, work, actionsOf } = automationSetting(context);

test('a task of a rule is due after its minutes, hours or business days; a stored rule keeps its term', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  const task = { kind: 'task', title: 'Ligar', assignee: 'owner' } as const;
  const id = await create(admin, {
    trigger: { kind: 'event', event: 'lead.created' },
    actions: [
      { ...task, minutes: 10 },
      { ...task, hours: 4 },
      { ...task, days: 1 },
    ],
  });
  await query(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf)
     values ('Rita Lima', '', '49999990101', 'CPF', '00000000000', 'SC')`,
  );
  await dispatch();
  // Thursday 19 November 2026, 23:50 in Brasília; Friday is a holiday.
  for (const action of await actionsOf(id)) await act(action.id, new Date('2026-11-20T02:50:00Z'));
  const due = await query<{ due_at: Date }>('select due_at from tasks where rule_id = $1 order by due_at', [
    id,
  ]);
  expect(due.map(({ due_at }) => due_at.toISOString())).toEqual([
    '2026-11-20T03:00:00.000Z',
    '2026-11-20T06:50:00.000Z',
    '2026-11-24T02:59:59.999Z',
  ]);
});

test('a lead with only a phone gets its task, with name and responsible', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  const id = await create(admin, {
    trigger: { kind: 'event', event: 'lead.created' },
    actions: [{ kind: 'task', title: 'Ligar para {{nome}}', assignee: 'owner', days: 1 }],
  });
  const [lead] = await query<{ id: string }>(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin, assignee_id)
     values ('Rita Só Telefone', '', '49999990101', 'CPF', '00000000000', 'SC', 'telefone', $1) returning id`,
    [admin.userId],
  );
  await dispatch();
  await work(id);
  expect(await actionsOf(id)).toMatchObject([{ status: 'done', reason: null }]);
  expect(await query('select title, assignee_id, lead_id from tasks where rule_id = $1', [id])).toEqual([
    { title: 'Ligar para Rita Só Telefone', assignee_id: admin.userId, lead_id: lead?.id },
  ]);
});

test('own fields fill the texts of a rule; a rule with an unknown one is refused, and an archived one leaves nothing', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  const field = await addOwnField(admin, 'lead', {
    ...{ label: 'Melhor horário', kind: 'text' as const, choices: [], required: false },
  });
  expect(field.ok).toBe(true);
  const rule = (title: string) => ({
    ...{ name: title, trigger: { kind: 'event' as const, event: 'lead.created' as const } },
    conditions: { match: 'all' as const, items: [] },
    actions: [{ kind: 'task' as const, title, assignee: 'owner' as const, days: 1 }],
  });
  expect(await createRule(admin, rule('Ligar {{lead.nenhum}}'), true)).toMatchObject({
    ok: false,
    error: { fields: { 'actions.0': expect.stringContaining('lead.nenhum') } },
  });
  const made = await createRule(admin, rule('Ligar às {{lead.melhor_horario}} para {{primeiro_nome}}'), true);
  if (!made.ok) throw new Error('unreachable');
  const add = (own: object) =>
    query(
      `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, own)
       values ('Rita Lima', '', '49999990101', 'CPF', '00000000000', 'SC', $1)`,
      [own],
    );
  await add({ melhor_horario: '14 h' });
  await dispatch();
  await work(made.value);
  await query('update own_fields set archived_at = now()');
  await add({ melhor_horario: '15 h' });
  await dispatch();
  await work(made.value);
  expect(await query('select title from tasks where rule_id = $1 order by created_at', [made.value])).toEqual(
    [{ title: 'Ligar às 14 h para Rita' }, { title: 'Ligar às  para Rita' }],
  );
});
