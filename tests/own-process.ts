import { type ChildProcess, spawn } from 'node:child_process';
import type pg from 'pg';
import { expect } from 'vitest';
import { SERVER_FLAGS } from '../scripts/prepare.mjs';
import { TEST_SECRET } from './db/database.ts';
import { waitingForLocks } from './db/waiting.ts';

type Call = {
  /** Module with the use case, from the root of the project. */
  module: string;
  name: string;
  args: readonly unknown[];
};

/** Source of a call of the use case, which returns a `Result`. */
const bodyOf = ({ module, name, args }: Call) => `
  const { ${name}: work } = await use(${JSON.stringify(module)});
  const result = await work(...${JSON.stringify(args)});
  if (!result.ok) throw new Error(result.error.message);`;

/**
 * Starts a separate process on the database and the files of the test.
 * @param body of a module; `use` reads one of the project's modules by its path
 */
function startProcess(db: pg.Client, dataDir: string, body: string, out: 'ignore' | 'pipe'): ChildProcess {
  const { user, password, host, port, database } = db;
  const url = `postgresql://${user}:${encodeURIComponent(String(password ?? ''))}@${host}:${port}/${database}`;
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    APP_SECRET: TEST_SECRET,
    PUBLIC_KEY: 'test-public-key',
    APP_URL: 'http://localhost:3999',
    PAYMENTS: 'panel',
    MAIL_DELIVERY: 'panel',
    DATA_DIR: dataDir,
    JOB_WORKERS: 'off',
  };
  // Makes texts that the bundler inlines available to plain Node.
  const script = `
    const { registerHooks } = await import('node:module');
    const { readFileSync } = await import('node:fs');
    registerHooks({
      load(url, context, next) {
        if (!/[.]txt|[?]raw/.test(url)) return next(url, context);
        const text = readFileSync(new URL(url.split('?')[0]), 'utf8');
        return { format: 'module', shortCircuit: true, source: 'export default ' + JSON.stringify(text) };
      },
    });
    const use = (module) => import(${JSON.stringify(process.cwd())} + '/' + module);
    const { parseEnv, setEnv } = await use('app/platform/env.server.ts');
    setEnv(parseEnv(${JSON.stringify(env)}));
    const { log } = await use('app/platform/log.server.ts');
    log.level = 'silent';
    ${body}
    process.exit(0);`;
  return spawn(process.execPath, [...SERVER_FLAGS, '--input-type=module', '-e', script], {
    stdio: ['ignore', out, 'inherit'],
  });
}

const exitOf = (child: ChildProcess) =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));

/**
 * Runs a use case in another process until it waits for a row that the test locks, and kills that process
 * (SIGKILL) there: in the middle of its transaction.
 * @param hold takes the lock, within a transaction of `db` that this function ends
 */
export async function killInTheMiddle(
  db: pg.Client,
  dataDir: string,
  call: Call,
  hold: () => Promise<unknown>,
): Promise<void> {
  await db.query('begin');
  await hold();
  const child = startProcess(db, dataDir, bodyOf(call), 'ignore');
  const end = exitOf(child);
  await expect.poll(() => waitingForLocks(db), { timeout: 120_000, interval: 50 }).toBe(1);
  child.kill('SIGKILL');
  expect(await end).toBe('SIGKILL');
  await db.query('rollback');
  // The server notices the closed connection at its next write.
  await expect
    .poll(
      async () => {
        const { rows } = await db.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database()
             and pid <> pg_backend_pid() and state <> 'idle'`,
        );
        return rows[0]?.n;
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe(0);
}

/**
 * Runs a body in another process and kills that process (SIGKILL) some time after the body began.
 * @returns whether the kill came before the end of the body
 */
export async function killAfter(db: pg.Client, dataDir: string, body: string, ms: number): Promise<boolean> {
  const child = startProcess(
    db,
    dataDir,
    `${body.replace('BEGIN', "process.stdout.write('begun');")}`,
    'pipe',
  );
  const end = exitOf(child);
  child.stdout?.once('data', () => setTimeout(() => child.kill('SIGKILL'), ms));
  return (await end) === 'SIGKILL';
}

/** The same use case in another process, without the kill: the control. */
export async function runWhole(db: pg.Client, dataDir: string, call: Call): Promise<void> {
  expect(await exitOf(startProcess(db, dataDir, bodyOf(call), 'ignore'))).toBe(0);
}

/** Runs a separate process and parses the line of JSON that it writes. */
export async function askProcess<T>(db: pg.Client, dataDir: string, body: string): Promise<T> {
  const child = startProcess(db, dataDir, body, 'pipe');
  const end = exitOf(child);
  let text = '';
  for await (const chunk of child.stdout ?? []) text += chunk;
  expect(await end).toBe(0);
  return JSON.parse(text) as T;
}
