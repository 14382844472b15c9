import { expect, test } from 'vitest';
import { addAccount, enter, openSession, request } from '#tests/account.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { endOwnOtherSessions, signOut } from './index.server.ts';

const context = onTestDatabase();

/** What was written down since the account was made, oldest first. */
async function recordsOf(email: string) {
  const { rows } = await context.owner.query(
    `select r.kind, r.session_id, r.ip_address, r.user_agent is not null as browser, now() - r.created_at < '1 minute' as now
     from access_records r join users u on u.id = r.user_id where u.email = $1 order by r.id offset 2`,
    [email],
  );
  return rows;
}

test('entering and leaving are written down, and stay when the session is gone', async () => {
  // Signing up enters once; `addAccount` takes that session away again.
  const email = await addAccount(context.owner);
  const [first, second] = [await enter(email), await enter(email)];
  const [one, two] = [await openSession(first), await openSession(second)];
  await endOwnOtherSessions(two, request(second));
  await signOut(request(second));
  const { rows: sessions } = await context.owner.query('select 1 from sessions where user_id = $1', [
    one.user.id,
  ]);
  expect(sessions).toEqual([]);
  const entered = { kind: 'entered', ip_address: expect.any(String), browser: true, now: true };
  const left = { kind: 'left', ip_address: null, browser: false, now: true };
  expect(await recordsOf(email)).toEqual([
    { ...entered, session_id: one.sessionId },
    { ...entered, session_id: two.sessionId },
    { ...left, session_id: one.sessionId },
    { ...left, session_id: two.sessionId },
  ]);
});

test('a session whose time was over was left before: removing it adds nothing', async () => {
  const email = await addAccount(context.owner);
  const { sessionId } = await openSession(await enter(email));
  await context.owner.query("update sessions set expires_at = now() - interval '1 hour' where id = $1", [
    sessionId,
  ]);
  await context.owner.query('delete from sessions where id = $1', [sessionId]);
  expect(await recordsOf(email)).toMatchObject([{ kind: 'entered' }]);
});

test('nobody changes a record, removes one of the last six months or adds one; an account takes its own along', async () => {
  const { owner } = context;
  const email = await addAccount(owner);
  await enter(email);
  const records = 'access_records where user_id = (select id from users where email = $1)';
  const refused = /append-only/;
  await expect(
    owner.query(
      'update access_records set ip_address = $2 where user_id = (select id from users where email = $1)',
      [email, '198.51.100.1'],
    ),
  ).rejects.toThrow(refused);
  await expect(owner.query(`delete from ${records}`, [email])).rejects.toThrow(refused);
  await expect(owner.query('truncate access_records')).rejects.toThrow(refused);
  for (const role of ['nome_auth', 'nome_system', 'nome_admin', 'nome_customer']) {
    await owner.query('begin');
    await owner.query(`set local role ${role}`);
    await expect(
      owner.query(
        "insert into access_records (user_id, session_id, kind) values (gen_random_uuid(), gen_random_uuid(), 'left')",
      ),
    ).rejects.toThrow(/permission denied/);
    await owner.query('rollback');
  }
  await owner.query('delete from users where email = $1', [email]);
  expect((await owner.query(`select 1 from ${records}`, [email])).rowCount).toBe(0);
});
