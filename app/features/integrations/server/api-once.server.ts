import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, holdLock, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { recordApiAccess } from './api-accesses.server.ts';
import { API_ACTOR, type ApiCaller } from './authenticate-key.server.ts';

const { apiRequests: r } = schema;

/** After this time a request that ended without an answer may run again; ms. */
const UNANSWERED_MS = 60_000;

type Created = { id: string; replayed: boolean };
type Claim = 'mine' | 'conflict' | 'running' | { id: string };

/**
 * Creates a record once per idempotency key. A repeated request returns the record of the first one, or is refused
 * while that one runs. A refused request stores nothing, so that a corrected one may use the same key.
 * @param body `entity` is the record's table in the audit log
 * @param create runs a use case of the panel in its own transaction
 */
export async function createOnce(
  caller: ApiCaller,
  key: string | undefined,
  body: { entity: string; input: unknown },
  create: () => Promise<Result<string>>,
): Promise<Result<Created> | 'idempotency-conflict'> {
  const sha256 = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const claim = key ? await asActor(API_ACTOR, (tx) => claimKey(tx, caller, key, sha256)) : 'mine';
  if (claim === 'conflict') return 'idempotency-conflict';
  if (claim === 'running')
    return err({ code: 'busy', message: 'O pedido com esta Idempotency-Key ainda está em andamento.' });
  if (claim !== 'mine') return ok({ id: claim.id, replayed: true });
  const created = await create();
  await asActor(API_ACTOR, async (tx) => {
    if (key) await forget(tx, caller, key);
    if (!created.ok) return;
    const resourceId = created.value;
    if (key)
      await tx
        .insert(r)
        .values({ id: newId(), apiKeyId: caller.keyId, idempotencyKey: key, sha256, resourceId });
    const { entity } = body;
    const after = { apiKey: caller.name };
    await recordAudit(tx, API_ACTOR, { action: 'api.create', entity, entityId: resourceId, after });
  });
  return created.ok ? ok({ id: created.value, replayed: false }) : created;
}

async function claimKey(tx: Tx, caller: ApiCaller, key: string, sha256: string): Promise<Claim> {
  await holdLock(tx, `api ${caller.keyId} ${key}`);
  const [earlier] = await tx
    .select({ sha256: r.sha256, id: r.resourceId, leadId: r.leadId, at: r.createdAt })
    .from(r)
    .where(and(eq(r.apiKeyId, caller.keyId), eq(r.idempotencyKey, key)));
  if (earlier) {
    if (earlier.sha256 !== sha256 || earlier.leadId) return 'conflict';
    if (earlier.id) return { id: earlier.id };
    if (Date.now() - earlier.at.getTime() < UNANSWERED_MS) return 'running';
    await forget(tx, caller, key);
  }
  await tx.insert(r).values({ id: newId(), apiKeyId: caller.keyId, idempotencyKey: key, sha256 });
  return 'mine';
}

const forget = (tx: Tx, { keyId }: ApiCaller, key: string) =>
  tx.delete(r).where(and(eq(r.apiKeyId, keyId), eq(r.idempotencyKey, key)));

/** Logs that a key read a list of the panel. */
export const recordApiList = (caller: ApiCaller) =>
  asActor(API_ACTOR, (tx) => recordApiAccess(tx, caller, 'api.list', 'api_keys', caller.keyId));
