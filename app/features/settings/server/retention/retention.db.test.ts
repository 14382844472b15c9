import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { STANDARD_PERIODS, shownPeriods } from '#app/features/settings/rules/retention.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { applyRetention, loadRetention, runRetention, saveRetention } from '../index.server.ts';

const context = onTestDatabase();
const NOW = new Date('2026-11-21T12:00:00Z');
/** Older and younger than each standard period. */
const [OLD, YOUNG] = ['2024-11-20T12:00:00Z', '2024-11-22T12:00:00Z'];

async function addLead(at: string, over: Record<string, unknown> = {}): Promise<string> {
  const row = {
    name: 'Ana Lima',
    email: `${randomUUID()}@exemplo.com.br`,
    whatsapp: '49988887777',
    doc_type: 'CPF',
    doc_number: '52998224725',
    uf: 'SC',
    created_at: at,
    updated_at: at,
    ...over,
  };
  const names = Object.keys(row);
  const { rows } = await context.owner.query(
    `insert into leads (${names}) values (${names.map((_, n) => `$${n + 1}`)}) returning id`,
    Object.values(row),
  );
  return rows[0].id;
}

const leadsLeft = async (ids: string[]) =>
  (await context.owner.query('select id from leads where id = any($1) order by created_at', [ids])).rows.map(
    ({ id }) => id,
  );

test('deletes contacts without a result, and their related rows; leads with an order, converted or merged ones stay', async () => {
  const { owner } = context;
  const customer = await addPerson(owner);
  const [old, young, converted, ordered, speaks] = [
    await addLead(OLD),
    await addLead(YOUNG),
    await addLead(OLD, { converted_user_id: customer.userId }),
    await addLead(OLD),
    await addLead(OLD),
  ];
  const merged = await addLead(YOUNG, { merged_into: speaks });
  await owner.query(
    `insert into consents (lead_id, purpose, version, text, ip_address) values ($1, 'contact', '1', 'sim', '203.0.113.7')`,
    [old],
  );
  await owner.query(
    `insert into transactions (lead_id, amount, status, installments, payment_method)
     values ($1, 100, 'pending', 1, 'pix')`,
    [ordered],
  );
  const all = [old, young, converted, ordered, speaks, merged];
  expect((await loadRetention(NOW)).due.leads).toBe(1);
  await applyRetention(NOW);
  expect((await leadsLeft(all)).toSorted()).toEqual(all.filter((id) => id !== old).toSorted());
  expect((await owner.query('select 1 from consents where lead_id = $1', [old])).rowCount).toBe(0);
  const view = await loadRetention(NOW);
  expect(view.due.leads).toBe(0);
  expect(view.last?.removed).toMatchObject({ leads: 1, access_log: 0, exports: 0, faces: 0 });
  // A second run has nothing to delete, and the log says so.
  await applyRetention(NOW);
  const again = await loadRetention(NOW);
  expect(again.last?.removed.leads).toBe(0);
  expect(again.month.leads).toBe(1);
});

test('deletes an ended snooze on the day when its row is back', async () => {
  const { owner } = context;
  await owner.query(
    `insert into queue_snoozes (queue, row_id, until) values ('leads', gen_random_uuid(), '2026-11-20'),
       ('leads', gen_random_uuid(), '2026-11-21'), ('leads', gen_random_uuid(), '2026-11-22')`,
  );
  await applyRetention(NOW);
  const { rows } = await owner.query('select until::text from queue_snoozes');
  expect(rows).toEqual([{ until: '2026-11-22' }]);
});

