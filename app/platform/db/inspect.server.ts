import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { ConfigurationError } from '../env.server.ts';
import { singleConnection } from './connections.server.ts';

/** The oldest major version that has everything the schema uses. */
const OLDEST_MAJOR = 18;
/** Longest wait for the first answer of a busy server. */
const ANSWER_MS = 60_000;
/**
 * Longest wait for a server that is starting or recovering from a crash, and the pause between attempts, in
 * ms.
 */
const STARTING_MS = 60_000;
const LOOK_AGAIN_MS = 250;

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there; start the database or correct the host and port',
  ENOTFOUND: 'its host does not exist; correct the host',
  EAI_AGAIN: 'its host could not be looked up; check the name service',
  ETIMEDOUT: 'it did not answer; check the host, the port and the firewall',
  SILENT:
    'it said nothing for a minute; look at its load and its log, or at the host, the port and the firewall',
  EHOSTUNREACH: 'its host cannot be reached; check the network',
  '28P01': 'the password is wrong; correct the password',
  '28000': 'this user may not log in; correct the user or pg_hba.conf',
  '3D000': 'this database does not exist; create it (encoding UTF8) or correct the name',
  '57P03': 'it is still starting; look into its log',
  '53300': 'it has no connection left; raise max_connections or lower DB_POOL',
};

/**
 * Checks whether the database is suitable for the product, before anything is changed in it.
 * @param dataDir folder of the embedded one; without it, the database is that of DATABASE_URL
 * @throws ConfigurationError with one sentence that names the fault and the fix, without the password
 */
export async function inspectDatabase(ownerUrl: string, dataDir?: string): Promise<void> {
  const { host, pathname } = new URL(ownerUrl);
  const which = `The database of ${dataDir ?? 'DATABASE_URL'} (${host}${pathname})`;
  const owner = await connectOnceStarted(ownerUrl).catch((error: Error & { code?: string }) => {
    const code = error.code ?? (/timeout/i.test(error.message) ? 'SILENT' : error.name);
    const reason =
      code === '28P01' && dataDir
        ? 'secrets.json is not the one that it was made with; restore that one from your backup'
        : (REASONS[code] ?? `${code}; check the address and the server's log`);
    throw new ConfigurationError(`${which} cannot be used: ${reason}.`, { cause: error });
  });
  try {
    const { rows } = await owner.query<Found>(
      `select current_setting('server_encoding') as encoding,
         current_setting('server_version_num')::int / 10000 as version,
         rolname as owner, rolcreaterole or rolsuper as "makesRoles"
       from pg_roles where rolname = current_user`,
    );
    const { encoding = '', version = 0, owner: name = '', makesRoles = true } = rows[0] ?? {};
    if (version < OLDEST_MAJOR) {
      throw new ConfigurationError(
        `${which} is PostgreSQL ${version}, and ${OLDEST_MAJOR} or newer is needed: move it to a newer server.`,
      );
    }
    if (encoding !== 'UTF8') {
      throw new ConfigurationError(
        `${which} has the encoding ${encoding}, and UTF8 is needed: create another one with "encoding 'UTF8' template template0".`,
      );
    }
    if (!makesRoles) {
      throw new ConfigurationError(
        `${which} belongs to ${name}, which may not create roles, and the product makes its own logins: run "alter role ${name} createrole" as a superuser.`,
      );
    }
  } finally {
    await owner.end().catch(() => {});
  }
}

type Found = { encoding: string; version: number; owner: string; makesRoles: boolean };

/**
 * Connects, and retries on 57P03, which PostgreSQL answers while it starts or replays its log after a crash.
 */
async function connectOnceStarted(connectionString: string): Promise<pg.Client> {
  const limit = performance.now() + STARTING_MS;
  for (;;) {
    const owner = singleConnection({
      connectionString,
      application_name: 'nome_inspect',
      connectionTimeoutMillis: ANSWER_MS,
    });
    try {
      await owner.connect();
      return owner;
    } catch (error) {
      await owner.end().catch(() => {});
      if ((error as { code?: string }).code !== '57P03' || performance.now() > limit) throw error;
      await pause(LOOK_AGAIN_MS);
    }
  }
}
