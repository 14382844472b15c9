import { expect, test } from 'vitest';
import { TEAM_REFUSALS } from '#app/features/accounts/rules/panel-messages.ts';
import type { SubstitutionInput } from '#app/features/accounts/rules/substitution.ts';
import { TASK_LIST, TaskInput } from '#app/features/automation/rules/task-list.ts';
import { addTask, loadAgenda, taskList } from '#app/features/automation/server/index.server.ts';
import { loadPanelState } from '#app/features/overview/server/index.server.ts';
import { CLIENT_LIST } from '#app/features/profiles/rules/client-list.ts';
import { clientList } from '#app/features/profiles/server/index.server.ts';
import { readList } from '#app/kit/list.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { type AdminActor, asActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { endSubstitution, listSubstitutions, nameSubstitute } from '../index.server.ts';

const context = onTestDatabase();
const NOW = new Date();
const TODAY = civilDateAt(NOW);

async function member(position: 'owner' | 'clerk' | 'finance' | 'accountant', name = 'Pessoa') {
  const { userId } = await addPerson(context.owner, 'admin');
  await context.owner.query('update user_roles set position = $2 where user_id = $1', [userId, position]);
  await context.owner.query('update users set name = $2 where id = $1', [userId, name]);
  return { kind: 'admin', userId, position } satisfies AdminActor;
}

async function clientOf({ userId }: AdminActor) {
  const client = await addPerson(context.owner);
  await context.owner.query('update profiles set assignee_id = $2 where id = $1', [client.userId, userId]);
  return client.userId;
}

const span = (substitute: AdminActor, from = TODAY, until = TODAY): SubstitutionInput => ({
  substituteId: substitute.userId,
  from,
  until,
});

const clientsOf = async (admin: AdminActor, own = false) =>
  (
    await clientList.load(admin, readList(CLIENT_LIST, new URLSearchParams(own ? 'responsavel=me' : '')))
  ).rows.map(({ id }) => id);
const tasksOf = async (admin: AdminActor) =>
  (await taskList.load(admin, readList(TASK_LIST, new URLSearchParams()))).rows.map(({ title }) => title);

const task = (admin: AdminActor, title: string) =>
  addTask(admin, TaskInput.parse({ title, assigneeId: admin.userId, due: addDays(TODAY, 1), time: '' }), NOW);

test('a clerk sees the desk of the absent clerk, under the own position, until the substitution ends', async () => {
  const [absent, stand, other] = [
    await member('clerk', 'Ana'),
    await member('clerk', 'Bia'),
    await member('clerk'),
  ];
  const client = await clientOf(absent);
  await task(absent, 'Ligar para o banco');
  const days = { from: TODAY, until: addDays(TODAY, 3), who: stand.userId };
  expect(await clientsOf(stand)).toEqual([]);
  const { tasks } = await loadPanelState(stand);
  expect(await nameSubstitute(absent, absent.userId, span(stand), NOW)).toMatchObject({ ok: true });
  expect([await clientsOf(stand), await clientsOf(stand, true)]).toEqual([[client], [client]]);
  expect(await tasksOf(stand)).toEqual(['Ligar para o banco']);
  expect((await loadPanelState(stand)).tasks).toBe(tasks + 1);
  expect((await loadAgenda(stand, days)).map(({ title }) => title)).toContain('Ligar para o banco');
  expect(await clientsOf(other)).toEqual([]);
  const changeMoney = () =>
    asActor(stand, (tx) => tx.execute('update transactions set amount = amount where user_id is not null'));
  await expect(changeMoney()).rejects.toThrow();
  const [listed] = await listSubstitutions(stand, NOW);
  expect(listed).toMatchObject({ name: 'Ana', substitute: 'Bia', now: true });
  expect(await endSubstitution(other, listed?.id ?? '')).toMatchObject({
    error: { message: TEAM_REFUSALS['absence-own'] },
  });
  expect(await endSubstitution(stand, listed?.id ?? '')).toMatchObject({ ok: true });
  expect([await clientsOf(stand), await tasksOf(stand)]).toEqual([[], []]);
  const { rows } = await context.owner.query(
    "select action from audit_log where entity = 'substitutions' and entity_id = $1 order by seq",
    [listed?.id],
  );
  expect(rows).toEqual([{ action: 'substitution.create' }, { action: 'substitution.end' }]);
});

test('finance sees the tasks of the absent person, and no client', async () => {
  const [absent, stand] = [await member('clerk'), await member('finance')];
  await clientOf(absent);
  await task(absent, 'Conferir o comprovante');
  expect(await tasksOf(stand)).toEqual([]);
  await nameSubstitute(absent, absent.userId, span(stand), NOW);
  expect(await tasksOf(stand)).toEqual(['Conferir o comprovante']);
  await expect(asActor(stand, (tx) => tx.execute('select * from listings'))).rejects.toThrow();
});

test('a substitution begins and ends at midnight in Brasília, and is not passed on', async () => {
  const [absent, stand, third] = [await member('clerk'), await member('clerk'), await member('clerk')];
  const [from, until] = [addDays(TODAY, 10), addDays(TODAY, 12)];
  await nameSubstitute(absent, absent.userId, span(stand, from, until), NOW);
  await nameSubstitute(stand, stand.userId, span(third, addDays(TODAY, 20), addDays(TODAY, 21)), NOW);
  const stands = async (at: string, who = stand) =>
    (
      await context.owner.query('select $3::uuid = any (acting_for($1, $2::timestamptz)) as yes', [
        who.userId,
        at,
        absent.userId,
      ])
    ).rows[0]?.yes;
  expect(await stands(`${addDays(from, -1)}T23:59:59.999-03:00`)).toBe(false);
  expect(await stands(`${from}T00:00:00-03:00`)).toBe(true);
  expect(await stands(`${until}T23:59:59.999-03:00`)).toBe(true);
  expect(await stands(`${addDays(until, 1)}T00:00:00-03:00`)).toBe(false);
  expect(await stands(`${from}T12:00:00-03:00`, third)).toBe(false);
});

test('each names the own substitute and an owner all; overlaps, strangers and absent people are refused', async () => {
  const [owner, absent, stand] = [await member('owner'), await member('clerk'), await member('clerk')];
  const customer = await addPerson(context.owner);
  const name = (by: AdminActor, whom: AdminActor, input: SubstitutionInput) =>
    nameSubstitute(by, whom.userId, input, NOW);
  expect(await name(stand, absent, span(stand))).toMatchObject({ error: { code: 'absence-own' } });
  expect(await name(absent, absent, span(absent))).toMatchObject({
    error: { fields: { substituteId: expect.any(String) } },
  });
  expect(await name(absent, absent, { ...span(stand), substituteId: customer.userId })).toMatchObject({
    error: { fields: { substituteId: expect.any(String) } },
  });
  const [from, until] = [addDays(TODAY, 2), addDays(TODAY, 4)];
  expect(await name(owner, absent, span(stand, from, until))).toMatchObject({ ok: true });
  expect(await name(absent, absent, span(owner, until, until))).toMatchObject({
    error: { code: 'absence-taken' },
  });
  expect(await name(absent, absent, span(owner, addDays(until, 1), addDays(until, 1)))).toMatchObject({
    ok: true,
  });
  expect(await name(owner, stand, span(absent, from, from))).toMatchObject({
    error: { fields: { substituteId: TEAM_REFUSALS['absence-both'] } },
  });
});
