import { createHash } from 'node:crypto';
import {
  type ApiLead,
  type ApiLeadInput,
  type ApiLeadPage,
  type ApiLeadQuery,
  asLeadInput,
} from '#app/features/integrations/rules/api-schemas.ts';
import { coveredLeadDocument } from '#app/features/leads/rules/contact-lead.ts';
import { createLead } from '#app/features/leads/server/index.server.ts';
import { activeValues } from '#app/features/own-fields/rules/own-fields.ts';
import { activeOwnFields } from '#app/features/own-fields/server/index.server.ts';
import { decodeCursor, encodeCursor } from '#app/lib/keyset.ts';
import { asActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { LeadId } from '#app/terms/ids.ts';
import { recordApiAccess } from './api-accesses.server.ts';
import { API_ACTOR, type ApiCaller } from './authenticate-key.server.ts';

const { apiRequests } = schema;

const LEAD = `select l.id, l.name, l.email, l.whatsapp, l.doc_type as "docType", l.doc_number as "docNumber",
  l.uf as state, l.origin, l.status, l.plan, l.converted_user_id as "clientId", l.own,
  ${instantText('l.created_at')} as "createdAt" from leads l`;

/** Shows leads as the API does: documents masked, values of archived own fields left out. */
async function shown(tx: Tx, leads: ApiLead[]): Promise<ApiLead[]> {
  const fields = await activeOwnFields(tx, 'lead');
  return leads.map((lead) => ({
    ...lead,
    docNumber: coveredLeadDocument(lead.docNumber),
    own: activeValues(fields, lead.own),
  }));
}

async function findLead(tx: Tx, leadId: LeadId): Promise<ApiLead | null> {
  // Returns the remaining lead for a merged one, as in the panel.
  const { rows } = await clientOf(tx).query<ApiLead>({
    name: 'api-lead',
    text: `${LEAD} where l.id = coalesce((select m.merged_into from leads m where m.id = $1), $1::uuid)`,
    values: [leadId],
  });
  const [lead] = await shown(tx, rows);
  return lead ?? null;
}

/** Another request holds this idempotency key. */
class Taken extends Error {}

export type CreatedLead = { lead: ApiLead; replayed: boolean } | 'idempotency-conflict';

/**
 * Stores a lead as the public form does, consent included. The idempotency key is written in the same
 * transaction, so that one of any number of equal requests, even concurrent ones, creates a lead and the
 * others return it.
 * @param from IP address and user agent of the partner's system, for the consent.
 */
export async function createApiLead(
  caller: ApiCaller,
  input: ApiLeadInput,
  from: { ip: string; userAgent: string },
  idempotencyKey: string | undefined,
): Promise<CreatedLead> {
  const sha256 = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  if (idempotencyKey) {
    const known = await earlier(caller, idempotencyKey, sha256);
    if (known) return known;
  }
  try {
    let lead: ApiLead | null = null;
    const kept = await createLead({ ...from, counted: true }, asLeadInput(input), 'landing', {
      broughtBy: caller.name,
      campaign: input.campaign,
      referredBy: input.referredBy,
      notes: input.notes,
      also: {
        actor: API_ACTOR,
        work: async (tx, leadId) => {
          if (idempotencyKey) await claim(tx, caller, idempotencyKey, sha256, leadId);
          await recordAudit(tx, API_ACTOR, {
            action: 'api.lead.create',
            entity: 'leads',
            entityId: leadId,
            after: { apiKey: caller.name },
          });
          lead = await findLead(tx, leadId);
        },
      },
    });
    if (!kept.ok || !lead) throw new Error('The lead was not kept.');
    return { lead, replayed: false };
  } catch (error) {
    if (!(error instanceof Taken) || !idempotencyKey) throw error;
    const known = await earlier(caller, idempotencyKey, sha256);
    if (!known) throw error;
    return known;
  }
}

/** Waits for a concurrent request with the same key. @throws Taken if that one created its lead. */
async function claim(tx: Tx, { keyId }: ApiCaller, idempotencyKey: string, sha256: string, leadId: LeadId) {
  const [claimed] = await tx
    .insert(apiRequests)
    .values({ id: newId(), apiKeyId: keyId, idempotencyKey, sha256, leadId })
    .onConflictDoNothing()
    .returning({ id: apiRequests.id });
  if (!claimed) throw new Taken();
}

async function earlier(
  { keyId }: ApiCaller,
  idempotencyKey: string,
  sha256: string,
): Promise<CreatedLead | null> {
  return asActor(API_ACTOR, async (tx) => {
    const { rows } = await clientOf(tx).query<{ sha256: string; leadId: LeadId | null }>({
      name: 'api-request',
      text: 'select sha256, lead_id as "leadId" from api_requests where api_key_id = $1 and idempotency_key = $2',
      values: [keyId, idempotencyKey],
    });
    const [found] = rows;
    if (!found) return null;
    if (found.sha256 !== sha256 || !found.leadId) return 'idempotency-conflict';
    const lead = await findLead(tx, found.leadId);
    return lead && { lead, replayed: true };
  });
}

/** @returns null for an unknown lead. The access is logged; if that fails, the request fails. */
export async function readApiLead(caller: ApiCaller, leadId: LeadId): Promise<ApiLead | null> {
  return asActor(API_ACTOR, async (tx) => {
    const lead = await findLead(tx, leadId);
    if (lead) await recordApiAccess(tx, caller, 'api.lead.view', 'leads', lead.id);
    return lead;
  });
}

/** A page of leads, newest first, documents masked. */
export async function listApiLeads(caller: ApiCaller, query: ApiLeadQuery): Promise<ApiLeadPage> {
  const { status, limit } = query;
  const after = decodeCursor(query.cursor ?? null);
  const values: (string | number)[] = [limit + 1];
  const value = (given: string) => `$${values.push(given)}`;
  const conditions = [
    'l.merged_into is null',
    ...(status ? [`l.status = ${value(status)}`] : []),
    ...(after
      ? [`(l.created_at, l.id) < (${value(after.createdAt)}::timestamptz, ${value(after.id)}::uuid)`]
      : []),
  ];
  return asActor(API_ACTOR, async (tx) => {
    const { rows } = await clientOf(tx).query<ApiLead>({
      name: `api-leads-${status ? 's' : ''}${after ? 'a' : ''}`,
      text: `${LEAD} where ${conditions.join(' and ')} order by l.created_at desc, l.id desc limit $1`,
      values,
    });
    await recordApiAccess(tx, caller, 'api.lead.list', 'api_keys', caller.keyId);
    const data = await shown(tx, rows.slice(0, limit));
    const last = data.at(-1);
    return { data, nextCursor: rows.length > limit && last ? encodeCursor(last) : null };
  });
}

/** Deletes idempotency keys older than a month: requests are not repeated that late. */
export async function expireApiRequests(): Promise<void> {
  await asActor(API_ACTOR, (tx) =>
    clientOf(tx).query("delete from api_requests where created_at < now() - interval '30 days'"),
  );
}
