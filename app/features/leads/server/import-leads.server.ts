import { CONTACT_LEAD } from '#app/features/leads/rules/contact-lead.ts';
import { type ConsentWay, consentWords, type ImportedLead } from '#app/features/leads/rules/input.ts';
import type { OwnValues } from '#app/features/own-fields/rules/own-fields.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { LeadId } from '#app/terms/ids.ts';

/** A lead or client that exists already, found by one of the marks. */
export type KnownMark = {
  kind: 'lead' | 'client';
  id: string;
  email: string;
  phone: string;
  document: string;
};

const KNOWN = `
  select 'lead' as kind, l.id, l.email, l.whatsapp as phone, l.doc_number as document from leads l
  where l.merged_into is null and l.converted_user_id is null
    and (l.email = any($1) or l.whatsapp = any($2) or l.doc_number = any($3))
  union all
  select 'client', p.id, u.email, p.phone, p.doc_number from profiles p join users u on u.id = p.id
  where p.erased_at is null and p.id in (
    select id from users where email = any($1) union all select id from profiles where phone = any($2)
    union all select id from profiles where doc_number = any($3))`;

type Marked = Pick<ImportedLead, 'email' | 'whatsapp' | 'docNumber'>;

const present = (marks: readonly string[]) => marks.filter((mark) => mark !== '');

/** Returns leads and clients with the e-mail, phone or document of any of these people, in one query. */
export async function findKnownMarks(tx: Tx, people: readonly Marked[]): Promise<KnownMark[]> {
  const { rows } = await clientOf(tx).query<KnownMark>(KNOWN, [
    present(people.map(({ email }) => email)),
    present(people.map(({ whatsapp }) => whatsapp)),
    people.map(({ docNumber }) => docNumber).filter((number) => number !== CONTACT_LEAD.docNumber),
  ]);
  return rows;
}

export type ImportedLeads = {
  leads: readonly (ImportedLead & { assigneeId: string; own: OwnValues })[];
  /** How and when the people agreed to be contacted; null for clients, whom their contract covers. */
  consent: { way: ConsentWay; day: string } | null;
  noMessages: boolean;
  /** IP address and user agent of the browser that started the import. */
  from: { ip: string; userAgent: string };
};

/**
 * Adds leads of a file, each with its responsible and the consent that the clerk states, in the caller's
 * transaction with the system's rights.
 * @returns their ids, in the same order
 */
export async function addImportedLeads(
  tx: Tx,
  { leads, consent, noMessages, from }: ImportedLeads,
): Promise<LeadId[]> {
  const ids = leads.map((): LeadId => newId());
  const rows = leads.map((lead, at) => ({ ...lead, id: ids[at], consent: newId() }));
  await clientOf(tx).query(
    `insert into leads (id, name, email, whatsapp, doc_type, doc_number, uf, notes, origin, status, no_messages, assignee_id, own)
     select r.id, r.name, r.email, r.whatsapp, r."docType", r."docNumber", r.uf, r.notes, 'importacao', 'new', $2, r."assigneeId", r.own
     from jsonb_to_recordset($1::jsonb) r(id uuid, name text, email text, whatsapp text, "docType" text,
       "docNumber" text, uf text, notes text, "assigneeId" uuid, own jsonb)`,
    [JSON.stringify(rows), noMessages],
  );
  if (!consent) return ids;
  await clientOf(tx).query(
    `insert into consents (id, lead_id, purpose, version, text, ip_address, user_agent)
     select r.consent, r.id, 'lead-contact', 'equipe-1', $2, $3, $4
     from jsonb_to_recordset($1::jsonb) r(id uuid, consent uuid)`,
    [JSON.stringify(rows), consentWords(consent.way, consent.day), from.ip, from.userAgent],
  );
  return ids;
}

/**
 * Deletes imported leads that were not used or changed since.
 * @returns the ids of the deleted ones; the others stay as they are
 */
export async function removeUntouchedLeads(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await clientOf(tx).query<{ id: string }>(
    `delete from leads l where l.id = any($1::uuid[]) and l.status = 'new' and l.updated_at = l.created_at
       and l.converted_user_id is null and l.merged_into is null
       and not exists (select from leads m where m.merged_into = l.id)
       and not exists (select from lead_notes n where n.lead_id = l.id)
       and not exists (select from tasks t where t.lead_id = l.id)
       and not exists (select from transactions o where o.lead_id = l.id)
       and not exists (select from contract_acceptances a where a.lead_id = l.id)
       and not exists (select from loan_requests r where r.lead_id = l.id)
     returning l.id`,
    [ids],
  );
  return rows.map(({ id }) => id);
}
