import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { TEAM_REFUSALS } from '#app/features/accounts/rules/panel-messages.ts';
import { InviteInput, JoinInput, type Place, standingOf } from '#app/features/accounts/rules/team.ts';
import { asActor, type SignedInActor, system } from '#app/platform/actor.server.ts';
import { signUpProved } from '#app/platform/auth.server.ts';
import { isTwoFactorRequired } from '#app/platform/team-security.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import {
  addAccount,
  cookiesOf,
  enter,
  info,
  mailsTo,
  openSession,
  request,
  sessionOf,
  tokenOf,
} from '#tests/account.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  acceptInvite,
  acceptInviteAsNew,
  changeRole,
  disableMember,
  enableMember,
  findInvite,
  inviteMember,
  loadTeam,
  requireTwoFactor,
  revokeInvite,
} from '../index.server.ts';

const context = onTestDatabase();
const [OWNER, STAFF] = [standingOf('owner', false), standingOf('staff', false)];
const SUBJECT = 'Convite para a equipe';
const PASSWORD = 'uma senha comprida';

const roleOf = async (userId: UserId) =>
  (await context.owner.query('select role from user_roles where user_id = $1', [userId])).rows[0]?.role;
const sessionsOf = async (userId: UserId) =>
  (await context.owner.query('select 1 from sessions where user_id = $1', [userId])).rowCount;
const idOf = async (email: string): Promise<string> =>
  (await context.owner.query('select id from users where email = $1', [email])).rows[0]?.id;

async function invite(admin: SignedInActor, email: string, place: Place = 'staff', now?: Date) {
  const sent = await inviteMember(admin, InviteInput.parse({ email, place }), now);
  if (!sent.ok) throw new Error(sent.error.message);
  const mail = (await mailsTo(context.owner, email)).filter(({ subject }) => subject === SUBJECT).at(-1);
  return { id: sent.value.id, token: tokenOf(mail) };
}

const joining = (over: object = {}) =>
  JoinInput.parse({
    full_name: 'Nova Colega',
    doc_number: '529.982.247-25',
    phone: '(49) 98888-7777',
    uf: 'SC',
    password: PASSWORD,
    ...over,
  });

const someone = () => `${randomUUID()}@exemplo.com.br`;

