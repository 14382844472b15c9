/**
 * `npm run test:upgrade`: the release that `db/previous-release` names keeps serving during and after the
 * newest migrations (docs/decisions/0022). It is built from history, started on a separate schema, joined by
 * the newest build on the same database, and its visitors (leads, orders, uploads, sign-ins, pages) use it
 * all the time.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#db/seed/demo-accounts.ts';
import type { Ledger } from '../bench/faults/ledger.ts';
import { type BuiltProduct, newDataDir, startBuiltProduct, stopBuiltProduct } from './built-product.ts';
import { freePort } from './embedded-postgres.ts';

const ROOT = process.cwd();

/** @throws when the history lacks the release: a test that cannot run must not pass. */
function buildPrevious(): string {
  const [release = ''] = fs.readFileSync('db/previous-release', 'utf8').split(/\s/);
  const target = path.join(ROOT, '.data', 'releases', release);
  if (!fs.existsSync(target)) {
    const sources = archiveOf(release);
    fs.mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-x', '-C', target], { input: sources });
  }
  // With its own dependencies, some of which the newest release may lack.
  const prepare =
    "import('./scripts/prepare.mjs').then(async (m) => { await m.ensureInstalled(); await m.ensureBuilt(); })";
  execFileSync(process.execPath, ['-e', prepare], { cwd: target, stdio: 'inherit' });
  return target;
}

function archiveOf(release: string): Buffer {
  try {
    return execFileSync('git', ['archive', release], { maxBuffer: 1024 ** 3 });
  } catch (error) {
    throw new Error(`The history does not hold ${release} of db/previous-release: fetch it whole.`, {
      cause: error,
    });
  }
}

/** Address of the embedded database of a running product, for another process. */
function databaseOf({ dataDir }: BuiltProduct): { url: string; secret: string } {
  const read = (file: string) => fs.readFileSync(path.join(dataDir, file), 'utf8');
  const { databasePassword, secret } = JSON.parse(read('secrets.json'));
  const port = read('postgres/postmaster.pid').split('\n')[3];
  return { url: `postgres://postgres:${databasePassword}@127.0.0.1:${port}/postgres`, secret };
}

/** Starts a process of another build on the database of the first. */
async function startBeside(previous: BuiltProduct, log: string, root?: string): Promise<BuiltProduct> {
  const { url, secret } = databaseOf(previous);
  const port = await freePort();
  return startBuiltProduct({
    dataDir: previous.dataDir,
    ...(root && { root }),
    port,
    log,
    env: {
      DATABASE_URL: url,
      APP_SECRET: secret,
      PUBLIC_KEY: 'chave-de-teste',
      APP_URL: `http://127.0.0.1:${port}`,
      PAYMENTS: 'sandbox',
      MAIL_DELIVERY: 'outbox',
      JOB_WORKERS: 'off',
    },
  });
}

const PANEL = [
  '/admin',
  '/admin/leads',
  '/admin/clientes',
  '/admin/financeiro',
  '/admin/auditoria',
  '/admin/saude',
];

