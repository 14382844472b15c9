import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LimitsForm, PositionInput } from '#app/features/accounts/rules/custom-position.ts';
import { standingOf, standingWord } from '#app/features/accounts/rules/team.ts';
import { adminsFor } from '#app/features/notifications/server/notify-admins.server.ts';
import { loadOverview, loadPanelState } from '#app/features/overview/server/index.server.ts';
import { mayAsk } from '#app/panel.ts';
import { type AdminActor, asActor, system } from '#app/platform/actor.server.ts';
import { stillMay } from '#app/platform/position-now.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { handLimitOf, mayIn, POSITION_AREAS, saleLimitsOf } from '#app/terms/panel-rights.ts';
import { addAccount, enter, openSession } from '#tests/account.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  changeRole,
  deletePosition,
  disableMember,
  enableMember,
  listPositions,
  listShippedLimits,
  savePosition,
  saveShippedLimits,
} from '../index.server.ts';
import { standingAt } from './custom-positions.server.ts';

const context = onTestDatabase();
const someName = () => `Cargo ${randomUUID().slice(0, 8)}`;

function inputOf(base: 'clerk' | 'manager', without: readonly string[]) {
  const areas = Object.fromEntries(
    Object.entries(POSITION_AREAS[base]).filter(([area]) => !without.includes(area)),
  );
  return PositionInput.parse({ name: someName(), base, areas, exports: true, limits: null, hand: null });
}

async function member() {
  const email = await addAccount(context.owner);
  const { rows } = await context.owner.query<{ id: UserId }>('select id from users where email = $1', [
    email,
  ]);
  const id = rows[0]?.id ?? ('' as UserId);
  await context.owner.query("update user_roles set role = 'staff' where user_id = $1", [id]);
  return { id, email };
}

async function withPosition(owner: Awaited<ReturnType<typeof addPerson>>, input: PositionInput) {
  const made = await savePosition(owner, input, null);
  if (!made.ok) throw new Error(made.error.message);
  const { id, email } = await member();
  const to = await standingAt(made.value.id, false);
  if (!to) throw new Error('unreachable');
  expect(await changeRole(owner, id, to, 'staff')).toMatchObject({ ok: true });
  return { positionId: made.value.id, id, email, word: standingWord(to) };
}

test('a clerk without letters is refused letters from the next request on, also in jobs and notices', async () => {
  const owner = await addPerson(context.owner, 'admin');
  const input = inputOf('clerk', []);
  const { positionId, id, email } = await withPosition(owner, input);
  const cookie = await enter(email);
  const before = await openSession(cookie);
  expect(before).toMatchObject({ position: 'clerk', custom: { id: positionId, version: 1 } });
  expect(mayIn(before?.custom ?? 'accountant', 'letters', 'do')).toBe(true);
  const { letters: _, ...areas } = input.areas;
  const changed = await savePosition(owner, { ...input, areas }, { id: positionId, version: 1 });
  expect(changed).toMatchObject({ ok: true });
  const after = await openSession(cookie);
  expect(mayIn(after?.custom ?? 'owner', 'letters', 'see')).toBe(false);
  expect(mayIn(after?.custom ?? 'accountant', 'clients', 'do')).toBe(true);
  const asked = (area: 'letters' | 'clients') => asActor(system('test'), (tx) => stillMay(tx, id, area));
  expect([await asked('letters'), await asked('clients')]).toEqual([false, true]);
});

test('the stamp of a session differs after a change of its position, so that a session from memory is refused', async () => {
  const owner = await addPerson(context.owner, 'admin');
  const input = inputOf('clerk', []);
  const { positionId, id, email } = await withPosition(owner, input);
  await enter(email);
  const stamp = async () =>
    (await context.owner.query('select session_stamp(id) as stamp from sessions where user_id = $1', [id]))
      .rows[0]?.stamp;
  const before = await stamp();
  expect(await stamp()).toBe(before);
  await savePosition(owner, { ...input, exports: false }, { id: positionId, version: 1 });
  expect(await stamp()).not.toBe(before);
});

test('a manager without money counts no orders, gets no notice of money and exports nothing without the right', async () => {
  const owner = await addPerson(context.owner, 'admin');
  const input = { ...inputOf('manager', ['money']), exports: false };
  const { id, positionId } = await withPosition(owner, input);
  const custom = (await listPositions(owner)).find((one) => one.id === positionId);
  if (!custom) throw new Error('unreachable');
  expect(custom.members).toBe(1);
  const admin: AdminActor = { kind: 'admin', userId: id, position: 'manager', custom };
  const period = { from: '2026-01-01', to: '2026-01-31' };
  const { counts } = await loadOverview(admin, period, new Date());
  expect(counts.transactions).toBeNull();
  expect(counts.leads).not.toBeNull();
  await loadPanelState(admin);
  expect(await listPositions(admin)).toContainEqual(custom);
  expect(mayAsk(custom, '/admin/financeiro', 'GET')).toBe(false);
  expect(mayAsk(custom, '/admin/leads/exportar', 'GET')).toBe(false);
  expect(mayAsk('manager', '/admin/leads/exportar', 'GET')).toBe(true);
  const told = async (link: '/admin/parcelas' | '/admin/leads') =>
    (await asActor(system('test'), (tx) => adminsFor(tx, link))).some(({ userId }) => userId === id);
  expect([await told('/admin/parcelas'), await told('/admin/leads')]).toEqual([false, true]);
});

