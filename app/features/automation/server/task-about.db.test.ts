import { expect, test } from 'vitest';
import { TaskInput } from '#app/features/automation/rules/task-list.ts';
import { addTask, taskList, taskSubject } from '#app/features/automation/server/index.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { LeadId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';

const context = onTestDatabase();
const NOW = new Date('2026-11-19T12:00:00Z');
const task = (entries: object) =>
  TaskInput.parse({ title: 'Ligar para combinar', assigneeId: '', due: '', time: '', ...entries });

async function aLead(): Promise<LeadId> {
  const { rows } = await context.owner.query<{ id: LeadId }>(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin)
     values ('Rita Só Telefone', '', '49999990102', 'CPF', '00000000000', 'SC', 'telefone') returning id`,
  );
  return rows[0]?.id as LeadId;
}

test('a task about a client or a lead names the person in the list', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  const leadId = await aLead();
  await context.owner.query("update profiles set full_name = 'Célia Cliente' where id = $1", [userId]);
  const about = { assigneeId: admin.userId, within: '30m' };
  expect(await addTask(admin, task({ ...about, clientId: userId }), NOW)).toMatchObject({ ok: true });
  expect(await addTask(admin, task({ ...about, leadId }), NOW)).toMatchObject({ ok: true });
  const { rows } = await taskList.load(admin, { filters: {} });
  expect(rows.filter(({ assigneeId }) => assigneeId === admin.userId)).toMatchObject([
    { name: 'Célia Cliente', clientId: userId, dueAt: expect.stringMatching(/^2026-11-19T12:30:00/) },
    { name: 'Rita Só Telefone', leadId },
  ]);
});

test('refuses a task about a person who does not exist, or whom the position may not read', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const clerk = { ...(await addPerson(context.owner, 'admin')), position: 'clerk' as const };
  const { userId } = await addPerson(context.owner);
  const missing = { error: { message: expect.stringContaining('não existe mais') } };
  expect(await addTask(admin, task({ clientId: newId() }), NOW)).toMatchObject(missing);
  expect(await addTask(admin, task({ leadId: newId() }), NOW)).toMatchObject(missing);
  expect(await addTask(clerk, task({ clientId: userId }), NOW)).toMatchObject(missing);
  expect(await taskSubject(clerk, { clientId: userId, leadId: null })).toBeNull();
  await context.owner.query('update profiles set assignee_id = $1 where id = $2', [clerk.userId, userId]);
  expect(await addTask(clerk, task({ clientId: userId }), NOW)).toMatchObject({ ok: true });
});