/** Signs in as an admin and opens the panel's pages. @throws with the address of one that does not open */
async function openPanel({ url }: BuiltProduct): Promise<void> {
  const admin = DEMO_ACCOUNTS.find(({ role }) => role === 'admin');
  const signedIn = await fetch(`${url}/auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({
      intent: 'login',
      redirectTo: '',
      email: admin?.email ?? '',
      password: DEMO_PASSWORD,
    }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  for (const page of PANEL) {
    const { status } = await fetch(`${url}${page}`, { redirect: 'manual', headers: { cookie } });
    if (status !== 200) throw new Error(`${page} answers ${status} at ${url}`);
  }
}

const migrationsOf = async (db: pg.Client): Promise<number> =>
  (await db.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows[0].n;

/**
 * Tables, columns, functions and policies that do not concern the previous release: their rights may go. Empty it when
 * `db/previous-release` changes.
 */
const NOT_USED: readonly string[] = [
  'auth_rate_limits',
  'payment_charges.refund_reason',
  // It checks a column that the previous release does not name; the default passes.
  'customer_unanswered on linked_profiles',
  // Wider: a substitute sees the rows of an absent member too. Without substitutions they show the same rows.
  'clerk_own on profiles',
  'clerk_own on leads',
  'clerk_own on tasks',
  'own_tasks on tasks',
  // They name the roles of the team, which the previous release called every role but the customer's.
  'clerk_own on users',
  'clerk_notices on notifications',
  // They hide products of legal work while no lawyer is active.
  'visitor_read on products',
  'customer_read on products',
  'staff_read on products',
];

/**
 * Rights of each role, one line each, and the existing tables. An additional restrictive policy removes
 * rights, too.
 */
async function rightsIn(db: pg.Client) {
  const lines = async (statement: string) =>
    new Set((await db.query<{ line: string }>(statement)).rows.map(({ line }) => line));
  // A policy gives the same rows whether it reads the person's setting in place or by a subquery.
  const inPlace = (text: string) => `regexp_replace(${text}, '\\( SELECT (.+?) AS "nullif"\\)', '\\1', 'g')`;
  // A line per role: adding roles to a policy does not change it for the others.
  const policy = `format('policy %s on %s for %s to %s: %s, %s', policyname, tablename, cmd, role, ${inPlace('qual')}, ${inPlace('with_check')})`;
  const policies = 'pg_policies, unnest(roles) as role';
  return {
    given: await lines(`
      select format('%s %s.%s to %s', privilege_type, table_name, column_name, grantee) as line
        from information_schema.column_privileges where table_schema = 'public' and grantee like 'nome\\_%'
      union all select format('delete %s to %s', table_name, grantee) from information_schema.table_privileges
        where table_schema = 'public' and grantee like 'nome\\_%' and privilege_type = 'DELETE'
      union all select format('execute %s to %s', p.oid::regprocedure, g.grantee::regrole)
        from pg_proc p, aclexplode(p.proacl) g where pronamespace = 'public'::regnamespace and g.grantee <> 0
      union all select ${policy} from ${policies} where schemaname = 'public' and permissive = 'PERMISSIVE'`),
    narrowed: (
      await db.query<{ line: string; table: string; role: string }>(
        `select ${policy} as line, tablename as table, role from ${policies} where permissive = 'RESTRICTIVE'`,
      )
    ).rows,
    tables: await lines("select tablename as line from pg_tables where schemaname = 'public'"),
    roles: await lines('select rolname as line from pg_roles'),
  };
}

type Rights = Awaited<ReturnType<typeof rightsIn>>;

/** @throws when the newest access texts remove rights or rows from the release that still serves */
function compareRights(before: Rights, after: Rights): void {
  const taken = [
    ...[...before.given].filter((line) => !after.given.has(line)),
    ...after.narrowed
      .filter(
        ({ table, role, line }) =>
          before.tables.has(table) &&
          before.roles.has(role) &&
          !before.narrowed.some((own) => own.line === line),
      )
      .map(({ line }) => line),
  ];
  const missed = taken.filter((line) => !NOT_USED.some((name) => line.includes(name)));
  if (missed.length > 0) throw new Error(`taken from the previous release:\n${missed.join('\n')}`);
  say(`${before.given.size} rights and policies of the previous release are still there.`);
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const PHASES = [
  'on its own schema',
  'while the newest release migrates and starts',
  'on the newest schema',
] as const;
const PHASE_MS = 15_000;

/**
 * Checks that each phase has each kind of write, that no write is lost, and that no answer reports an error.
 */
async function judge(ledger: Ledger, db: pg.Client, statuses: object): Promise<void> {
  for (const phase of PHASES) {
    const own = ledger.entries.filter(({ fault }) => fault === phase);
    const kinds = Object.entries(Object.groupBy(own, ({ kind }) => kind));
    say(`${phase}: ${kinds.map(([kind, entries]) => `${entries?.length} × ${kind}`).join(', ')}`);
    if (kinds.length < 4) throw new Error(`the previous release does not do all of its work ${phase}`);
  }
  const lost = await ledger.lost(db);
  if (lost.length > 0) throw new Error(`answered and not there: ${JSON.stringify(lost.slice(0, 5))}`);
  // Releases count their visitors' answers differently.
  const counted = statuses instanceof Map ? Object.fromEntries(statuses) : statuses;
  const wrong = Object.entries(counted).filter(([status]) => Number(status) === 0 || Number(status) >= 400);
  if (wrong.length > 0) throw new Error(`answers by status: ${JSON.stringify(wrong)}`);
}

const logs = newDataDir('nome-upgrade-logs-');
const running: BuiltProduct[] = [];
let db: pg.Client | undefined;
let visitors: { stop(): Promise<void>; statuses: object } | undefined;
try {
  const previousRoot = buildPrevious();
  const partOf = <Module>(file: string): Promise<Module> =>
    import(pathToFileURL(path.join(previousRoot, file)).href);
  const { addPeople, ownerOf } = await partOf<typeof import('../bench/faults/fault-people.ts')>(
    'bench/faults/fault-people.ts',
  );
  const { startVisitors } =
    await partOf<typeof import('../bench/faults/visitors.ts')>('bench/faults/visitors.ts');
  const ledger = new (
    await partOf<typeof import('../bench/faults/ledger.ts')>('bench/faults/ledger.ts')
  ).Ledger();

  const previous = await startBuiltProduct({
    root: previousRoot,
    log: path.join(logs, 'previous.log'),
    env: { TRUSTED_PROXIES: '1' },
  });
  running.push(previous);
  db = await ownerOf(previous.dataDir);
  const before = await migrationsOf(db);
  const rights = await rightsIn(db);
  ledger.fault = PHASES[0];
  visitors = startVisitors(previous.url, await addPeople(db, previous.dataDir, 5), ledger);
  await pause(PHASE_MS);
  ledger.fault = PHASES[1];
  const newest = await startBeside(previous, path.join(logs, 'newest.log'));
  running.unshift(newest);
  ledger.fault = PHASES[2];
  await pause(PHASE_MS);
  await openPanel(previous);
  await openPanel(newest);
  await visitors.stop();
  const added = (await migrationsOf(db)) - before;
  say(`The previous release, ${added} migrations behind at the end:`);
  await judge(ledger, db, visitors.statuses);
  compareRights(rights, await rightsIn(db));

  if (added > 0) {
    const refused = path.join(logs, 'refused.log');
    const started = await startBeside(previous, refused, previousRoot).catch(() => null);
    if (started) running.unshift(started);
    if (started || !/of a newer version/.test(fs.readFileSync(refused, 'utf8')))
      throw new Error('the previous release starts anew on the newest schema');
    say('It does not start anew on the newest schema.');
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\nLogs: ${logs}\n`);
  process.exitCode = 1;
} finally {
  await visitors?.stop();
  await db?.end();
  for (const product of running) await stopBuiltProduct(product);
  for (const { dataDir } of running) fs.rmSync(dataDir, { recursive: true, force: true });
  if (!process.exitCode) fs.rmSync(logs, { recursive: true });
}
