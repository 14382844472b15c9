import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CONTACT_LEAD } from '#app/features/leads/rules/contact-lead.ts';
import { sumBy } from '#app/features/leads/rules/sales-figures.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { loadSales, saveGoal } from './index.server.ts';

const context = onTestDatabase();
const MONTH = '2019-05-01';

const person = (position?: 'clerk' | 'manager') =>
  addPerson(context.owner, 'admin').then((found) => ({ ...found, position }) as SignedInActor);

async function addLead(assigneeId: string, createdAt: string, over: { status?: string; loss?: string } = {}) {
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, campaign, assignee_id, created_at, status, loss_reason)
     values ('Ana Souza', '', '49988887777', 'CPF', $1, 'SC', 'Rádio', $2, $3, $4, $5) returning id`,
    [CONTACT_LEAD.docNumber, assigneeId, createdAt, over.status ?? 'new', over.loss ?? null],
  );
  return rows[0]?.id ?? '';
}

test('arrivals count by their day in Brasília, conversions by the day of the conversion', async () => {
  const admin = await person();
  const { userId } = admin;
  await addLead(userId, '2019-05-01T03:00:00Z');
  await addLead(userId, '2019-06-01T02:59:59Z', { status: 'lost', loss: 'price' });
  await addLead(userId, '2019-06-01T03:00:00Z');
  const old = await addLead(userId, '2019-05-01T02:59:59Z');
  await context.owner.query("update leads set status = 'converted' where id = $1", [old]);
  await context.owner.query("update leads set converted_at = '2019-05-20T12:00:00Z' where id = $1", [old]);
  await addLead(userId, '2019-05-10T12:00:00Z', { status: 'converted' });
  const { rows } = await loadSales(admin, MONTH);
  const own = rows.filter(({ assigneeId }) => assigneeId === userId);
  const sum = (name: 'arrived' | 'won' | 'losses' | 'closed') => own.reduce((all, row) => all + row[name], 0);
  expect([sum('arrived'), sum('won'), sum('losses'), sum('closed')]).toEqual([3, 1, 1, 2]);
  expect(own.find(({ losses }) => losses > 0)).toMatchObject({ campaign: 'Rádio', lossReason: 'price' });
});

test('leads of the month are counted by who referred them', async () => {
  const admin = await person();
  const { userId } = admin;
  const [first, second, other] = [
    await addLead(userId, '2019-05-10T12:00:00Z', { status: 'converted' }),
    await addLead(userId, '2019-05-11T12:00:00Z'),
    await addLead(userId, '2019-06-02T12:00:00Z'),
  ];
  await context.owner.query("update leads set referred_by = 'Dona Nair' where id = any($1)", [
    [first, second, other],
  ]);
  const { rows } = await loadSales(admin, MONTH);
  const own = rows.filter(({ assigneeId }) => assigneeId === userId);
  expect(sumBy(own, ({ referredBy }) => referredBy || null)).toMatchObject([
    { key: 'Dona Nair', arrived: 2, won: 1 },
  ]);
});

test('a lead that becomes a client gets the moment, and keeps it', async () => {
  const { userId } = await person();
  const id = await addLead(userId, '2019-05-10T12:00:00Z');
  const moment = async () =>
    (
      await context.owner.query<{ at: Date | null }>('select converted_at as at from leads where id = $1', [
        id,
      ])
    ).rows[0]?.at;
  expect(await moment()).toBeNull();
  await context.owner.query("update leads set status = 'converted' where id = $1", [id]);
  const first = await moment();
  expect(Date.now() - (first?.getTime() ?? 0)).toBeLessThan(60_000);
  await context.owner.query("update leads set status = 'converted', campaign = 'TV' where id = $1", [id]);
  expect(await moment()).toEqual(first);
});

test('a goal is set, changed and removed; an older screen gets a conflict', async () => {
  const admin = await person('manager');
  const memberId = (await person('clerk')).userId;
  const goal = async () =>
    (await loadSales(admin, MONTH)).goals.find((found) => found.memberId === memberId)?.target;
  expect(await saveGoal(admin, MONTH, { memberId, target: 5 }, '')).toMatchObject({ ok: true });
  expect(await saveGoal(admin, MONTH, { memberId, target: 9 }, '')).toMatchObject({
    error: { code: 'stale' },
  });
  expect(await goal()).toBe(5);
  expect(await saveGoal(admin, MONTH, { memberId, target: 9 }, '5')).toMatchObject({ ok: true });
  expect(await goal()).toBe(9);
  expect(await saveGoal(admin, MONTH, { memberId, target: null }, '9')).toMatchObject({ ok: true });
  expect(await goal()).toBeUndefined();
  const stranger = { memberId: randomUUID(), target: 5 };
  expect(await saveGoal(admin, MONTH, stranger, '')).toMatchObject({ error: { code: 'team' } });
});

test('of many first goals at once one is stored', async () => {
  const admin = await person();
  const { userId: memberId } = admin;
  const answers = await Promise.all(
    [3, 4, 5, 6].map((target) => saveGoal(admin, MONTH, { memberId, target }, '')),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a clerk reads the own goal and the own leads, and sets no goal', async () => {
  const [admin, clerk, other] = [await person(), await person('clerk'), await person('clerk')];
  for (const { userId: memberId } of [clerk, other])
    await saveGoal(admin, MONTH, { memberId, target: 7 }, '');
  await addLead(other.userId, '2019-05-10T12:00:00Z');
  const { rows, goals } = await loadSales(clerk, MONTH);
  expect(goals).toEqual([{ memberId: clerk.userId, target: 7 }]);
  expect(rows.filter(({ assigneeId }) => assigneeId === other.userId)).toEqual([]);
  const set = await saveGoal(clerk, MONTH, { memberId: clerk.userId, target: 1 }, '7').then(
    ({ ok }) => ok,
    () => false,
  );
  expect(set).toBe(false);
  attempted('form-rights', !set);
});