test('only owners write positions; names, versions and used positions are guarded', async () => {
  const owner = await addPerson(context.owner, 'admin');
  const input = inputOf('clerk', ['letters']);
  const { positionId, id, word } = await withPosition(owner, input);
  const member = { kind: 'admin', userId: id, position: 'clerk' } as const;
  expect(await savePosition(member, inputOf('clerk', []), null)).toMatchObject({
    error: { code: 'not-owner' },
  });
  expect(await deletePosition(member, positionId)).toMatchObject({ error: { code: 'not-owner' } });
  const same = { ...inputOf('clerk', []), name: input.name.toUpperCase() };
  expect(await savePosition(owner, same, null)).toMatchObject({ error: { code: 'position-name' } });
  expect(await savePosition(owner, input, { id: positionId, version: 2 })).toMatchObject({
    error: { code: 'position-stale' },
  });
  expect(await deletePosition(owner, positionId)).toMatchObject({ error: { code: 'position-used' } });
  expect(await disableMember(owner, id, word, null)).toMatchObject({ ok: true });
  expect(await deletePosition(owner, positionId)).toMatchObject({ error: { code: 'position-used' } });
  expect(await enableMember(owner, id)).toMatchObject({ ok: true });
  const { rows } = await context.owner.query(
    'select custom_position_id as custom from user_roles where user_id = $1',
    [id],
  );
  expect(rows).toEqual([{ custom: positionId }]);
  expect(await changeRole(owner, id, standingOf('lawyer', false), word)).toMatchObject({ ok: true });
  expect(await deletePosition(owner, positionId)).toMatchObject({ ok: true });
  expect(await standingAt(positionId, false)).toBeNull();
});

test('an owner sets the limits of a shipped position, which reach its members at their next request', async () => {
  const owner = await addPerson(context.owner, 'admin');
  const { id, email } = await member();
  expect(await changeRole(owner, id, standingOf('clerk', false), 'staff')).toMatchObject({ ok: true });
  const cookie = await enter(email);
  const rights = async () => {
    const session = await openSession(cookie);
    return session?.custom ?? session?.position ?? 'accountant';
  };
  expect(await rights()).toBe('clerk');
  const sale = { base: 'clerk', discount: '15', entry: '0', payments: '8', daysToFirst: '40' };
  const input = LimitsForm.parse({ ...sale, 'hand-payment': '2.000,00' });
  const clerk = { kind: 'admin', userId: id, position: 'clerk' } as const;
  expect(await saveShippedLimits(clerk, input, 0)).toMatchObject({ error: { code: 'not-owner' } });
  const both = await Promise.all([saveShippedLimits(owner, input, 0), saveShippedLimits(owner, input, 0)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const held = await rights();
  expect([handLimitOf(held, 'payment'), saleLimitsOf(held)?.discount]).toEqual([200_000, 15]);
  expect([mayIn(held, 'letters', 'do'), mayIn(held, 'approvals', 'see')]).toEqual([true, false]);
  const [row] = await listShippedLimits(owner);
  expect(row).toEqual({ base: 'clerk', limits: input.limits, hand: input.hand, version: 1 });
  // It is no position of the business: not listed, not deleted, not given to a member, not changed as one.
  const { rows } = await context.owner.query('select id from positions where shipped');
  const shippedId = rows[0]?.id ?? '';
  expect((await listPositions(owner)).map((one) => one.id)).not.toContain(shippedId);
  expect(await deletePosition(owner, shippedId)).toMatchObject({ error: { code: 'position-stale' } });
  expect(await standingAt(shippedId, false)).toBeNull();
  expect(await savePosition(owner, inputOf('clerk', []), { id: shippedId, version: 1 })).toMatchObject({
    error: { code: 'position-stale' },
  });
  expect(await saveShippedLimits(owner, LimitsForm.parse(sale), 1)).toMatchObject({ ok: true });
  expect(handLimitOf(await rights(), 'payment')).toBe(Number.POSITIVE_INFINITY);
  // Other positions keep theirs.
  await context.owner.query("update user_roles set position = 'finance' where user_id = $1", [id]);
  expect(await rights()).toBe('finance');
  await context.owner.query('delete from positions where shipped');
});
