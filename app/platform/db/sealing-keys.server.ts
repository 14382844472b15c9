import type pg from 'pg';
import { ConfigurationError, env } from '../env.server.ts';
import { appKeys, fileKeys, type Key } from '../keys.server.ts';
import { openText, sealText } from '../secrets.server.ts';
import { seal } from '../storage/sealed-bytes.server.ts';
import { type RolePasswords, rolePasswords, singleConnection } from './connections.server.ts';
import { newRolePasswords } from './role-passwords.server.ts';

/**
 * The table `sealing_keys` names each secret that may seal data. The row of an `APP_SECRET` holds the
 * passwords of the database's logins, sealed under it: they survive a change of the secret, so that processes
 * with the old and the new one work side by side. New passwords are drawn when the old secret is retired.
 */
const PLACE = 'sealing_keys';
const PURPOSES = { app: appKeys, files: fileKeys };
type Purpose = keyof typeof PURPOSES;
type Row = { purpose: Purpose; key_id: string; sealed: string; retired: boolean };

/** Runs `work` as the system in one transaction of the owner, with the table locked. */
async function withKeys<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = singleConnection({ connectionString: env().databaseUrl, application_name: 'nome_keys' });
  await owner.connect();
  try {
    await owner.query(`begin; lock table ${PLACE} in share row exclusive mode; set local role nome_system`);
    const result = await work(owner);
    await owner.query('commit');
    return result;
  } finally {
    await owner.end();
  }
}

/** Newest first. */
const readRows = async (owner: pg.Client): Promise<Row[]> =>
  (
    await owner.query<Row>(
      `select purpose, key_id, sealed, retired_at is not null as retired from ${PLACE} order by since desc, id desc`,
    )
  ).rows;

/**
 * Checks, before any change, that all stored data open with the secrets of this process.
 * @returns the passwords of the database's logins
 * @throws ConfigurationError when a secret is missing that may still seal data
 */
export async function openDatabaseSecrets(): Promise<RolePasswords> {
  const owner = singleConnection({ connectionString: env().databaseUrl, application_name: 'nome_keys' });
  await owner.connect();
  let exists: boolean;
  try {
    // Another process may have created the table and not given the rights yet: then it is empty.
    const { rows } = await owner.query<{ exists: boolean }>(
      `select exists (select from pg_class c cross join aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
        where c.oid = to_regclass($1) and r.rolname = 'nome_system') as exists`,
      [`public.${PLACE}`],
    );
    exists = rows[0]?.exists === true;
  } finally {
    await owner.end();
  }
  return exists
    ? withKeys(async (system) => passwordsOf(await readRows(system)))
    : rolePasswords(env().secret);
}

/** @throws ConfigurationError for the first missing secret */
function passwordsOf(rows: Row[]): RolePasswords {
  for (const purpose of ['app', 'files'] as const) {
    const keys = PURPOSES[purpose]();
    const missing = rows.find(
      (row) => row.purpose === purpose && !row.retired && !keys.some(({ id }) => id === row.key_id),
    );
    if (missing) throw wrongSecret(purpose, keys[0], missing.key_id);
  }
  const held = rows.find(({ purpose, retired }) => purpose === 'app' && !retired);
  return held ? JSON.parse(openText(PLACE, held.sealed)) : rolePasswords(env().secret);
}

function wrongSecret(purpose: Purpose, { id }: Key, needed: string): ConfigurationError {
  const variable = purpose === 'files' && env().filesKey ? 'FILES_KEY' : 'APP_SECRET';
  return new ConfigurationError(
    `${variable} is not the secret of this installation (it is key ${id}, and data is sealed under key ${needed}): start with that one, or name it in ${variable}_PREVIOUS to change to the new one.`,
  );
}

/** The current passwords. */
export const readRolePasswords = (): Promise<RolePasswords> =>
  withKeys(async (system) => passwordsOf(await readRows(system)));

/**
 * Records that this process seals under its current secrets.
 * @returns whether data may still be sealed under others
 */
export const enrolKeys = (): Promise<boolean> =>
  withKeys(async (system) => {
    const rows = await readRows(system);
    const passwords = JSON.stringify(passwordsOf(rows));
    const proofs: Record<Purpose, string> = {
      app: sealText(PLACE, passwords),
      files: seal(fileKeys(), 'files', PLACE, Buffer.from(PLACE)).toString('base64'),
    };
    for (const purpose of ['app', 'files'] as const) {
      const [{ id }] = PURPOSES[purpose]();
      const newest = rows.find((row) => row.purpose === purpose && !row.retired);
      if (newest?.key_id === id) continue;
      await system.query(
        `insert into ${PLACE} (purpose, key_id, sealed) values ($1, $2, $3)
         on conflict (purpose, key_id) do update set sealed = excluded.sealed, since = now(), retired_at = null`,
        [purpose, id, proofs[purpose]],
      );
    }
    return outdated(await readRows(system)).length > 0;
  });

/** Active secrets that are not the current ones of this process. */
const outdated = (rows: Row[]): Row[] =>
  rows.filter(({ purpose, key_id, retired }) => !retired && key_id !== PURPOSES[purpose]()[0].id);

/**
 * Whether this process may reseal: only if its secrets are the newest; otherwise two processes with different
 * secrets would undo each other's work.
 */
export const mayReseal = (): Promise<boolean> =>
  withKeys(async (system) => {
    const rows = await readRows(system);
    return outdated(rows).length > 0 && newestAreOurs(rows);
  });

const newestAreOurs = (rows: Row[]): boolean =>
  (['app', 'files'] as const).every((purpose) => {
    const newest = rows.find((row) => row.purpose === purpose && !row.retired);
    return newest?.key_id === PURPOSES[purpose]()[0].id;
  });

/**
 * Retires the secrets that no longer seal anything. Passwords of the database's logins end with the
 * `APP_SECRET` that could open them; open connections stay, and every process is notified of the new ones.
 * @returns the ids of the retired ones
 */
export const retireKeys = (): Promise<string[]> =>
  withKeys(async (owner) => {
    const rows = await readRows(owner);
    if (!newestAreOurs(rows)) return [];
    const ended = outdated(rows);
    for (const { purpose, key_id } of ended) {
      await owner.query(
        `update ${PLACE} set retired_at = now(), sealed = '' where purpose = $1 and key_id = $2`,
        [purpose, key_id],
      );
    }
    if (ended.some(({ purpose }) => purpose === 'app')) {
      const passwords = newRolePasswords();
      await owner.query(`update ${PLACE} set sealed = $1 where purpose = 'app' and key_id = $2`, [
        sealText(PLACE, JSON.stringify(passwords)),
        appKeys()[0].id,
      ]);
      await owner.query('reset role');
      for (const [role, password] of Object.entries(passwords)) {
        await owner.query(`alter role nome_${role} password '${password}'`);
      }
      await owner.query('notify nome_settings');
    }
    return [...new Set(ended.map(({ key_id }) => key_id))];
  });
