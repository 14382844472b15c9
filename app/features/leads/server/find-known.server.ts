import { and, desc, inArray, isNull } from 'drizzle-orm';
import { CONTACT_LEAD } from '#app/features/leads/rules/contact-lead.ts';
import type { Known } from '#app/features/leads/rules/input.ts';
import { normalizeDocument } from '#app/lib/documents.ts';
import { normalizePhone } from '#app/lib/phones.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { LeadId } from '#app/terms/ids.ts';

/** Fields that identify a person; an empty or incomplete field matches no person. */
export type Marks = { email: string; phone: string; document: string };

const MOST = 10;

const KNOWN = `
  (select 'lead' as kind, l.id, l.name, ${instantText('l.created_at')} as "createdAt", array_remove(array[
      case when l.email = $1 and $1 <> '' then 'e-mail' end, case when l.whatsapp = $2 then 'telefone' end,
      case when l.doc_number = $3 then 'documento' end], null) as same
    from leads l where l.merged_into is null and l.converted_user_id is null
      and ((l.email = $1 and $1 <> '') or l.doc_number = $3 or l.id in
        (select id from leads where search_text like '%' || $2 || '%' and $2 <> '' and whatsapp = $2))
    order by l.created_at desc limit ${MOST})
  union all
  (select 'client', p.id, p.full_name, ${instantText('p.created_at')}, array_remove(array[
      case when u.email = $1 then 'e-mail' end, case when p.phone = $2 then 'telefone' end,
      case when p.doc_number = $3 then 'documento' end], null)
    from profiles p join users u on u.id = p.id where p.erased_at is null
      and (u.email = $1 or p.doc_number = $3 or p.id in
        (select id from profiles where search_text like '%' || $2 || '%' and $2 <> '' and phone = $2))
    order by p.created_at desc limit ${MOST})`;

/** Returns leads and clients that may be the same person: with the same e-mail, phone or document. */
export async function findKnown(tx: Tx, { email, phone, document }: Marks): Promise<Known[]> {
  const number = normalizeDocument(document);
  const { rows } = await clientOf(tx).query<Known>(KNOWN, [
    email.trim().toLowerCase(),
    normalizePhone(phone),
    number === CONTACT_LEAD.docNumber ? '' : number,
  ]);
  return rows;
}

const { leads: l } = schema;

/** Selects open leads: those that were not merged, and not converted to a client. */
export const IS_OPEN = and(isNull(l.mergedInto), isNull(l.convertedUserId));

/** Open leads with one of these addresses, the newest first; without merged and converted ones. @param emails lower case */
export async function openLeadsAt(
  tx: Tx,
  emails: readonly string[],
): Promise<{ id: LeadId; name: string; email: string }[]> {
  return tx
    .select({ id: l.id, name: l.name, email: l.email })
    .from(l)
    .where(
      and(
        inArray(
          l.email,
          emails.filter((email) => email !== ''),
        ),
        IS_OPEN,
      ),
    )
    .orderBy(desc(l.createdAt), desc(l.id));
}
