import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { MAY_QUEUE, RETRY } from './queue-rights.server.ts';
import { NARROW_ROLES } from './roles.server.ts';
import { whileAlone } from './start-lock.server.ts';

const ACTORS = `nome_visitor, nome_customer, nome_staff, nome_partner, nome_admin, nome_system, ${NARROW_ROLES}`;

/**
 * Without a heartbeat for 12 s, a job is taken from its process and repeated. Scheduled jobs have this number
 * of attempts: a process that dies costs one, and all eight end before the next such job starts. A new job
 * wakes the workers of its queue when its transaction is committed.
 */
const QUEUE = {
  heartbeatSeconds: 12,
  notify: true,
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 60,
};
/** Jobs may take a quarter of an hour; a backup takes longer. The library requires less than a day. */
const LONG: Readonly<Record<string, { expireInSeconds: number }>> = {
  'backups.run': { expireInSeconds: 23 * 60 * 60 },
};

/**
 * Creates or upgrades the queue's tables and queues, as the owner. The worker processes them; the actors'
 * roles may only call `add_jobs`, which adds jobs within their own transaction.
 */
export async function migrateQueue(
  owner: pg.Client,
  ownerUrl: string,
  queues: readonly string[],
): Promise<void> {
  await whileAlone(ownerUrl, async () => {
    const boss = new PgBoss({
      connectionString: ownerUrl,
      max: 2,
      supervise: false,
      schedule: false,
      migrate: true,
    });
    // The call throws its failure; without a listener the same error would end the process.
    boss.on('error', () => {});
    await boss.start();
    let insert: string;
    try {
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const name of queues) {
        const queue = known.get(name);
        if (!queue) await boss.createQueue(name, { ...QUEUE, ...LONG[name] });
        else if (
          queue.heartbeatSeconds !== QUEUE.heartbeatSeconds ||
          queue.notify !== QUEUE.notify ||
          queue.retryLimit !== QUEUE.retryLimit
        )
          await boss.updateQueue(name, QUEUE);
      }
      insert = await insertOf(boss, queues);
    } finally {
      await boss.stop({ graceful: false });
    }
    // One message is one transaction.
    await owner.query(`
      revoke all on schema pgboss from public, nome_auth, ${ACTORS};
      revoke all on all tables in schema pgboss from public, nome_auth, ${ACTORS};
      revoke all on all functions in schema pgboss from public, nome_auth, ${ACTORS};
      grant usage on schema pgboss to nome_worker, nome_definer;
      grant select, insert, update, delete on all tables in schema pgboss to nome_worker;
      grant usage on all sequences in schema pgboss to nome_worker;
      grant execute on all functions in schema pgboss to nome_worker;
      grant select on pgboss.queue to nome_definer;
      grant insert, select (id, start_after) on pgboss.job_common to nome_definer;
      grant execute on function pgboss.job_now() to nome_definer;
      grant select (id, name, state, retry_count, completed_on) on pgboss.job to nome_definer;
      ${FAILED_JOBS};
      ${addJobs(insert, queues)};
      revoke all on function add_jobs(text, json), failed_jobs() from public;
      grant execute on function failed_jobs() to nome_admin, nome_manager;
      grant execute on function add_jobs(text, json) to nome_customer, nome_admin, nome_system, ${NARROW_ROLES};
      grant create on schema public to nome_definer;
      alter function add_jobs(text, json) owner to nome_definer;
      alter function failed_jobs() owner to nome_definer;
      revoke create on schema public from nome_definer`);
    // Completed jobs stay for days, and the counts of each scrape must not read them. Checks first, because
    // creating
    // an index locks the table even if it exists.
    await owner.query(`
      do $$ begin
        if to_regclass('pgboss.job_open_idx') is null then
          create index job_open_idx on pgboss.job_common (name, state)
            where state in ('created', 'retry', 'active', 'failed');
        end if;
      end $$`);
  });
}

/**
 * Jobs that used up their attempts, for the panel: kinds and times only. The data of a job are not read; a
 * mail's data are the mail itself.
 */
const FAILED_JOBS = `create or replace function failed_jobs()
  returns table (id uuid, kind text, attempts integer, failed_at timestamptz) language sql stable
  security definer set search_path = pg_catalog, public, pg_temp as $function$
  select j.id, j.name, j.retry_count + 1, j.completed_on from pgboss.job j where j.state = 'failed'
  order by j.completed_on desc, j.id desc limit 1001
$function$`;

/**
 * The library's own statement that adds jobs, with our function's names in place of its values: a newer
 * version of the library adds its own columns.
 * @throws when the library writes it in an unknown form
 */
async function insertOf(boss: PgBoss, queues: readonly string[]): Promise<string> {
  const [name = ''] = queues;
  let text = '';
  const executeSql = async (statement: string) => {
    text = statement;
    return { rows: [] };
  };
  await boss.insert(name, [{}], { db: { executeSql } });
  const own = text
    .replaceAll(`'${name}'`, 'of_queue')
    .replaceAll('$1::text::json', 'jobs')
    .replace('SELECT id FROM ins', 'select count(*) into added from ins');
  if (
    !own.includes('INSERT INTO pgboss.job_common') ||
    !own.includes('into added') ||
    own.split('of_queue').length !== 4 ||
    own.includes('$')
  ) {
    throw new Error('The queue library adds jobs by a statement that add_jobs does not know.');
  }
  return own;
}

const list = (names: readonly string[]) => `array[${names.map(pg.escapeLiteral).join(', ')}]::text[]`;

/**
 * Adds jobs under the role that was set: within a "security definer" function, `current_user` is the
 * function's owner. Takes only the fields that `enqueue` sets: the library's other options would let a role
 * reach other queues. Mail in the panel's name goes only to the product's users and carries no file, so that
 * stored documents cannot be mailed out.
 */
function addJobs(insert: string, queues: readonly string[]): string {
  const whens = Object.entries(MAY_QUEUE).map(([actor, names]) => `when 'nome_${actor}' then ${list(names)}`);
  const retry = Object.entries(RETRY).map(([key, value]) => `'${key}', ${value}`);
  return `create or replace function add_jobs(of_queue text, jobs json) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $function$
declare
  actor text := case current_setting('role') when 'none' then session_user else current_setting('role') end;
  added bigint;
  allowed text[] := case actor ${whens.join(' ')} when 'nome_system' then ${list(queues)} else '{}' end;
begin
  if of_queue <> all (allowed) then
    raise exception '% may not queue %', actor, of_queue using errcode = 'insufficient_privilege';
  end if;
  if of_queue = 'mail.send' and actor <> 'nome_system' and exists (
    select from json_array_elements(jobs) j where j #> '{data,attachment}' is not null
      or not exists (select from public.users u where u.email = j #>> '{data,to}')
      and not exists (select from public.team_invites i where i.email = j #>> '{data,to}'
        and i.accepted_at is null and i.revoked_at is null)
      and not exists (select from public.partner_invites i where i.email = j #>> '{data,to}'
        and i.accepted_at is null and i.revoked_at is null)) then
    raise exception '% may mail only people of the product', actor using errcode = 'insufficient_privilege';
  end if;
  jobs := (select json_agg(json_build_object('id', j -> 'id', 'data', j -> 'data', 'startAfter', j -> 'startAfter',
    'groupId', j -> 'groupId', ${retry.join(', ')})) from json_array_elements(jobs) j);
  ${insert};
end $function$`;
}
