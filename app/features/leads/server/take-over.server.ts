import { type LeadOrigin, type LeadStatus, originWords } from '#app/features/leads/rules/terms.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';

/** A lead that is becoming a client, locked. */
export type OpenLead = {
  id: LeadId;
  status: LeadStatus;
  origin: LeadOrigin;
  broughtBy: string;
  message: string;
  cep: string;
  address: string;
  assigneeId: UserId | null;
  /** The client that it became before, if any. */
  clientId: UserId | null;
  createdAt: Date;
};

/** @returns null for an unknown lead, or one that was merged into another. */
export async function openLead(tx: Tx, leadId: LeadId): Promise<OpenLead | null> {
  const { rows } = await clientOf(tx).query<OpenLead>(
    `select id, status, origin, brought_by as "broughtBy", notes as message, cep, address, assignee_id as "assigneeId",
       converted_user_id as "clientId", created_at as "createdAt"
     from leads where id = $1 and merged_into is null for update`,
    [leadId],
  );
  return rows[0] ?? null;
}

/**
 * Links a lead to the client that it became: sets its status, adds its origin as a note, and copies the
 * team's notes with their authors and times, also those of leads merged into it.
 */
export async function takeOver(
  tx: Tx,
  admin: SignedInActor,
  { id, message, createdAt, status, ...lead }: OpenLead,
  clientId: UserId,
): Promise<void> {
  await clientOf(tx).query("update leads set status = 'converted', converted_user_id = $2 where id = $1", [
    id,
    clientId,
  ]);
  const came = `Veio de um lead (${originWords(lead)}), recebido em ${formatDateTime(createdAt)}.`;
  await clientOf(tx).query(
    'insert into client_notes (id, user_id, author_id, body) values ($1, $2, $3, $4)',
    [newId(), clientId, admin.userId, [came, message].filter(Boolean).join('\n\n').slice(0, 4_000)],
  );
  await clientOf(tx).query(
    `insert into client_notes (user_id, author_id, body, call_outcome, created_at)
     select $2, author_id, body, call_outcome, created_at from lead_notes
     where lead_id in (select id from leads where id = $1 or merged_into = $1) order by created_at, id`,
    [id, clientId],
  );
  await clientOf(tx).query(
    `insert into taggings (tag, user_id) select distinct tag, $2::uuid from taggings
     where lead_id in (select id from leads where id = $1 or merged_into = $1) on conflict do nothing`,
    [id, clientId],
  );
  if (status !== 'converted')
    await recordAudit(tx, admin, {
      action: 'lead.status',
      entity: 'leads',
      entityId: id,
      before: { status },
      after: { status: 'converted' },
    });
  await recordAudit(tx, admin, {
    action: 'lead.convert',
    entity: 'leads',
    entityId: id,
    before: { convertedUserId: null },
    after: { convertedUserId: clientId },
  });
}
