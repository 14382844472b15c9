import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './embedded-postgres.ts';
import { SERVER_FLAGS } from './prepare.mjs';

/** The built product in a separate process. */
export type BuiltProduct = { url: string; dataDir: string; process: ChildProcess };

type Options = {
  /** Data folder; by default a new one. */
  dataDir?: string;
  port?: number;
  /** `worker` answers at `METRICS_PORT` only. */
  program?: 'server' | 'worker';
  /** Folder of the build; by default this project's. */
  root?: string;
  env?: NodeJS.ProcessEnv;
  /** File for its output; without it only errors are printed, here. */
  log?: string;
};

const START_LIMIT_MS = 60_000;

/** Processes started here; they are asked to end when this process ends during a test. */
const started: Pick<BuiltProduct, 'process' | 'dataDir'>[] = [];
process.once('exit', () => {
  for (const { process: child, dataDir } of started) {
    // The product ends its database too. After a kill only the database remains, which its own file names.
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    else if (fs.existsSync(postmasterFile(dataDir)))
      end(Number(fs.readFileSync(postmasterFile(dataDir), 'utf8').split('\n')[0]));
  }
});

const postmasterFile = (dataDir: string) => path.join(dataDir, 'postgres/postmaster.pid');

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // It has already ended.
  }
}

/** Makes a folder in the temporary one that the account running PostgreSQL for root can traverse. */
export function newDataDir(prefix = 'nome-own-'): string {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), prefix));
  fs.chmodSync(dataDir, 0o755);
  return dataDir;
}

/**
 * Starts the same program as `npm start`, without building it, and waits until it answers: with its own
 * database and demo data unless `env` names another database.
 * @throws when it ends instead, or does not answer within a minute.
 */
export async function startBuiltProduct(options: Options = {}): Promise<BuiltProduct> {
  const {
    dataDir = newDataDir(),
    port = await freePort(),
    program = 'server',
    root,
    env = {},
    log,
  } = options;
  const output = log ? fs.openSync(log, 'a') : null;
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'build/server/index.js', program], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LISTEN_HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      // Tests rely on the few people of the small demo.
      DEMO_SIZE: 'small',
      ...env,
    },
    stdio: ['ignore', output ?? 'ignore', output ?? 'inherit'],
  });
  if (output !== null) fs.closeSync(output);
  started.push({ process: child, dataDir });
  const product = { url: `http://127.0.0.1:${port}`, dataDir, process: child };
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await answers(product.url))) {
    if (Date.now() > deadline || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error(`The product did not start.\n${log ? fs.readFileSync(log, 'utf8').slice(-3_000) : ''}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return product;
}

/** A worker has no such page. */
const answers = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Ends it like Ctrl-C, with its database; resolves when it has ended. */
export function stopBuiltProduct({ process: child }: Pick<BuiltProduct, 'process'>): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  return ended;
}
