import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { loadOwnWork } from './index.server.ts';

const context = onTestDatabase();

test('a member of the team sees the leads, clients and tasks that are theirs, and no others', async () => {
  const [mine, other] = [await addPerson(context.owner, 'staff'), await addPerson(context.owner, 'staff')];
  const { userId } = await addPerson(context.owner);
  await context.owner.query('update profiles set assignee_id = $2 where id = $1', [userId, mine.userId]);
  for (const { userId: member } of [mine, other]) {
    await context.owner.query(
      `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, assignee_id)
       values ('Lead de alguém', 'l@exemplo.com.br', '49988887777', 'CPF', '52998224725', 'SC', $1)`,
      [member],
    );
    await context.owner.query("insert into tasks (title, assignee_id) values ('Ligar', $1)", [member]);
  }
  const work = await loadOwnWork(mine.userId);
  expect(work.leads).toHaveLength(1);
  expect(work.tasks).toMatchObject([{ title: 'Ligar', dueAt: null, late: false }]);
  expect(work.clients).toMatchObject([{ id: userId }]);
  expect((await loadOwnWork(other.userId)).clients).toEqual([]);
});
