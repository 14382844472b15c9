import { timingSafeEqual } from 'node:crypto';
import { keyIn, LAST_USE_EVERY } from '#app/features/integrations/rules/api-keys.ts';
import type { ApiScope } from '#app/features/integrations/rules/terms.ts';
import { asActor, readAs, system } from '#app/platform/actor.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import { hashSecretToken } from '#app/platform/secrets.server.ts';

/** The system acts for an API key: the key's scopes are checked before, and the log names the key. */
export const API_ACTOR = system('api');

/** A valid key, and its scopes. */
export type ApiCaller = { keyId: string; name: string; scopes: readonly ApiScope[] };

const FIND = `select id, name, scopes, key_hash as hash,
  last_used_at is null or last_used_at < now() - make_interval(mins => ${LAST_USE_EVERY}) as idle
  from api_keys where key_hash = $1 and revoked_at is null`;

/**
 * Authenticates a request by its Authorization header. The key is found by its hash: the time of the look-up
 * reveals nothing about it.
 * @returns null alike for no key, an unknown key, and a revoked one.
 */
export async function authenticateKey(authorization: string | undefined): Promise<ApiCaller | null> {
  const key = keyIn(authorization);
  if (!key) return null;
  const hash = hashSecretToken(key);
  const [found] = await readAs<{ id: string; name: string; scopes: ApiScope[]; hash: string; idle: boolean }>(
    API_ACTOR,
    'api-key',
    FIND,
    [hash],
  );
  if (!found || !timingSafeEqual(Buffer.from(found.hash), Buffer.from(hash))) return null;
  if (found.idle) await noteUse(found.id);
  return { keyId: found.id, name: found.name, scopes: found.scopes };
}

/** Once a minute at most, so that a busy key does not write its row at every call. */
async function noteUse(keyId: string): Promise<void> {
  await asActor(API_ACTOR, (tx) =>
    clientOf(tx).query(
      `update api_keys set last_used_at = now() where id = $1
       and (last_used_at is null or last_used_at < now() - make_interval(mins => ${LAST_USE_EVERY}))`,
      [keyId],
    ),
  );
}
