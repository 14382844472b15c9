import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { InviteInput, standingOf } from '#app/features/accounts/rules/team.ts';
import type { UserId } from '#app/terms/ids.ts';
import { addAccount, enter, openSession, sessionOf } from '#tests/account.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { changeRole, disableMember, enableMember, inviteMember } from '../index.server.ts';

const context = onTestDatabase();
const OWNER = standingOf('owner', false);
const someone = () => `${randomUUID()}@exemplo.com.br`;
const idOf = async (email: string): Promise<string> =>
  (await context.owner.query('select id from users where email = $1', [email])).rows[0]?.id;

test('of two owners who demote each other one stays owner; other positions change no member', async () => {
  for (let round = 0; round < 4; round += 1) {
    await context.owner.query("update user_roles set role = 'user' where role = 'admin'");
    const [ana, rui] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
    const both = await Promise.all([
      changeRole(ana, rui.userId, standingOf('manager', true), 'owner'),
      changeRole(rui, ana.userId, standingOf('clerk', false), 'owner'),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const { rows } = await context.owner.query<{ user_id: UserId; position: string }>(
      "select user_id, position from user_roles where role = 'admin' order by position = 'owner'",
    );
    expect(rows.map(({ position }) => position === 'owner')).toEqual([false, true]);
    const [late, owner] = [rows[0]?.user_id ?? '', rows[1]?.user_id ?? ''];
    const third = await addPerson(context.owner, 'staff');
    const narrowed = { kind: 'admin', userId: late } as const;
    const refused = { ok: false, error: { code: 'not-owner' } };
    expect(await changeRole(narrowed, third.userId, OWNER, 'staff')).toMatchObject(refused);
    expect(await disableMember(narrowed, owner, 'owner', null)).toMatchObject(refused);
    expect(
      await inviteMember(narrowed, InviteInput.parse({ email: someone(), place: 'owner' })),
    ).toMatchObject(refused);
  }
});

test('position and right to export are separate and audited, and a change ends earlier sessions', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const email = await addAccount(context.owner);
  const id = await idOf(email);
  await context.owner.query("update user_roles set role = 'admin' where user_id = $1", [id]);
  const cookie = await enter(email);
  expect(await openSession(cookie)).toMatchObject({ role: 'admin', position: 'owner', exportsFull: true });
  expect(await changeRole(admin, id, standingOf('clerk', false), 'owner')).toMatchObject({ ok: true });
  expect(await sessionOf(cookie)).toBeNull();
  expect(await openSession(await enter(email))).toMatchObject({ position: 'clerk', exportsFull: false });
  expect(await changeRole(admin, id, standingOf('clerk', true), 'clerk')).toMatchObject({ ok: true });
  expect(await changeRole(admin, id, standingOf('finance', true), 'clerk')).toMatchObject({
    error: { code: 'stale' },
  });
  expect(await disableMember(admin, id, 'clerk+', null)).toMatchObject({ ok: true });
  expect(await enableMember(admin, id)).toMatchObject({ ok: true });
  expect(await openSession(await enter(email))).toMatchObject({ position: 'clerk', exportsFull: true });
  const { rows } = await context.owner.query(
    "select before->>'position' as before, after->>'position' as after from audit_log where action = 'team.role' and entity_id = $1 order by seq",
    [id],
  );
  expect(rows).toEqual([
    { before: 'owner', after: 'clerk' },
    { before: 'clerk', after: 'clerk' },
  ]);
});
