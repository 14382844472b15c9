import { expect, test } from 'vitest';
import { readPlace } from '#app/kit/list.ts';
import { addAccount, enter, openSession, request } from '#tests/account.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { endOwnOtherSessions, listAccess, signOut } from './index.server.ts';

const context = onTestDatabase();

/** Returns the records since the account was created, oldest first. */
async function recordsOf(email: string) {
  const { rows } = await context.owner.query(
    `select r.kind, r.session_id, r.ip_address, r.user_agent is not null as browser, now() - r.created_at < '1 minute' as now
     from access_records r join users u on u.id = r.user_id where u.email = $1 order by r.id offset 2`,
    [email],
  );
  return rows;
}

test('records sign-in and sign-out, and keeps both records after the session is deleted', async () => {
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

test('removing an expired session records no sign-out', async () => {
  const email = await addAccount(context.owner);
  const { sessionId } = await openSession(await enter(email));
  await context.owner.query("update sessions set expires_at = now() - interval '1 hour' where id = $1", [
    sessionId,
  ]);
  await context.owner.query('delete from sessions where id = $1', [sessionId]);
  expect(await recordsOf(email)).toMatchObject([{ kind: 'entered' }]);
});

test('no role changes or adds a record, or removes one of the last six months; deleting an account deletes its records', async () => {
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
  // The limit is a day less than six months, because of time zones.
  const aged = (age: string) =>
    owner.query(
      `insert into access_records (user_id, session_id, kind, created_at)
       select id, gen_random_uuid(), 'entered', now() - interval '6 months' + $2::interval from users where email = $1`,
      [email, age],
    );
  const old = `${records} and created_at < now() - interval '5 months'`;
  await aged('25 hours');
  await expect(owner.query(`delete from ${old}`, [email])).rejects.toThrow(refused);
  await owner.query('delete from users where email = $1', [email]);
  expect((await owner.query(`select 1 from ${records}`, [email])).rowCount).toBe(0);
});

test('an admin finds records by account, address and day; each access is logged; other roles are refused', async () => {
  const { owner } = context;
  const admin = await addPerson(owner, 'admin');
  const [ana, bia] = [await addAccount(owner), await addAccount(owner)];
  const idOf = async (email: string) =>
    (await owner.query<{ id: string }>('select id from users where email = $1', [email])).rows[0]?.id ?? '';
  const [anaId, biaId] = [await idOf(ana), await idOf(bia)];
  // The owner's trigger writes the records: only inserting a session creates one.
  await owner.query(
    `insert into sessions (user_id, token, expires_at, ip_address, user_agent, created_at)
     select $1, gen_random_uuid(), now() + interval '1 day', '192.0.2.77',
       'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0', timestamptz '2019-05-10 02:59:59Z' + n * interval '1 second'
     from generate_series(0, 59) n`,
    [anaId],
  );
  await owner.query(
    `insert into sessions (user_id, token, expires_at, ip_address, created_at)
     values ($1, gen_random_uuid(), now() + interval '1 day', '192.0.2.77', '2019-05-09 12:00Z')`,
    [biaId],
  );
  const first = await listAccess(admin, { filters: { subject: { email: ana }, until: '2019-12-31' } });
  expect(first.rows).toHaveLength(50);
  expect(first.rows[0]).toMatchObject({
    kind: 'entered',
    userId: anaId,
    email: ana,
    ip: '192.0.2.77',
    device: 'Chrome no Windows',
    at: '2019-05-10T03:00:58.000000Z',
  });
  const rest = await listAccess(admin, {
    filters: { subject: { email: ana }, until: '2019-12-31' },
    after: readPlace(first.next ?? '', 'instant'),
  });
  expect([rest.rows.length, rest.next]).toEqual([10, null]);
  expect(new Set([...first.rows, ...rest.rows].map(({ id }) => id)).size).toBe(60);
  // 02:59:59 UTC is still the day before in Brasília.
  const day = await listAccess(admin, {
    filters: { subject: { ips: ['192.0.2.77'] }, from: '2019-05-09', until: '2019-05-09' },
  });
  expect(day.rows.map(({ userId }) => userId)).toEqual([anaId, biaId]);
  expect(
    (
      await listAccess(admin, {
        filters: { subject: { userId: biaId }, from: '2019-05-10', until: '2019-05-11' },
      })
    ).rows,
  ).toEqual([]);
  expect(
    (await listAccess(admin, { filters: { subject: { email: 'unknown@teste.exemplo' } } })).rows,
  ).toEqual([]);

  const { rows: entries } = await owner.query(
    `select entity, case when entity = 'users' then entity_id end as id, after from audit_log
     where actor_id = $1 and action = 'access.list' order by seq`,
    [admin.userId],
  );
  expect(entries).toEqual([
    { entity: 'users', id: anaId, after: { until: '2019-12-31', count: 50 } },
    { entity: 'users', id: anaId, after: { until: '2019-12-31', count: 10 } },
    {
      entity: 'access_records',
      id: null,
      after: { ip: '192.0.2.77', from: '2019-05-09', until: '2019-05-09', count: 2 },
    },
    { entity: 'users', id: biaId, after: { from: '2019-05-10', until: '2019-05-11', count: 0 } },
    { entity: 'access_records', id: null, after: { email: 'unknown@teste.exemplo', count: 0 } },
  ]);
  const { rows: told } = await owner.query(
    'select user_id from data_access_log where viewer_id = $1 order by created_at, user_id = $2',
    [admin.userId, biaId],
  );
  expect(told).toEqual([{ user_id: anaId }, { user_id: biaId }]);
  await expect(
    listAccess(await addPerson(owner, 'staff'), { filters: { subject: { email: ana } } }),
  ).rejects.toThrow();
});
