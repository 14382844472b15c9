import { expect, test } from 'vitest';
import { automationSetting } from '#tests/automation.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';

const context = onTestDatabase();
const { query, alone, create, dispatch, work, actionsOf } = automationSetting(context);

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
