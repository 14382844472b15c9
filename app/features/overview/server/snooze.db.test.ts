import { expect, test } from 'vitest';
import { snoozeInput } from '#app/features/overview/rules/input.ts';
import type { Whose } from '#app/features/overview/rules/queues.ts';
import { lastDays } from '#app/features/overview/rules/terms.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  countQueues,
  listQueue,
  listSnoozes,
  loadPanelState,
  snoozeRow,
  unsnoozeRow,
} from './index.server.ts';

const context = onTestDatabase();

const now = new Date('2026-11-27T15:00:00Z');
const later = new Date('2026-11-30T15:00:00Z');
const period = lastDays(7, civilDateAt(now));
const input = (rowId: string, whom: 'mim' | 'equipe', until = '2026-11-30') =>
  snoozeInput(civilDateAt(now)).parse({ queue: 'leads', rowId, until, whom });

async function addLead(): Promise<string> {
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin, created_at)
     values ('Nino Novo', 'x@exemplo.com', '49999990000', 'CPF', '52998224725', 'SC', 'landing', '2026-11-26') returning id`,
  );
  return rows[0]?.id ?? '';
}

const idsOf = async (admin: SignedInActor, at: Date, whose?: Whose) =>
  (await listQueue(admin, 'leads', { period, whose, after: null }, at)).rows.map(({ id }) => id);

test('a row that an admin snoozes leaves the queue of that admin and its counts until its day', async () => {
  const [me, other] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
  const lead = await addLead();
  const before = (await countQueues(me, now)).leads;
  expect(await snoozeRow(me, input(lead, 'mim'), now)).toMatchObject({ ok: true });
  expect(await idsOf(me, now)).not.toContain(lead);
  expect(await idsOf(me, now, 'ninguem')).not.toContain(lead);
  expect(await idsOf(me, now, 'adiadas')).toEqual([lead]);
  expect((await countQueues(me, now)).leads).toBe(before - 1);
  expect((await loadPanelState(me, now)).waiting.leads).toBe(before - 1);
  expect(await idsOf(other, now)).toContain(lead);
  expect(await idsOf(other, now, 'adiadas')).toEqual([]);
  expect(await idsOf(me, later)).toContain(lead);
  expect(await idsOf(me, later, 'adiadas')).toEqual([]);
});

test('a row that is snoozed for the team leaves all queues until an admin restores it', async () => {
  const [me, other] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
  const lead = await addLead();
  expect(await snoozeRow(me, input(lead, 'equipe'), now)).toMatchObject({ ok: true });
  expect(await idsOf(other, now)).not.toContain(lead);
  expect(await snoozeRow(other, input(lead, 'equipe'), now)).toMatchObject({ error: { code: 'stale' } });
  const [snooze] = await listSnoozes(other, 'leads', [lead], now);
  expect(snooze).toMatchObject({ ofTeam: true, by: 'Pessoa de Teste', until: '2026-11-30' });
  expect(await unsnoozeRow(other, snooze?.id ?? '')).toMatchObject({ ok: true });
  expect(await idsOf(me, now)).toContain(lead);
  const { rows } = await context.owner.query(
    'select action from audit_log where entity_id = $1 order by created_at, id',
    [snooze?.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['queue.snooze', 'queue.unsnooze']);
});

test('refuses to end another admin’s own snooze, and to snooze a row that does not wait', async () => {
  const [me, other] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
  const lead = await addLead();
  const done = await snoozeRow(me, input(lead, 'mim'), now);
  expect(await unsnoozeRow(other, done.ok ? done.value : '')).toMatchObject({ ok: true });
  expect(await idsOf(me, now)).not.toContain(lead);
  await context.owner.query("update leads set status = 'lost' where id = $1", [lead]);
  expect(await snoozeRow(other, input(lead, 'mim'), now)).toMatchObject({ error: { code: 'stale' } });
});

test('a clerk may snooze leads; finance and accountant may not', async () => {
  const clerk = await addPerson(context.owner, 'admin');
  await context.owner.query("update user_roles set position = 'clerk' where user_id = $1", [clerk.userId]);
  const lead = await addLead();
  const as = (position: 'clerk' | 'finance' | 'accountant'): SignedInActor => ({
    kind: 'admin',
    userId: clerk.userId,
    position,
  });
  for (const position of ['finance', 'accountant'] as const)
    expect(await snoozeRow(as(position), input(lead, 'mim'), now)).toMatchObject({
      error: { code: 'refused' },
    });
  expect(await snoozeRow(as('clerk'), input(lead, 'mim'), now)).toMatchObject({ ok: true });
});

test('a team snooze is ended by any position that works on its queue, as it may also begin one', async () => {
  const owner = await addPerson(context.owner, 'admin');
  const lead = await addLead();
  const done = await snoozeRow(owner, input(lead, 'equipe'), now);
  const id = done.ok ? done.value : '';
  const as = async (position: 'clerk' | 'finance'): Promise<SignedInActor> => {
    const { userId } = await addPerson(context.owner, 'admin');
    await context.owner.query('update user_roles set position = $2 where user_id = $1', [userId, position]);
    return { kind: 'admin', userId, position };
  };
  expect(await unsnoozeRow(await as('finance'), id)).toMatchObject({ error: { code: 'refused' } });
  expect(await idsOf(owner, now)).not.toContain(lead);
  expect(await unsnoozeRow(await as('clerk'), id)).toMatchObject({ ok: true });
  expect(await idsOf(owner, now)).toContain(lead);
});

test.each([
  ['2026-11-27', 'Escolha um dia depois de hoje'],
  ['2026-11-28', undefined],
  ['2026-12-27', undefined],
  ['2026-12-28', 'No máximo 30 dias'],
  ['', 'Escolha o dia'],
])('a row is back on a day after today, within a month: %s', (until, message) => {
  const parsed = snoozeInput(civilDateAt(now)).safeParse({
    queue: 'leads',
    rowId: crypto.randomUUID(),
    until,
    whom: 'mim',
  });
  expect(parsed.error?.issues[0]?.message).toBe(message);
});
