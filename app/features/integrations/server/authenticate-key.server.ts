import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { keyIn, LAST_USE_EVERY } from '#app/features/integrations/rules/api-keys.ts';
import type { ApiScope } from '#app/features/integrations/rules/terms.ts';
import { type AdminActor, asActor, readAs, system } from '#app/platform/actor.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { CUSTOM_OF_ROLE } from '#app/platform/position-now.server.ts';
import { hashSecretToken } from '#app/platform/secrets.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { Area } from '#app/terms/panel-areas.ts';
import { type Degree, mayIn } from '#app/terms/panel-rights.ts';

/** The system acts for an API key: the key's scopes are checked before, and the log names the key. */
export const API_ACTOR = system('api');

/** A valid key and its scopes. */
export type ApiCaller = {
  keyId: string;
  name: string;
  scopes: readonly ApiScope[];
  /** Admin who created the key; null once the account is gone. */
  createdBy: UserId | null;
};

const FIND = `select id, name, scopes, key_hash as hash, created_by as "createdBy",
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
  const [found] = await readAs<Omit<ApiCaller, 'keyId'> & { id: string; hash: string; idle: boolean }>(
    API_ACTOR,
    'api-key',
    FIND,
    [hash],
  );
  if (!found || !timingSafeEqual(Buffer.from(found.hash), Buffer.from(hash))) return null;
  if (found.idle) await noteUse(found.id);
  const { id: keyId, name, scopes, createdBy } = found;
  return { keyId, name, scopes, createdBy };
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

/**
 * The admin in whose name a key works in the panel, with the present rights of that person.
 * @returns null if the person left the team or may not work in the area
 */
export async function adminOfKey(
  { createdBy }: ApiCaller,
  area: Area,
  degree: Degree,
): Promise<AdminActor | null> {
  if (!createdBy) return null;
  const { userRoles: r } = schema;
  const [member] = await asActor(API_ACTOR, (tx) =>
    tx
      .select({ role: r.role, position: r.position, custom: CUSTOM_OF_ROLE })
      .from(r)
      .where(eq(r.userId, createdBy)),
  );
  if (member?.role !== 'admin') return null;
  const { position, custom } = member;
  if (!mayIn(custom ?? position, area, degree)) return null;
  return { kind: 'admin', userId: createdBy, position, custom };
}
