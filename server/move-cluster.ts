import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createBackup } from '#app/platform/backup/create-backup.server.ts';
import { readBackup } from '#app/platform/backup/read-backup.server.ts';
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts';
import { rolePasswords, singleConnection } from '#app/platform/db/connections.server.ts';
import { ConfigurationError } from '#app/platform/env.server.ts';
import { JOB_NAMES } from '#app/platform/job-names.server.ts';
import { log } from '#app/platform/log.server.ts';
import {
  clusterFolder,
  clusterMajor,
  nativePackage,
  nativeVersion,
  startEmbeddedPostgres,
} from '../scripts/embedded-postgres.ts';
import type { OwnSecrets } from './own-secrets.ts';

/** The last release of the binaries of each major version that an installation may come from. */
export const LAST_OF_MAJOR: Readonly<Record<number, string>> = {
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
};

const LOOK_MS = 500;
const quiet = () => {};

/** The folders of one move, beside the cluster. */
const placesOf = (folder: string) => {
  const cluster = clusterFolder(path.join(folder, 'postgres'));
  return {
    cluster,
    next: `${cluster}-next`,
    /** Marks `next` as complete. */
    done: `${cluster}-next.done`,
    copy: path.join(folder, 'postgres-move.tar.zst'),
    lock: path.join(folder, 'postgres-move.lock'),
  };
};
type Places = ReturnType<typeof placesOf>;

/**
 * Moves an embedded cluster of an older major version of PostgreSQL, whose files this version cannot read,
 * into a new cluster: the old binaries serve it once more, everything is copied in one snapshot, loaded and
 * compared. The old cluster is renamed and kept. An interrupted move leaves the old one unchanged, or is
 * finished by the next start.
 * @param folder of the installation (`DATA_DIR`)
 * @throws ConfigurationError with instructions; the old cluster is unchanged then
 */
export async function moveOldCluster(folder: string, root: string, secrets: OwnSecrets): Promise<void> {
  const places = placesOf(folder);
  const toDo = () => fs.existsSync(places.done) || isOther(clusterMajor(places.cluster));
  if (!toDo()) return;
  await whileAlone(places.lock, async () => {
    finish(places);
    const made = clusterMajor(places.cluster);
    if (made === null || !isOther(made)) return;
    const native = binariesOf(made, folder, places.cluster);
    log.info({ event: 'database' }, `moving the data from PostgreSQL ${made} to ${ownMajor()}`);
    try {
      await copyOut(places, native, secrets, root);
      await load(places, secrets, root);
    } catch (error) {
      fs.rmSync(places.next, { recursive: true, force: true });
      if (error instanceof ConfigurationError) throw error;
      throw new ConfigurationError(
        `The data of PostgreSQL ${made} could not be moved to ${ownMajor()} (${error instanceof Error ? error.message : error}). It is untouched in ${places.cluster}.`,
        { cause: error },
      );
    } finally {
      fs.rmSync(places.copy, { force: true });
    }
    finish(places);
    log.info({ event: 'database' }, `the data is moved; the cluster of PostgreSQL ${made} is kept beside it`);
  });
}

const ownMajor = (): number => Number.parseInt(nativeVersion(), 10);
const isOther = (made: number | null): boolean => made !== null && made !== ownMajor();

/** Replaces the old cluster by the complete new one; each step may be the first after an interruption. */
function finish({ cluster, next, done }: Places): void {
  if (!fs.existsSync(done)) {
    fs.rmSync(next, { recursive: true, force: true });
    return;
  }
  const made = clusterMajor(cluster);
  if (fs.existsSync(next)) {
    if (made !== null) fs.renameSync(cluster, keptName(`${cluster}-${made}-kept`));
    fs.renameSync(next, cluster);
  }
  fs.rmSync(done);
}

const keptName = (wanted: string): string => (fs.existsSync(wanted) ? `${wanted}-${Date.now()}` : wanted);

/** Folder of the binaries of a major version. @throws ConfigurationError that explains how to get them */
function binariesOf(made: number, folder: string, cluster: string): string {
  const said = `The database in ${cluster} was made by PostgreSQL ${made}, and this release brings ${ownMajor()}.`;
  if (made > ownMajor())
    throw new ConfigurationError(`${said} Start the release that made it, or a later one.`);
  const own = path.join(folder, `postgres-${made}-binaries`);
  const native = path.join(own, 'node_modules', nativePackage(), 'native');
  if (fs.existsSync(native)) return native;
  const last = LAST_OF_MAJOR[made];
  throw new ConfigurationError(
    last
      ? `${said} To have it moved, fetch the old binaries and start again: npm install --no-save --ignore-scripts --prefix ${own} ${nativePackage()}@${last}`
      : `${said} Start the release before once more, make a backup with it, and restore that into a new DATA_DIR.`,
  );
}

async function copyOut(places: Places, native: string, secrets: OwnSecrets, root: string): Promise<void> {
  const old = await startEmbeddedPostgres({
    dataDir: places.cluster,
    password: secrets.databasePassword,
    native,
  });
  let inUse = false;
  try {
    inUse = old.adopted && (await isInUse(old.ownerUrl));
    if (inUse) {
      throw new ConfigurationError(
        `Processes of the release before still use the database in ${places.cluster}: stop them and start again.`,
      );
    }
    const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
    // The files stay in place; sessions and counters are copied too, since the installation is the same.
    const source = { databaseUrl: old.ownerUrl, files: null, version, secretId: null, leftOut: [] };
    fs.rmSync(places.copy, { force: true });
    await createBackup(source, places.copy, quiet);
  } finally {
    if (!inUse) await old.stop();
  }
}

async function isInUse(ownerUrl: string): Promise<boolean> {
  const owner = singleConnection({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query(
      "select 1 from pg_stat_activity where application_name like 'nome\\_%' and pid <> pg_backend_pid() limit 1",
    );
    return rows.length > 0;
  } finally {
    await owner.end();
  }
}

async function load(places: Places, secrets: OwnSecrets, root: string): Promise<void> {
  const { header } = await readBackup(places.copy, quiet);
  const server = await startEmbeddedPostgres({ dataDir: places.next, password: secrets.databasePassword });
  try {
    const passwords = rolePasswords(secrets.secret);
    const target = { databaseUrl: server.ownerUrl, passwords, store: null, root, queues: JOB_NAMES };
    await restoreBackup(target, places.copy, header, quiet);
  } finally {
    await server.stop();
  }
  fs.writeFileSync(places.done, '', { flush: true });
}

/** Runs `work` while no other process of this installation moves its cluster. */
async function whileAlone(lock: string, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (isHeld(lock)) await pause(LOOK_MS);
      else fs.rmSync(lock, { force: true });
    }
  }
  try {
    await work();
  } finally {
    fs.rmSync(lock, { force: true });
  }
}

/**
 * Whether another process holds the lock. A container starts each time with the same process id, so our own
 * id means an ended process.
 */
function isHeld(lock: string): boolean {
  try {
    const pid = Number(fs.readFileSync(lock, 'utf8'));
    if (!pid || pid === process.pid) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
