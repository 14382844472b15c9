import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { pool } from './db/pools.server.ts';
import { appKeys, type Key } from './keys.server.ts';

/** A secret as the auth library numbers it: sealed values carry the number. */
export const authSecret = ({ id, secret }: Key): { version: number; value: string } => ({
  version: Number.parseInt(id.slice(0, 8), 16),
  value: secret,
});

/** Columns that the library seals: secrets of the second factor, recovery codes, its own signing keys. */
const SEALED = [
  { table: 'two_factors', column: 'secret' },
  { table: 'two_factors', column: 'backup_codes' },
  { table: 'jwks', column: 'private_key' },
] as const;

const BATCH = 100;

/**
 * Reseals, under the current secret, values that the auth library sealed under another one.
 * @returns how many were resealed, and how many no secret opens
 */
export async function resealAuth(): Promise<{ changed: number; unreadable: number }> {
  const done = { changed: 0, unreadable: 0 };
  for (const place of SEALED) {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const { rows } = await pool('auth').query<{ id: string; sealed: string }>(
        `select id, ${place.column} as sealed from ${place.table} where id > $1 and not starts_with(${place.column}, $2)
         order by id limit ${BATCH}`,
        [after, envelopeStart(place.table)],
      );
      for (const row of rows) {
        after = row.id;
        const again = await sealAgain(place.table, row.sealed);
        if (again === null) done.unreadable += 1;
        else done.changed += await replace(place, row, again);
      }
      if (rows.length < BATCH) break;
    }
  }
  return done;
}

/** The library stores a signing key as JSON text. */
const isJson = (table: string) => table === 'jwks';

const envelopeStart = (table: string) =>
  `${isJson(table) ? '"' : ''}$ba$${authSecret(appKeys()[0]).version}$`;

/** Replaces a value unless it changed since it was read. */
async function replace(
  { table, column }: (typeof SEALED)[number],
  { id, sealed }: { id: string; sealed: string },
  again: string,
): Promise<number> {
  const { rowCount } = await pool('auth').query(
    `update ${table} set ${column} = $3 where id = $1 and ${column} = $2`,
    [id, sealed, again],
  );
  return rowCount ?? 0;
}

async function sealAgain(table: string, stored: string): Promise<string | null> {
  const sealed: string = isJson(table) ? JSON.parse(stored) : stored;
  const keys = appKeys();
  const config = {
    keys: new Map(keys.map(authSecret).map(({ version, value }) => [version, value])),
    currentVersion: authSecret(keys[0]).version,
  };
  for (const { secret } of keys) {
    const data = await symmetricDecrypt({ key: { ...config, legacySecret: secret }, data: sealed }).catch(
      () => null,
    );
    if (data === null) continue;
    const again = await symmetricEncrypt({ key: config, data });
    return isJson(table) ? JSON.stringify(again) : again;
  }
  return null;
}
