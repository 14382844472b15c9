import type { Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import { API_ACTOR, type ApiCaller } from './authenticate-key.server.ts';

/**
 * Accesses of one key to the same record within this time count as one; minutes. Polling is no new access.
 */
const ONE_ACCESS_MINUTES = 10;

/**
 * Logs that a key read personal data, in the transaction that reads them. Skips the lock for an already
 * logged access, so that polling does not queue behind the chain of the log.
 * @returns whether it is a new access
 */
export async function recordApiAccess(
  tx: Tx,
  { keyId, name }: ApiCaller,
  action: 'api.lead.view' | 'api.lead.list' | 'api.client.view' | 'api.list',
  entity: 'leads' | 'api_keys' | 'profiles',
  entityId: string,
): Promise<boolean> {
  const { rowCount } = await clientOf(tx).query(
    `select 1 from audit_log where entity = $1 and entity_id = $2 and action = $3 and after->>'apiKeyId' = $4
     and created_at > now() - make_interval(mins => ${ONE_ACCESS_MINUTES}) limit 1`,
    [entity, entityId, action, keyId],
  );
  if (rowCount === 1) return false;
  await recordAudit(tx, API_ACTOR, { action, entity, entityId, after: { apiKey: name, apiKeyId: keyId } });
  return true;
}
