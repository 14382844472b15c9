import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { asActor, type CustomerActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { handOverConversation, inboxList, listColleagues, writeMessage } from './index.server.ts';

const context = onTestDatabase();
let [admin, colleague, client] = [{} as SignedInActor, {} as SignedInActor, {} as CustomerActor];

beforeEach(async () => {
  [admin, colleague] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
  client = (await addPerson(context.owner)) as CustomerActor;
  await writeMessage(client, 'Já saiu?');
});

const rowsOf = async (text: string, ...values: unknown[]) => (await context.owner.query(text, values)).rows;
const handOver = (to: string, before = '') =>
  handOverConversation(admin, client.userId, {
    colleague: to,
    handOverNote: 'Falta o comprovante',
    before,
  });
const mine = async (member: SignedInActor) =>
  (await inboxList.load(member, { filters: { part: 'minhas' } })).rows.filter(
    ({ userId }) => userId === client.userId,
  ).length;
const left = () =>
  rowsOf(
    `select p.assignee_id as by, n.body, n.mentions from profiles p
     left join conversation_notes n on n.user_id = p.id where p.id = $1`,
    client.userId,
  );

test('a conversation passes to the colleague with the note and a notice, and waits there as long as before', async () => {
  const [before] = await rowsOf(
    'select answer_due, state from conversations where user_id = $1',
    client.userId,
  );
  expect(await handOver(colleague.userId)).toEqual({ ok: true, value: null });
  expect(await left()).toEqual([
    { by: colleague.userId, body: 'Falta o comprovante', mentions: [colleague.userId] },
  ]);
  expect([await mine(colleague), await mine(admin)]).toEqual([1, 0]);
  expect(await rowsOf('select link from notifications where user_id = $1', colleague.userId)).toEqual([
    { link: `/admin/clientes/${client.userId}/conversa` },
  ]);
  expect(
    await rowsOf('select answer_due, state from conversations where user_id = $1', client.userId),
  ).toEqual([before]);
});

test('a hand-over is refused whole if another one was first', async () => {
  await handOver(colleague.userId);
  const third = await addPerson(context.owner, 'admin');
  expect(await handOver(third.userId)).toMatchObject({ ok: false, error: { code: 'stale' } });
  expect(await left()).toHaveLength(1);
  expect(await rowsOf('select 1 from notifications where user_id = $1', third.userId)).toEqual([]);
  expect(await handOver(third.userId, colleague.userId)).toMatchObject({ ok: true });
});

test('only a colleague whose position opens conversations takes one over', async () => {
  const accountant = await addPerson(context.owner, 'admin');
  await rowsOf("update user_roles set position = 'accountant' where user_id = $1", accountant.userId);
  const staff = await addPerson(context.owner, 'staff');
  const shown = await asActor(admin, (tx) => listColleagues(tx, admin));
  const ids = shown.map(({ id }) => id);
  expect(ids).toContain(colleague.userId);
  for (const id of [admin.userId, accountant.userId, staff.userId, client.userId, randomUUID()]) {
    expect(ids).not.toContain(id);
    expect(await handOver(id)).toMatchObject({ ok: false, error: { code: 'team' } });
  }
  expect(await left()).toEqual([{ by: null, body: null, mentions: null }]);
});