test('deletes accesses, ended sessions and invitations by their age, also more than one batch', async () => {
  const { owner } = context;
  const [admin, client] = [await addPerson(owner, 'admin'), await addPerson(owner)];
  await owner.query(
    `insert into data_access_log (user_id, viewer_id, what, created_at)
     select $1, $2, 'cadastro', case when n = 1 then $4 else $3 end::timestamptz from generate_series(1, 1203) n`,
    [client.userId, admin.userId, OLD, YOUNG],
  );
  await owner.query(
    `insert into sessions (user_id, token, expires_at) values ($1, 'a', '2026-05-20'), ($1, 'b', '2026-05-22')`,
    [client.userId],
  );
  await owner.query(
    `insert into team_invites (email, role, token_hash, expires_at) values
       ('a@exemplo.com.br', 'staff', repeat('a', 64), '2026-10-20'), ('b@exemplo.com.br', 'staff', repeat('b', 64), '2026-10-25')`,
  );
  const due = (await loadRetention(NOW)).due;
  expect(due).toMatchObject({ access_log: 1001, sessions: 1, invites: 1 });
  await applyRetention(NOW);
  const left = async (table: string, where: string) =>
    (await owner.query(`select 1 from ${table} where ${where}`)).rowCount;
  expect(await left('data_access_log', `user_id = '${client.userId}'`)).toBe(1);
  expect(await left('sessions', "token in ('a', 'b')")).toBe(1);
  expect(await left('team_invites', "email like '%@exemplo.com.br'")).toBe(1);
  expect((await loadRetention(NOW)).last?.removed).toMatchObject({
    access_log: 1202,
    sessions: 1,
    invites: 1,
  });
});

test('deletes access records by age, and finished webhooks; pending ones stay', async () => {
  const { owner } = context;
  const client = await addPerson(owner);
  await owner.query(
    `insert into sessions (user_id, token, expires_at, ip_address, created_at) values
       ($1, 'long ago', '2099-01-01', '203.0.113.7', '2020-01-01'), ($1, 'now', '2099-01-01', '203.0.113.7', '2026-11-20')`,
    [client.userId],
  );
  const { rows: made } = await owner.query(
    `insert into webhook_endpoints (url, events, encrypted_secret) values ('https://parceiro.com.br', '{lead.created}', 'x') returning id`,
  );
  // The trigger `touch_updated_at` is for updates alone.
  await owner.query(
    `insert into webhook_deliveries (endpoint_id, event, event_id, payload, status, updated_at)
     select $1, 'lead.created', gen_random_uuid(), '{}', status, at::timestamptz
     from unnest(array['delivered', 'failed', 'retrying', 'pending']) status, unnest(array['2026-08-20', '2026-08-25']) at`,
    [made[0].id],
  );
  expect((await loadRetention(NOW)).due).toMatchObject({ access_records: 1, webhooks: 2 });
  await applyRetention(NOW);
  const { rows } = await owner.query(
    `select (select json_agg(created_at::date) from access_records where user_id = $1) as records,
       (select json_agg(status || ' ' || updated_at::date order by status, updated_at) from webhook_deliveries
         where endpoint_id = $2) as deliveries`,
    [client.userId, made[0].id],
  );
  expect(rows).toEqual([
    {
      records: ['2026-11-20'],
      deliveries: [
        'delivered 2026-08-25',
        'failed 2026-08-25',
        'pending 2026-08-20',
        'pending 2026-08-25',
        'retrying 2026-08-20',
        'retrying 2026-08-25',
      ],
    },
  ]);
});

test('a new period counts from the next run; the second of two editors gets a conflict', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const seen = packShown(shownPeriods((await loadRetention(NOW)).periods));
  const wanted = { ...STANDARD_PERIODS, leads: 6 };
  expect(await saveRetention(admin, wanted, seen)).toMatchObject({ ok: true });
  const late = await saveRetention(admin, { ...STANDARD_PERIODS, leads: 36 }, seen);
  expect(late).toMatchObject({ ok: false, error: { code: 'stale' } });
  expect(late.ok ? '' : late.error.message).toContain('antes “24”, agora “6”');
  const lead = await addLead('2026-05-01T12:00:00Z');
  await applyRetention(NOW);
  expect(await leadsLeft([lead])).toEqual([]);
  await saveRetention(admin, STANDARD_PERIODS, packShown(shownPeriods(wanted)));
});

test('two requests within a minute queue one run, and both are logged', async () => {
  const admin = await addPerson(context.owner, 'admin');
  await runRetention(admin, NOW);
  await runRetention(admin, NOW);
  const { rows } = await context.owner.query(
    `select (select count(*)::int from pgboss.job where name = 'settings.retention') as jobs,
       (select count(*)::int from audit_log where action = 'retention.run' and actor_id = $1) as audits`,
    [admin.userId],
  );
  expect(rows).toEqual([{ jobs: 1, audits: 2 }]);
});