describe('an invitation', () => {
  test('makes an account with the role, once; its mailbox is proved and nothing else is mailed', async () => {
    const admin = await addPerson(context.owner, 'admin');
    const email = someone();
    const { token } = await invite(admin, email);
    const kept = await context.owner.query('select * from team_invites where email = $1', [email]);
    expect(JSON.stringify(kept.rows)).not.toContain(token);
    expect(await findInvite(info(), token)).toEqual({
      ok: true,
      value: { email, role: 'staff', position: 'owner', hasAccount: false },
    });
    const both = await Promise.all([1, 2].map(() => acceptInviteAsNew(info(), request(), token, joining())));
    expect(both.filter(({ ok }) => ok).length).toBe(1);
    const entered = both.find((result) => result.ok);
    if (!entered?.ok) throw new Error('unreachable');
    expect(await openSession(cookiesOf(entered.value))).toMatchObject({
      role: 'staff',
      user: { email, emailVerified: true },
    });
    expect((await mailsTo(context.owner, email)).map(({ subject }) => subject)).toEqual(
      expect.not.arrayContaining(['Confirme seu e-mail']),
    );
    expect(await findInvite(info(), token)).toMatchObject({ ok: false, error: { code: 'dead-link' } });
    const audit = await context.owner.query(
      "select actor_id, after->>'role' as role from audit_log where action = 'team.join' and entity_id = $1",
      [await idOf(email)],
    );
    expect(audit.rows).toEqual([{ actor_id: await idOf(email), role: 'staff' }]);
  });

  test('is accepted by the account of its address alone, whose sessions all end', async () => {
    const admin = await addPerson(context.owner, 'admin');
    const [email, other] = [await addAccount(context.owner), await addAccount(context.owner)];
    const { token } = await invite(admin, email, 'owner');
    expect(await acceptInviteAsNew(info(), request(), token, joining())).toMatchObject({
      ok: false,
      error: { code: 'has-account' },
    });
    expect(await acceptInvite(await openSession(await enter(other)), token)).toMatchObject({
      ok: false,
      error: { code: 'other-account' },
    });
    const [one, two] = [await enter(email), await enter(email)];
    expect(await acceptInvite(await openSession(one), token)).toEqual({ ok: true, value: null });
    expect([await sessionOf(one), await sessionOf(two)]).toEqual([null, null]);
    expect((await openSession(await enter(email))).role).toBe('admin');
    expect(await roleOf(await idOf(other))).toBe('user');
  });

  test('ends by time, by a newer one, by being withdrawn', async () => {
    const admin = await addPerson(context.owner, 'admin');
    const email = someone();
    const dead = { ok: false, error: { code: 'dead-link' } };
    const old = await invite(admin, email, 'staff', new Date(Date.now() - 48 * 3_600_000));
    expect(await findInvite(info(), old.token)).toMatchObject(dead);
    const first = await invite(admin, email);
    const second = await invite(admin, email);
    expect(await findInvite(info(), first.token)).toMatchObject(dead);
    expect(await revokeInvite(admin, second.id)).toMatchObject({ ok: true });
    expect(await revokeInvite(admin, second.id)).toMatchObject({ ok: false });
    expect(await acceptInviteAsNew(info(), request(), second.token, joining())).toMatchObject(dead);
    expect(await idOf(email)).toBeUndefined();
    expect((await loadTeam(admin)).invites.filter((row) => row.email === email)).toMatchObject([
      { state: 'revoked' },
      { state: 'revoked' },
      { state: 'revoked' },
    ]);
  });

  test('ends with the access of who sent it, and is open again with it', async () => {
    const [admin, inviter] = [
      await addPerson(context.owner, 'admin'),
      await addPerson(context.owner, 'admin'),
    ];
    const email = someone();
    const { id, token } = await invite(inviter, email);
    const stateOf = async () => (await loadTeam(admin)).invites.find((row) => row.id === id)?.state;
    const dead = { ok: false, error: { code: 'dead-link' } };
    await changeRole(admin, inviter.userId, STAFF, 'owner');
    expect(await findInvite(info(), token)).toMatchObject(dead);
    await disableMember(admin, inviter.userId, 'staff', null);
    expect(await acceptInviteAsNew(info(), request(), token, joining())).toMatchObject(dead);
    expect(await stateOf()).toBe('revoked');
    await enableMember(admin, inviter.userId);
    expect(await stateOf()).toBe('revoked');
    await changeRole(admin, inviter.userId, OWNER, 'staff');
    expect(await stateOf()).toBe('open');
    expect(await acceptInviteAsNew(info(), request(), token, joining())).toMatchObject({ ok: true });
  });

  test('withdrawn while it is being accepted, it is one or the other', async () => {
    const admin = await addPerson(context.owner, 'admin');
    for (let round = 0; round < 4; round += 1) {
      const email = await addAccount(context.owner);
      const { id, token } = await invite(admin, email);
      const session = await openSession(await enter(email));
      const [accepted, revoked] = await Promise.all([acceptInvite(session, token), revokeInvite(admin, id)]);
      expect(accepted.ok).not.toBe(revoked.ok);
      expect(await roleOf(await idOf(email))).toBe(accepted.ok ? 'staff' : 'user');
      const [row] = (await loadTeam(admin)).invites.filter((known) => known.id === id);
      expect(row?.state).toBe(accepted.ok ? 'accepted' : 'revoked');
    }
  });

  test('an invitation is refused for members of the team, disabled ones included', async () => {
    const admin = await addPerson(context.owner, 'admin');
    const staff = await addPerson(context.owner, 'staff');
    const { email } = (await context.owner.query('select email from users where id = $1', [staff.userId]))
      .rows[0];
    const again = () => inviteMember(admin, { email, place: 'owner' });
    expect(await again()).toMatchObject({ ok: false, error: { code: 'known' } });
    await disableMember(admin, staff.userId, 'staff', null);
    expect(await again()).toMatchObject({ ok: false, error: { code: 'known' } });
  });
});

test('an account for a proved mailbox never reuses one that another person created before', async () => {
  const email = await addAccount(context.owner);
  const { password, full_name, ...person } = joining();
  const body = {
    email,
    password,
    name: full_name,
    userMetadata: { full_name, ...person, cep: '', address: '' },
  };
  await context.owner.query('update users set email_verified = false where email = $1', [email]);
  expect(await signUpProved(body)).toBeNull();
  const { rows } = await context.owner.query('select email_verified from users where email = $1', [email]);
  expect(rows).toEqual([{ email_verified: false }]);
});

