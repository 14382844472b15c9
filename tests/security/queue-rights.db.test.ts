import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { type Actor, asActor, system } from '#app/platform/actor.server.ts';
import { MAY_QUEUE, RETRY } from '#app/platform/db/queue-rights.server.ts';
import { JOB_NAMES, type JobName } from '#app/platform/job-names.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';

const context = onTestDatabase();
const userId = randomUUID();
const ACTORS: Record<keyof typeof MAY_QUEUE, Actor> = {
  visitor: { kind: 'visitor' },
  customer: { kind: 'customer', userId },
  staff: { kind: 'staff', userId },
  partner: { kind: 'partner', userId },
  admin: { kind: 'admin', userId },
  manager: { kind: 'admin', userId, position: 'manager' },
  clerk: { kind: 'admin', userId, position: 'clerk' },
  lawyer: { kind: 'admin', userId, position: 'lawyer' },
  finance: { kind: 'admin', userId, position: 'finance' },
  accountant: { kind: 'admin', userId, position: 'accountant' },
};
const denied = { cause: { code: '42501' } };

/** Adds a job as SQL would, past `enqueue` and its types. */
const add = (actor: Actor, name: string, jobs: unknown[]) =>
  asActor(actor, (tx) => tx.execute(`select add_jobs('${name}', '${JSON.stringify(jobs)}')`));
const mailTo = (to: string, more: object = {}) => [{ data: { id: 'x', to, subject: 'S', ...more } }];

async function addPerson(email: string) {
  await context.owner.query(
    `insert into users (id, name, email, user_metadata) values (uuidv7(), 'Ana', $1,
      '{"full_name":"Ana","doc_type":"CPF","doc_number":"52998224725","phone":"11999999999","uf":"SP"}')`,
    [email],
  );
}

describe.each(Object.keys(ACTORS) as (keyof typeof MAY_QUEUE)[])('%s', (kind) => {
  it('queues exactly the jobs of its use cases', async () => {
    await addPerson(`${kind}@exemplo.com`);
    const queued: JobName[] = [];
    for (const name of JOB_NAMES) {
      const data = name === 'mail.send' ? mailTo(`${kind}@exemplo.com`) : [{ data: {} }];
      const asked = add(ACTORS[kind], name, data);
      await asked.then(
        () => queued.push(name),
        (error) => expect(error).toMatchObject(denied),
      );
    }
    expect(queued.toSorted()).toEqual([...MAY_QUEUE[kind]].toSorted());
  });

  it.each([
    `insert into pgboss.job (name, data) values ('privacy.files', '{"paths":["loan-documents/x.pdf"]}')`,
    `insert into pgboss.job_common (name, data) values ('mail.send', '{}')`,
    'select data from pgboss.job',
    'update pgboss.queue set dead_letter = null',
    'delete from pgboss.job',
    "select pgboss.create_queue('x', '{}')",
  ])('reaches no table of the queue: %s', async (statement) => {
    await expect(asActor(ACTORS[kind], (tx) => tx.execute(statement))).rejects.toMatchObject(denied);
  });
});

test('the system queues everything, and reaches the tables as little', async () => {
  for (const name of JOB_NAMES) await add(system('test'), name, [{ data: {} }]);
  const read = asActor(system('test'), (tx) => tx.execute('select data from pgboss.job'));
  await expect(read).rejects.toMatchObject(denied);
});

test('a mail of the panel goes to an account or an open invitation, and takes no file along', async () => {
  const { owner } = context;
  await addPerson('conta@exemplo.com');
  await owner.query(
    `insert into team_invites (id, email, role, token_hash, expires_at) values
      (uuidv7(), 'convite@exemplo.com', 'staff', repeat('a', 64), now() + interval '1 day')`,
  );
  await add(ACTORS.admin, 'mail.send', [...mailTo('conta@exemplo.com'), ...mailTo('convite@exemplo.com')]);
  await owner.query("update team_invites set revoked_at = now() where email = 'convite@exemplo.com'");
  const attachment = { file: 'loan-documents/x.pdf', name: 'x.pdf', type: 'application/pdf' };
  for (const jobs of [
    mailTo('convite@exemplo.com'),
    mailTo('fora@exemplo.com'),
    mailTo('conta@exemplo.com', { attachment }),
    [...mailTo('conta@exemplo.com'), ...mailTo('fora@exemplo.com')],
    [{ data: { subject: 'sem endereço' } }],
  ]) {
    await expect(add(ACTORS.admin, 'mail.send', jobs)).rejects.toMatchObject(denied);
  }
});

test('no option of the library carries a job over into another queue', async () => {
  const id = randomUUID();
  await add(ACTORS.customer, 'energy.requested', [
    { id, data: {}, name: 'privacy.files', deadLetter: 'privacy.files', retryLimit: 0, priority: 9 },
  ]);
  const { rows } = await context.owner.query(
    'select name, dead_letter, retry_limit, priority from pgboss.job where id = $1',
    [id],
  );
  expect(rows).toEqual([
    { name: 'energy.requested', dead_letter: null, retry_limit: RETRY.retryLimit, priority: 0 },
  ]);
});

test('a job keeps its hour, its group and the attempts of its queue', async () => {
  const startAfter = new Date('2099-05-01T12:00:00Z');
  const data = { deliveryId: randomUUID(), round: 0, attempt: 0 };
  const twice = { key: data.deliveryId, startAfter, group: 'endpoint' };
  for (let time = 0; time < 2; time++) {
    await asActor(system('test'), (tx) => enqueue(tx, 'webhooks.deliver', data, twice));
  }
  const { rows } = await context.owner.query(
    `select data, start_after, group_id, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy,
       expire_seconds = (select expire_seconds from pgboss.queue q where q.name = j.name) as expires,
       keep_until > start_after as kept, state::text from pgboss.job j where data->>'deliveryId' = $1`,
    [data.deliveryId],
  );
  expect(rows).toEqual([
    {
      data,
      start_after: startAfter,
      group_id: 'endpoint',
      retry_limit: RETRY.retryLimit,
      retry_delay: RETRY.retryDelay,
      retry_backoff: RETRY.retryBackoff,
      retry_delay_max: RETRY.retryDelayMax,
      policy: 'standard',
      expires: true,
      kept: true,
      state: 'created',
    },
  ]);
});
