import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startOfDay } from '#app/lib/business-days.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, type SignedInActor, system } from '#app/platform/actor.server.ts';
import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';
import { parseForeign } from '#app/platform/foreign/parse-foreign.server.ts';
import { JOB_NAMES, type JobHandlers } from '#app/platform/job-names.server.ts';
import { enqueue, startWorkers } from '#app/platform/jobs.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { inRequestScope } from '#app/platform/request-scope.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { logLines } from '#tests/log-lines.ts';
import { addPerson } from '#tests/people.ts';
import { writeErrorReports } from './error-ledger.server.ts';
import {
  discardJob,
  loadHealth,
  notifyFailures,
  renderMetrics,
  retryJob,
  startErrorLedger,
  watchFailures,
} from './index.server.ts';

const context = onTestDatabase();
logLines();

const CANARY = 'ana.canario@exemplo.com.br';
let admin: SignedInActor;
let second: SignedInActor;
beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
  second = await addPerson(context.owner, 'admin');
});
beforeEach(async () => {
  await context.owner.query('delete from pgboss.job; delete from error_reports; delete from notifications');
});

const one = async (statement: string, values: unknown[] = []) =>
  (await context.owner.query(statement, values)).rows[0];

/** A job that used its attempts up. */
async function failedJob(name = 'contracts.pdf', at = 'now()'): Promise<string> {
  const { id } = await one(
    `insert into pgboss.job (name, data, state, retry_limit, retry_count, created_on, completed_on, output)
     values ($1, $2, 'failed', 12, 12, now() - interval '1 day', ${at}, $3) returning id`,
    [name, { to: CANARY }, { name: 'Error', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED ?' }],
  );
  return id;
}

test.each([
  ["now() - interval '11 minutes'", 660],
  ["now() + interval '6 weeks'", null],
  ['null', null],
])('tells when the clock of scheduled jobs last ran: %s', async (at, seconds) => {
  await context.owner.query(`update pgboss.version set cron_on = ${at}`);
  const { clockSeconds } = await loadHealth(admin);
  expect(clockSeconds === null ? null : Math.floor(clockSeconds / 10) * 10).toBe(seconds);
  await context.owner.query('update pgboss.version set cron_on = now()');
});

describe('a failed job', () => {
  test('is shown with its reason and without its data', async () => {
    const id = await failedJob();
    const health = await loadHealth(admin);
    expect(health.failedJobs).toMatchObject([
      { id, kind: 'contracts.pdf', attempts: 13, reason: 'ECONNREFUSED: connect ECONNREFUSED ?' },
    ]);
    expect(health.queues).toMatchObject([{ kind: 'contracts.pdf', failed: 1, waiting: 0 }]);
    expect(JSON.stringify(health)).not.toContain(CANARY);
  });

  test('gets one more attempt, which is audited', async () => {
    const id = await failedJob();
    expect(await retryJob(admin, id)).toMatchObject({ ok: true });
    expect(await one('select state, retry_limit, completed_on from pgboss.job where id = $1', [id])).toEqual({
      state: 'retry',
      retry_limit: 13,
      completed_on: null,
    });
    expect(
      await one(
        "select actor_id, actor_kind, entity, after from audit_log where action = 'job.retry' and entity_id = $1",
        [id],
      ),
    ).toEqual({
      actor_id: admin.userId,
      actor_kind: 'admin',
      entity: 'jobs',
      after: { kind: 'contracts.pdf' },
    });
    expect(await retryJob(admin, id)).toMatchObject({ ok: false, error: { code: 'deleted' } });
  });

  test('is discarded, which is audited; one that works is not', async () => {
    const id = await failedJob();
    expect(await discardJob(admin, id)).toMatchObject({ ok: true });
    expect(await one('select 1 from pgboss.job where id = $1', [id])).toBeUndefined();
    expect(
      await one("select 1 as found from audit_log where action = 'job.discard' and entity_id = $1", [id]),
    ).toEqual({ found: 1 });
    await asActor(system('test'), (tx) => enqueue(tx, 'events.expire', {}));
    const { id: waiting } = await one("select id from pgboss.job where name = 'events.expire'");
    expect(await discardJob(admin, waiting)).toMatchObject({ ok: false, error: { code: 'deleted' } });
    expect(await retryJob(admin, waiting)).toMatchObject({ ok: false, error: { code: 'deleted' } });
  });

  test('of two concurrent decisions one answers that the job no longer exists', async () => {
    const id = await failedJob();
    const both = await Promise.all([retryJob(admin, id), discardJob(second, id)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const { count } = await one(
      "select count(*)::int from audit_log where entity = 'jobs' and entity_id = $1",
      [id],
    );
    expect(count).toBe(1);
  });

  test('is nothing for a customer or for staff', async () => {
    const id = await failedJob();
    for (const actor of [await addPerson(context.owner), await addPerson(context.owner, 'staff')]) {
      await expect(loadHealth(actor)).rejects.toThrow(/Only an admin/);
      await expect(retryJob(actor, id)).rejects.toThrow(/Only an admin/);
      await expect(discardJob(actor, id)).rejects.toThrow(/Only an admin/);
    }
    expect(await one('select state from pgboss.job where id = $1', [id])).toEqual({ state: 'failed' });
  });
});

describe('the owner is notified', () => {
  const tell = async () => {
    const { rows } = await context.owner.query(
      "select data from pgboss.job where name = 'health.notify' order by data->>'kind'",
    );
    for (const { data } of rows) await notifyFailures(data);
    return rows.map(({ data }) => data);
  };
  const notices = async () =>
    (
      await context.owner.query(
        'select user_id, title, message, link from notifications order by title, user_id',
      )
    ).rows;

  test('once for each kind and day, with the count, on the site and by mail', async () => {
    for (let n = 0; n < 3; n++) await failedJob('mail.send');
    await failedJob('contracts.pdf');
    await watchFailures();
    await failedJob('contracts.pdf');
    await watchFailures();
    expect(await tell()).toMatchObject([
      { kind: 'contracts.pdf', count: 1 },
      { kind: 'mail.send', count: 3 },
    ]);
    // A job runs again when its end was lost.
    await tell();
    const told = await notices();
    expect(told).toHaveLength(4);
    expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set([admin.userId, second.userId]));
    expect(told[0]).toMatchObject({ title: 'Há e-mails que não saíram', link: '/admin/saude' });
    expect(told[0].message).toMatch(/^3 e-mails sem sair/);
    expect(told[2].message).toMatch(/^Contrato em PDF: 1 tarefa sem terminar/);
    const { rows } = await context.owner.query(
      "select data->>'subject' as subject from pgboss.job where name = 'mail.send' and state = 'created'",
    );
    expect(rows.map(({ subject }) => subject).toSorted()).toEqual([
      'Há e-mails que não saíram',
      'Há e-mails que não saíram',
      'Há tarefas que não terminaram',
      'Há tarefas que não terminaram',
    ]);
  });

  test('not again of what failed yesterday', async () => {
    await failedJob('contracts.pdf', "now() - interval '3 hours'");
    await watchFailures();
    expect(await tell()).toEqual([]);
  });
});

describe('errors of the log', () => {
  let stop: () => Promise<void>;
  beforeAll(() => {
    stop = startErrorLedger();
  });
  afterAll(() => stop());
  const fail = (
    requestId: string,
    error = Object.assign(new Error(`lead ${CANARY} exists`), { code: 'P0001' }),
  ) =>
    inRequestScope({ requestId, route: '/admin/leads/:id', matched: true }, async () =>
      log.error(errorFields(error), 'unexpected error'),
    );

  test('of one kind and place are one row with a count and the last request, without a value', async () => {
    const error = Object.assign(new Error(`lead ${CANARY} exists`), { code: 'P0001' });
    for (const id of ['request-1', 'request-2']) await fail(id, error);
    await writeErrorReports();
    await fail('request-3', error);
    await writeErrorReports();
    const { errors } = await loadHealth(admin);
    expect(errors).toMatchObject([
      {
        name: 'Error',
        code: 'P0001',
        what: 'unexpected error',
        route: '/admin/leads/:id',
        count: 3,
        requestId: 'request-3',
      },
    ]);
    expect(JSON.stringify(await one('select * from error_reports'))).not.toContain(CANARY);
  });

  test('on an address that no route has do not keep the address', async () => {
    await inRequestScope({ requestId: 'request-4', route: `/${CANARY}`, matched: false }, async () =>
      log.error({ name: 'Error' }, 'unexpected error'),
    );
    await writeErrorReports();
    expect(await one('select route from error_reports')).toEqual({ route: '' });
  });

  test('content of strangers that a limit refused is counted for today and yesterday', async () => {
    await context.owner.query(
      `insert into error_reports (fingerprint, name, what, count, last_at)
       values ('y', 'ForeignContent', 'not read: report', 3, $1), ('o', 'ForeignContent', 'not read: report', 9, $2)`,
      [
        new Date(Date.parse(startOfDay(civilDateAt(new Date()))) - 1),
        new Date(Date.parse(startOfDay(addDays(civilDateAt(new Date()), -1))) - 1),
      ],
    );
    const kind = foreignKind('tried', 'text', () => Promise.reject(new Error('Never loaded.')), {
      inputBytes: 1,
    });
    for (const account of ['ana', 'bia'])
      expect(await parseForeign(kind, { account }, null, [Buffer.of(1, 2)])).toMatchObject({ ok: false });
    await writeErrorReports();
    expect((await loadHealth(admin)).refusals).toEqual({ today: 2, yesterday: 3 });
    expect(await renderMetrics()).toMatch(
      /nome_foreign_readings_total\{kind="tried",outcome="too-large"[^}]*\} 2/,
    );
  });

  test('are kept for 30 days, and 200 kinds of them', async () => {
    await context.owner.query(
      `insert into error_reports (fingerprint, name, what, last_at) select 'old' || n, 'Error', 'x', now() - interval '31 days'
       from generate_series(1, 5) n`,
    );
    await context.owner.query(
      `insert into error_reports (fingerprint, name, what, last_at) select n::text, 'Error', 'x', now() - n * interval '1 minute'
       from generate_series(1, 230) n`,
    );
    await fail('request-5');
    await writeErrorReports();
    expect(
      await one(
        "select count(*)::int as all, count(*) filter (where fingerprint like 'old%')::int as old from error_reports",
      ),
    ).toEqual({ all: 200, old: 0 });
  });
});

test('the stored error of a failed job contains no values', async () => {
  const handlers = Object.fromEntries(
    JOB_NAMES.map((name) => [
      name,
      async () => {
        throw new Error(`550 <${CANARY}>: user unknown`);
      },
    ]),
  ) as unknown as JobHandlers;
  await asActor(system('test'), (tx) => enqueue(tx, 'files.check', {}));
  await context.owner.query("update pgboss.job set retry_limit = 0 where name = 'files.check'");
  await startWorkers(handlers);
  await vi.waitFor(
    async () =>
      expect(await one("select state from pgboss.job where name = 'files.check'")).toEqual({
        state: 'failed',
      }),
    { timeout: 15_000, interval: 100 },
  );
  const { output } = await one("select output from pgboss.job where name = 'files.check'");
  expect(output).toMatchObject({ message: '550 <?>: user unknown' });
  expect((await loadHealth(admin)).failedJobs[0]?.reason).toBe('Error: 550 <?>: user unknown');
});
