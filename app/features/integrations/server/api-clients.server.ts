import type { ApiClient } from '#app/features/integrations/rules/api-schemas.ts';
import { activeValues } from '#app/features/own-fields/rules/own-fields.ts';
import { activeOwnFields } from '#app/features/own-fields/server/index.server.ts';
import { maskedDocument } from '#app/lib/documents.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { recordApiAccess } from './api-accesses.server.ts';
import { API_ACTOR, type ApiCaller } from './authenticate-key.server.ts';

/** A score that is hidden from the customer is hidden here, too. */
const CLIENT = `
  select p.id, p.full_name as name, p.doc_type as "docType", p.doc_number as "docNumber", p.uf as state,
    p.face_verified as "identityVerified", p.own, ${instantText('p.created_at')} as "createdAt",
    coalesce((select json_agg(json_build_object('id', c.id, 'type', c.card_type,
        'holder', coalesce(lp.full_name, p.full_name), 'status', c.status,
        'score', case when c.score_visible and (c.score > 0 or c.score_taken_on is not null) then c.score end,
        'stepsDone', (select count(*) from user_process_steps s where s.card_id = c.id and s.enabled and s.status = 'completed'),
        'stepsTotal', (select count(*) from user_process_steps s where s.card_id = c.id and s.enabled),
        'own', c.own, 'updatedAt', ${instantText('c.updated_at')}) order by c.created_at, c.id)
      from cards c left join linked_profiles lp on lp.id = c.linked_profile_id where c.user_id = p.id), '[]'::json) as cases
  from profiles p where p.id = $1 and p.erased_at is null`;

/**
 * Loads a client with the state of each case. The access is logged, in the audit log and in the person's own
 * access log (LGPD art. 18); if that fails, the request fails.
 * @returns null for an unknown or erased client.
 */
export async function readApiClient(caller: ApiCaller, clientId: UserId): Promise<ApiClient | null> {
  return asActor(API_ACTOR, async (tx) => {
    const { rows } = await clientOf(tx).query<ApiClient>({
      name: 'api-client',
      text: CLIENT,
      values: [clientId],
    });
    const [client] = rows;
    if (!client) return null;
    if (await recordApiAccess(tx, caller, 'api.client.view', 'profiles', clientId)) {
      const what = `Situação dos casos, por um sistema integrado (${caller.name})`;
      await insertRow(tx, schema.dataAccessLog, { id: newId(), userId: clientId, what });
    }
    const own = activeValues(await activeOwnFields(tx, 'client'), client.own);
    const ofCase = await activeOwnFields(tx, 'case');
    const cases = client.cases.map((one) => ({ ...one, own: activeValues(ofCase, one.own) }));
    return { ...client, own, cases, docNumber: maskedDocument(client.docNumber) };
  });
}
