import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { BackupError } from '#app/platform/backup/backup-format.server.ts';
import { type KeptSecrets, lackingSecrets } from '#app/platform/backup/backup-secrets.server.ts';
import { singleConnection } from '#app/platform/db/connections.server.ts';
import { closePools } from '#app/platform/db/pools.server.ts';
import { parseEnv, setEnv, wantsEmbeddedDatabase } from '#app/platform/env.server.ts';
import { clusterExists, type EmbeddedPostgres, startEmbeddedPostgres } from '../scripts/embedded-postgres.ts';
import { prepareDataDir } from './data-dir.ts';
import { type OwnSecrets, ownSecrets } from './own-secrets.ts';
import { stopOnSignals } from './shutdown.ts';

/** The database and files of an installation, opened by a command while the product runs or is stopped. */
export type Installation = {
  /** Version of the product. */
  version: string;
  /** Keeps what opening an empty folder created. */
  keep(): void;
  /** Adds work that `close` does first, also when the command is interrupted. */
  beforeClose(work: () => Promise<void>): void;
  /** Aborted once `close` begins. */
  closing: AbortSignal;
  /**
   * Stops an embedded database that no other process uses; without `keep`, empties a folder that was empty
   * before.
   */
  close(): Promise<void>;
};

type Options = {
  /** The caller will create the installation. */
  empty?: boolean;
  /** Secrets to write to `secrets.json` instead of new ones. */
  secrets?: KeptSecrets | null;
};

/**
 * Sets the environment and starts the embedded database, if one is used and not running yet.
 * @throws BackupError when there is no installation and `empty` is not set
 */
export async function openInstallation(root: string, options: Options = {}): Promise<Installation> {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = path.resolve(root, process.env.DATA_DIR || '.data');
  const wasEmpty = !fs.existsSync(folder) || fs.readdirSync(folder).length === 0;
  const removeAgain = options.empty === true && wasEmpty;
  let server: EmbeddedPostgres | null = null;
  let kept = false;
  let first = async () => {};
  const closing = new AbortController();
  const close = async () => {
    closing.abort();
    await first();
    await closePools();
    if (server && !(await usedByOthers(server.ownerUrl))) await server.stop();
    if (!removeAgain || kept) return;
    if (server) fs.rmSync(server.dataDir, { recursive: true, force: true });
    if (fs.existsSync(folder))
      for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name), { recursive: true });
  };
  stopOnSignals(async () => {
    process.exitCode = 130;
    await close();
  });
  try {
    if (wantsEmbeddedDatabase()) {
      const secrets = secretsOf(folder, options);
      server = await startEmbeddedPostgres({
        dataDir: path.join(folder, 'postgres'),
        password: secrets.databasePassword,
      });
      const { databasePassword: _, secret, ...variables } = secrets;
      setEnv(parseEnv(process.env, { databaseUrl: server.ownerUrl, secret, variables }));
    } else {
      setEnv(parseEnv(process.env));
      checkSecrets(folder, options);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    version,
    keep: () => {
      kept = true;
    },
    beforeClose: (work) => {
      first = work;
    },
    closing: closing.signal,
    close,
  };
}

/** @throws BackupError when there is no installation, or its secret is another one */
function secretsOf(folder: string, { empty, secrets }: Options): OwnSecrets {
  const file = path.join(folder, 'secrets.json');
  if (!empty && !fs.existsSync(file)) throw new BackupError(`There is no installation in ${folder}.`);
  prepareDataDir(folder, { passable: process.getuid?.() === 0 });
  if (secrets && !fs.existsSync(file)) writeSecrets(file, secrets);
  const there = ownSecrets(folder, clusterExists(path.join(folder, 'postgres')));
  if (!secrets) return there;
  if (secrets.secret !== there.secret) {
    throw new BackupError(`${file} holds another secret than the backup: move it away and restore again.`);
  }
  const all = { ...secrets, ...there };
  fs.writeFileSync(file, JSON.stringify(all, null, 2), { mode: 0o600 });
  return all;
}

const writeSecrets = (file: string, secrets: KeptSecrets) => {
  const databasePassword = randomBytes(24).toString('base64url');
  fs.writeFileSync(file, JSON.stringify({ databasePassword, ...secrets }, null, 2), {
    mode: 0o600,
    flag: 'wx',
  });
};

/**
 * Checks secrets with an external database, which takes them from variables: writes them to a file once, then
 * expects them.
 */
function checkSecrets(folder: string, { secrets }: Options): void {
  const lacking = secrets ? lackingSecrets(secrets) : [];
  if (!secrets || lacking.length === 0) return;
  const file = path.join(folder, 'secrets.json');
  prepareDataDir(folder, { passable: false });
  fs.rmSync(file, { force: true });
  writeSecrets(file, secrets);
  throw new BackupError(
    lacking
      .map((name) => {
        const variable = name === 'secret' ? 'APP_SECRET' : name;
        return `${variable} is not the one of the backup: take "${name}" from ${file}, set it as ${variable} and restore again.`;
      })
      .join(' '),
  );
}

/** Whether another process of the product uses the server, which then keeps running. */
async function usedByOthers(ownerUrl: string): Promise<boolean> {
  const owner = singleConnection({ connectionString: ownerUrl });
  try {
    await owner.connect();
    const { rows } = await owner.query(
      "select 1 from pg_stat_activity where application_name like 'nome\\_%' and pid <> pg_backend_pid() limit 1",
    );
    return rows.length > 0;
  } catch {
    return false;
  } finally {
    await owner.end().catch(() => {});
  }
}
