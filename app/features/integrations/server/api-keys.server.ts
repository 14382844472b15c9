import { and, desc, eq, isNull } from 'drizzle-orm';
import { type ApiKeyInput, type ApiKeyRow, KEY_PREFIX } from '#app/features/integrations/rules/api-keys.ts';
import { lastFour } from '#app/features/integrations/rules/stored-settings.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { hashSecretToken, newSecretToken } from '#app/platform/secrets.server.ts';

const { apiKeys, users } = schema;
/** Upper bound; the newest are shown. */
const MOST = 200;

/** @returns the key, which only this answer contains: the database stores its hash. */
export async function createApiKey(
  admin: SignedInActor,
  input: ApiKeyInput,
): Promise<{ id: string; key: string }> {
  const key = `${KEY_PREFIX}${newSecretToken()}`;
  const id = newId();
  await asActor(admin, async (tx) => {
    await insertRow(tx, apiKeys, {
      id,
      name: input.name,
      keyHash: hashSecretToken(key),
      hint: lastFour(key),
      scopes: input.scopes,
      createdBy: admin.userId,
    });
    await recordAudit(tx, admin, {
      action: 'api-key.create',
      entity: 'api_keys',
      entityId: id,
      after: { name: input.name, scopes: input.scopes },
    });
  });
  return { id, key };
}

/** Revokes a key at once and for good. */
export async function revokeApiKey(admin: SignedInActor, id: string): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [revoked] = await tx
      .update(apiKeys)
      .set({ revokedAt: new Date() })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning({ name: apiKeys.name });
    if (!revoked) return err({ code: 'deleted', message: 'Esta chave já foi revogada.' });
    await recordAudit(tx, admin, {
      action: 'api-key.revoke',
      entity: 'api_keys',
      entityId: id,
      before: { name: revoked.name },
    });
    return ok(null);
  });
}

/** Valid ones first, the newest of each kind at the top. */
export async function listApiKeys(admin: SignedInActor): Promise<ApiKeyRow[]> {
  const rows = await asActor(admin, (tx) =>
    tx
      .select({
        id: apiKeys.id,
        name: apiKeys.name,
        hint: apiKeys.hint,
        scopes: apiKeys.scopes,
        createdAt: apiKeys.createdAt,
        createdBy: users.name,
        lastUsedAt: apiKeys.lastUsedAt,
        revokedAt: apiKeys.revokedAt,
      })
      .from(apiKeys)
      .leftJoin(users, eq(users.id, apiKeys.createdBy))
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
      .limit(MOST),
  );
  return rows
    .map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      revokedAt: row.revokedAt?.toISOString() ?? null,
    }))
    .toSorted((a, b) => Number(a.revokedAt !== null) - Number(b.revokedAt !== null));
}
