import { expect, test } from 'vitest';
import { TASK_LIST, TaskInput } from '#app/features/automation/rules/task-list.ts';
import { addTask, changeTask, taskList, taskSubject } from '#app/features/automation/server/index.server.ts';
import { LawsuitInput } from '#app/features/cases/rules/input.ts';
import { createCard, upsertLawsuit } from '#app/features/cases/server/index.server.ts';
import { readList } from '#app/kit/list.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { LeadId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';

const context = onTestDatabase();
const NO_RECORD = { clientId: null, leadId: null, cardId: null, orderId: null, lawsuitId: null };
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
  expect(await taskSubject(clerk, { ...NO_RECORD, clientId: userId })).toBeNull();
  await context.owner.query('update profiles set assignee_id = $1 where id = $2', [clerk.userId, userId]);
  expect(await addTask(clerk, task({ clientId: userId }), NOW)).toMatchObject({ ok: true });
});

test('a task about a service, lawsuit or order belongs to its client', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  const card = await createCard(admin, userId, 'jus');
  if (!card.ok) throw new Error(card.error.message);
  const cardId = card.value.id;
  const lawsuit = LawsuitInput.parse({
    ...{ lawsuitId: '', cardId, caseNumber: '5001234-58.2025.8.24.0018', court: 'TJSC' },
    ...{ lawsuitType: 'Cobrança', status: 'active', nextDeadline: '' },
  });
  expect(await upsertLawsuit(admin, userId, lawsuit)).toMatchObject({ ok: true });
  const { rows: lawsuits } = await context.owner.query('select id from card_lawsuits where user_id = $1', [
    userId,
  ]);
  const lawsuitId = lawsuits[0]?.id;
  const { rows: orders } = await context.owner.query(
    "insert into transactions (user_id, amount, status, payment_method) values ($1, 399, 'pending', 'pix') returning id",
    [userId],
  );
  const orderId = orders[0]?.id;
  const own = { assigneeId: admin.userId };
  for (const about of [{ cardId }, { lawsuitId }, { orderId }])
    expect(await addTask(admin, task({ ...own, ...about }), NOW)).toMatchObject({ ok: true });
  const { rows } = await taskList.load(admin, { filters: {} });
  const mine = rows.filter(({ clientId }) => clientId === userId);
  expect(mine).toHaveLength(3);
  for (const about of [{ cardId }, { lawsuitId }, { orderId }])
    expect(mine).toContainEqual(expect.objectContaining(about));
  // Finance reads no lawsuit: it is refused like one that does not exist.
  const finance = { ...(await addPerson(context.owner, 'admin')), position: 'finance' as const };
  expect(await taskSubject(finance, { ...NO_RECORD, lawsuitId })).toBeNull();
  expect(await addTask(finance, task({ lawsuitId }), NOW)).toMatchObject({ ok: false });
  expect(await addTask(finance, task({ orderId, assigneeId: finance.userId }), NOW)).toMatchObject({
    ok: true,
  });
});

test('finishing a repeated task adds its successor once, also after it was reopened', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const first = task({ assigneeId: admin.userId, due: '2027-01-31', time: '09:00', repeats: 'monthly' });
  const added = await addTask(admin, first, NOW);
  if (!added.ok) throw new Error(added.error.message);
  const open = async () =>
    (await taskList.load(admin, { filters: {} })).rows.filter(
      ({ assigneeId }) => assigneeId === admin.userId,
    );
  expect(await changeTask(admin, added.value, 'open', 'done', NOW)).toMatchObject({
    value: new Date('2027-02-28T12:00:00Z'),
  });
  expect(await open()).toMatchObject([
    { repeats: 'monthly', dueAt: expect.stringMatching(/^2027-02-28T12:00/) },
  ]);
  await changeTask(admin, added.value, 'done', 'open', NOW);
  expect(await changeTask(admin, added.value, 'open', 'done', NOW)).toMatchObject({ value: null });
  const [second] = await open();
  expect(await changeTask(admin, second?.id ?? '', 'open', 'done', NOW)).toMatchObject({
    value: new Date('2027-03-31T12:00:00Z'),
  });
  const [third] = await open();
  await changeTask(admin, third?.id ?? '', 'open', 'canceled', NOW);
  expect(await open()).toEqual([]);
});

test('the list about a record has the open tasks of the whole team about it, and no other', async () => {
  const [admin, other] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
  const { userId } = await addPerson(context.owner);
  const leadId = await aLead();
  await addTask(other, task({ title: 'Do cliente', assigneeId: other.userId, clientId: userId }), NOW);
  await addTask(other, task({ title: 'Do lead', assigneeId: other.userId, leadId }), NOW);
  await addTask(admin, task({ title: 'De ninguém', assigneeId: admin.userId }), NOW);
  const titles = async (query: string) =>
    (await taskList.load(admin, readList(TASK_LIST, new URLSearchParams(query)))).rows.map(
      ({ title }) => title,
    );
  expect(await titles(`cliente=${userId}`)).toEqual(['Do cliente']);
  expect(await titles(`lead=${leadId}`)).toEqual(['Do lead']);
  expect(await titles(`cliente=${userId}&lista=minhas`)).toEqual([]);
  expect(await titles(`processo=${newId()}`)).toEqual([]);
});