describe('a member', () => {
  test('gets another role, and signs in again for it', async () => {
    const admin = await addPerson(context.owner, 'admin');
    const email = await addAccount(context.owner);
    const id = await idOf(email);
    await context.owner.query("update user_roles set role = 'staff' where user_id = $1", [id]);
    const cookie = await enter(email);
    expect(await changeRole(admin, id, OWNER, 'staff')).toMatchObject({ ok: true });
    expect(await sessionOf(cookie)).toBeNull();
    expect((await openSession(await enter(email))).role).toBe('admin');
    expect((await mailsTo(context.owner, email)).at(-1)?.text).toContain('O seu papel agora é Dono');
    // The page of another admin still shows what was.
    expect(await changeRole(admin, id, OWNER, 'staff')).toMatchObject({
      ok: false,
      error: { code: 'stale' },
    });
  });

  test('loses the access at once, hands over what was assigned, and gets the access back', async () => {
    const admin = await addPerson(context.owner, 'admin');
    const heir = await addPerson(context.owner, 'staff');
    const email = await addAccount(context.owner);
    const id = await idOf(email);
    await context.owner.query("update user_roles set role = 'admin' where user_id = $1", [id]);
    const client = await addPerson(context.owner);
    await context.owner.query('update profiles set assignee_id = $1 where id = $2', [id, client.userId]);
    const cookie = await enter(email);
    expect(await disableMember(admin, id, 'owner', client.userId)).toMatchObject({ ok: false });
    expect(await roleOf(id)).toBe('admin');
    expect(await disableMember(admin, id, 'owner', heir.userId)).toMatchObject({ ok: true });
    expect([await roleOf(id), await sessionsOf(id), await sessionOf(cookie)]).toEqual(['user', 0, null]);
    const { rows } = await context.owner.query('select assignee_id from profiles where id = $1', [
      client.userId,
    ]);
    expect(rows).toEqual([{ assignee_id: heir.userId }]);
    expect((await loadTeam(admin)).members.find((member) => member.id === id)).toMatchObject({
      role: 'admin',
      disabledAt: expect.any(String),
    });
    expect(await enableMember(admin, id)).toMatchObject({ ok: true });
    expect(await roleOf(id)).toBe('admin');
    expect(await enableMember(admin, id)).toMatchObject({ ok: false });
    expect((await loadTeam(admin)).members.filter((member) => member.id === id)).toMatchObject([
      { disabledAt: null },
    ]);
  });

  test('a former admin changes no member, no admin changes themselves, and one admin remains', async () => {
    await context.owner.query("update user_roles set role = 'user' where role = 'admin'");
    const [ana, rui] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
    expect(await changeRole(ana, ana.userId, STAFF, 'owner')).toMatchObject({ error: { code: 'self' } });
    // Concurrent calls: the later one is refused, because its author is no admin by then.
    const both = await Promise.all([
      changeRole(ana, rui.userId, STAFF, 'owner'),
      disableMember(rui, ana.userId, 'owner', null),
    ]);
    expect(both.filter(({ ok }) => ok).length).toBe(1);
    const { rows } = await context.owner.query("select user_id from user_roles where role = 'admin'");
    expect(rows.length).toBe(1);
    // The guard let them in a moment before they were demoted.
    const late = rows[0]?.user_id === ana.userId ? rui : ana;
    const third = await addPerson(context.owner, 'staff');
    expect(await changeRole(late, third.userId, OWNER, 'staff')).toMatchObject({ ok: false });
    expect(await roleOf(third.userId)).toBe('staff');
  });

  test('of two admins, one who changes the role and one who takes the access, the second gets a conflict', async () => {
    const [ana, rui] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
    const stale = { ok: false, error: { code: 'stale', message: TEAM_REFUSALS.stale } };
    const first = await addPerson(context.owner, 'staff');
    expect(await changeRole(ana, first.userId, OWNER, 'staff')).toMatchObject({ ok: true });
    expect(await disableMember(rui, first.userId, 'staff', null)).toMatchObject(stale);
    expect(await roleOf(first.userId)).toBe('admin');
    const second = await addPerson(context.owner, 'staff');
    expect(await disableMember(rui, second.userId, 'staff', null)).toMatchObject({ ok: true });
    expect(await changeRole(ana, second.userId, OWNER, 'staff')).toMatchObject(stale);
    expect(await disableMember(ana, second.userId, 'staff', null)).toMatchObject(stale);
    expect(await roleOf(second.userId)).toBe('user');
    const third = await addPerson(context.owner, 'staff');
    const both = await Promise.all([
      changeRole(ana, third.userId, OWNER, 'staff'),
      disableMember(rui, third.userId, 'staff', null),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject(stale);
  });

  test('of two admins who revoke each other’s access one stays', async () => {
    for (let round = 0; round < 4; round += 1) {
      await context.owner.query("update user_roles set role = 'user' where role = 'admin'");
      const [ana, rui] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
      const both = await Promise.all([
        disableMember(ana, rui.userId, 'owner', null),
        disableMember(rui, ana.userId, 'owner', null),
      ]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      const { rows } = await context.owner.query("select 1 from user_roles where role = 'admin'");
      expect(rows).toHaveLength(1);
    }
  });

  test('requiring a second factor twice answers with a conflict; it is audited once', async () => {
    const [ana, rui] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
    const stale = { ok: false, error: { code: 'stale' } };
    expect(await requireTwoFactor(rui, false)).toMatchObject(stale);
    const both = await Promise.all([requireTwoFactor(ana, true), requireTwoFactor(rui, true)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject(stale);
    expect((await loadTeam(ana)).requireTwoFactor).toBe(true);
    expect(await requireTwoFactor(rui, false)).toMatchObject({ ok: true });
    expect((await loadTeam(ana)).requireTwoFactor).toBe(false);
    const { rows } = await context.owner.query(
      "select before, after from audit_log where action = 'settings.two-factor' order by seq",
    );
    expect(rows).toEqual([
      { before: { requireTwoFactor: false }, after: { requireTwoFactor: true } },
      { before: { requireTwoFactor: true }, after: { requireTwoFactor: false } },
    ]);
  });

  test('a second factor with a first day is required from that day on in Brasília', async () => {
    const ana = await addPerson(context.owner, 'admin');
    const day = new Date('2026-12-07T12:00:00Z');
    expect(await requireTwoFactor(ana, true, '2026-12-06', day)).toMatchObject({
      error: { code: 'invalid' },
    });
    expect(await requireTwoFactor(ana, true, '2026-12-07', day)).toMatchObject({ ok: true });
    expect(await loadTeam(ana)).toMatchObject({ requireTwoFactor: true, requiredFrom: '2026-12-07' });
    expect(await isTwoFactorRequired(ana, new Date('2026-12-07T02:59:59Z'))).toBe(false);
    expect(await isTwoFactorRequired(ana, new Date('2026-12-07T03:00:00Z'))).toBe(true);
    expect(await requireTwoFactor(ana, false)).toMatchObject({ ok: true });
    expect(await isTwoFactorRequired(ana, new Date('2026-12-08T12:00:00Z'))).toBe(false);
  });

  test('a transaction that demotes waits for the one that demotes the other of two admins, and is refused', async () => {
    await context.owner.query("update user_roles set role = 'user' where role = 'admin'");
    const [ana, rui] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
    const demote = ({ userId }: SignedInActor) =>
      sql`update user_roles set role = 'user' where user_id = ${userId}`;
    const second: Promise<unknown>[] = [];
    await asActor(system('team'), async (tx) => {
      await tx.execute(demote(ana));
      second.push(asActor(system('team'), (other) => other.execute(demote(rui))).catch((error) => error));
      await expect
        .poll(
          async () => {
            const { rows } = await context.owner.query(
              `select from pg_stat_activity where datname = current_database()
                 and wait_event_type = 'Lock' and query like 'update user_roles%'`,
            );
            return rows.length;
          },
          { timeout: 10_000 },
        )
        .toBe(1);
    });
    expect(await second[0]).toMatchObject({ cause: { constraint: 'user_roles_last_admin' } });
    expect([await roleOf(ana.userId), await roleOf(rui.userId)]).toEqual(['user', 'admin']);
  });

  test('the database protects the last owner, and lets no admin write roles directly', async () => {
    await context.owner.query("update user_roles set role = 'user' where role = 'admin'");
    const ana = await addPerson(context.owner, 'admin');
    // An admin with a position is no owner.
    const manager = await addPerson(context.owner, 'admin');
    await context.owner.query("update user_roles set position = 'manager' where user_id = $1", [
      manager.userId,
    ]);
    const demote = sql`update user_roles set role = 'user' where user_id = ${ana.userId}`;
    await expect(asActor(system('team'), (tx) => tx.execute(demote))).rejects.toMatchObject({
      cause: { constraint: 'user_roles_last_admin' },
    });
    const narrow = sql`update user_roles set position = 'clerk' where user_id = ${ana.userId}`;
    await expect(asActor(system('team'), (tx) => tx.execute(narrow))).rejects.toMatchObject({
      cause: { constraint: 'user_roles_last_admin' },
    });
    await expect(asActor(ana, (tx) => tx.execute(demote))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
  });
});
