import { type SQL, sql } from 'drizzle-orm';
import { AUDIT_LIST, type AuditLine, ENTITY_NAMES } from '#app/features/audit/rules/terms.ts';
import { defineList, type ListPage } from '#app/kit/list.server.ts';
import type { Asked } from '#app/kit/list.ts';
import { endOfDay, startOfDay } from '#app/lib/business-days.ts';
import { likePattern } from '#app/lib/text.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asReader, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { preparedSql } from '#app/platform/db/prepared.server.ts';
import { type AuditRecord, namedSides, viewAudit } from './difference.server.ts';

/** People whose entries a search by name shows: a common name has more entries than anyone reads. */
const PEOPLE = 20;

const MOMENT = sql.raw(`a.seq::float8 as seq, ${instantText('a.created_at')} as at, a.actor_id as "actorId",
  a.actor_kind as "actorKind", u.name as who, a.action, a.entity, a.entity_id as "entityId"`);

/**
 * The log by the entry's number in the chain. Every condition is an index: times rise along the chain, so that a period
 * is a range of numbers.
 */
const auditList = defineList<AuditLine, typeof AUDIT_LIST, AuditRecord>({
  address: AUDIT_LIST,
  from: ['audit_log', 'a'],
  key: 'seq',
  joins: 'left join users u on u.id = a.actor_id',
  columns: sql`${MOMENT}, ${namedSides}`,
  sort: { numero: 'a.seq' },
  most: 0,
  where: ({ actor, entity, action, from, to }) => [
    actor && (actor === 'sistema' ? sql`a.actor_id is null` : sql`a.actor_id = ${actor}`),
    entity && sql`a.entity = ${entity}`,
    action && sql`a.action = ${action}`,
    from &&
      sql`a.seq >= coalesce((select seq from audit_log where created_at >= ${startOfDay(from)}
        order by created_at limit 1), 9007199254740991)`,
    to &&
      sql`a.seq <= coalesce((select seq from audit_log where created_at < ${endOfDay(to)}
        order by created_at desc limit 1), 0)`,
  ],
  row: viewAudit,
});

/** A page of the log. A search finds people first, then what is theirs: `people` of them at most `PEOPLE` a kind. */
export const listAudit = (
  admin: SignedInActor,
  asked: Asked<typeof AUDIT_LIST>,
): Promise<ListPage<AuditLine> & { people: number | null }> =>
  asReader(admin, async (tx) => {
    const { search } = asked.filters;
    const subjects = search ? await findSubjects(tx, search) : null;
    const and = subjects ? [isAbout(subjects.ids)] : [];
    return { ...(await auditList.loadIn(tx, admin, { ...asked, and })), people: subjects?.people ?? null };
  });

/** Loads the latest changes without accesses, for the overview. */
export async function latestAudit(admin: SignedInActor, count: number): Promise<AuditLine[]> {
  const { rows } = await asReader(admin, (tx) =>
    preparedSql<AuditRecord>(
      tx,
      'latest-audit',
      sql`
      select ${MOMENT}, null as before, null as after
      from (select * from audit_log order by seq desc limit 500) a left join users u on u.id = a.actor_id
      where a.action not like '%.view' and a.action <> 'file.open' order by a.seq desc limit ${count}`,
    ),
  );
  return rows.map(viewAudit);
}

function isAbout(subjects: string[]): SQL {
  const ids = sql.param(subjects);
  const about = sql`a.entity = any(${sql.param(ENTITY_NAMES)}::text[]) and a.entity_id = any(${ids}::text[])`;
  return sql`((${about}) or a.actor_id = any(${ids}::uuid[]))`;
}

/** Returns the ids that a search matches: an id itself, or people by name, document, telephone or e-mail. */
async function findSubjects(tx: Tx, search: string): Promise<{ ids: string[]; people: number | null }> {
  const text = search.toLowerCase();
  if (isUuid(text)) return { ids: [text], people: null };
  const digits = /^[\d.\-/() ]{5,}$/.test(search) ? search.replace(/\D/g, '') : search;
  const pattern = likePattern(digits);
  const { rows } = await tx.execute<{ people: number; ids: string[] }>(sql`
    with person as (
      (select id from profiles where search_text like ${pattern} limit ${PEOPLE})
      union select id from users where email = ${text}
    ), lead as (select id from leads where search_text like ${pattern} limit ${PEOPLE})
    select (select count(*)::int from person) + (select count(*)::int from lead) as people,
      array(
        select id::text from person union all select id::text from lead
        union all select c.id::text from cards c join person p on p.id = c.user_id
        union all select d.id::text from card_documents d join person p on p.id = d.user_id
        union all select t.id::text from transactions t where t.user_id in (select id from person)
          or t.lead_id in (select id from lead)
      ) as ids`);
  return { ids: rows[0]?.ids ?? [], people: rows[0]?.people ?? 0 };
}
