import { createHmac } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { UserId } from '#app/terms/ids.ts';
import { pool } from './db/pools.server.ts';

const STEP_MS = 30_000;

/** HOTP of RFC 4226, 5.3, six digits. */
function hotp(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/**
 * The latest matching time step of a code, among those that the library accepts: now, one before, one after.
 */
function stepOf(secret: string, code: string, now: number): number | undefined {
  const current = Math.floor(now / STEP_MS);
  return [current + 1, current, current - 1].find((step) => hotp(secret, step) === code);
}

type Key = Parameters<typeof symmetricDecrypt>[0]['key'];

/**
 * Marks the time step of a code as used: of several uses of a code, one succeeds, and no earlier code counts
 * after it (RFC 6238, 5.2).
 * @param key under which the library seals authenticators' secrets.
 * @returns false when the code was used. A wrong code marks nothing; the library refuses it.
 */
export async function takeCode(userId: UserId, code: string, key: Key, now = Date.now()): Promise<boolean> {
  const auth = pool('auth');
  const { rows } = await auth.query<{ id: string; secret: string }>(
    'select id, secret from two_factors where user_id = $1',
    [userId],
  );
  const [factor] = rows;
  if (!factor) return true;
  const step = stepOf(await symmetricDecrypt({ key, data: factor.secret }), code, now);
  if (step === undefined) return true;
  const taken = await auth.query(
    'update two_factors set last_step = $2 where id = $1 and secret = $3 and (last_step is null or last_step < $2)',
    [factor.id, step, factor.secret],
  );
  return taken.rowCount === 1;
}
