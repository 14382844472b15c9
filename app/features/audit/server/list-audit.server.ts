import { type SQL, sql } from 'drizzle-orm';
import type { AuditFilter } from '#app/features/audit/rules/audit-filter.ts';
import { type AuditLine, type AuditRecord, viewAudit } from '#app/features/audit/rules/audit-view.ts';
import { ENTITY_NAMES } from '#app/features/audit/rules/audit-words.ts';
import { endOfDay, startOfDay } from '#app/lib/day-range.ts';
import { likePattern } from '#app/lib/text.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asReader, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { namedSides } from './named-sides.server.ts';

const PAGE = 50;
/** People whose entries a search by name shows: a common name has more entries than anyone reads. */
const PEOPLE = 20;

export type AuditPage = { lines: AuditLine[]; next: number | null; people: number | null };

/**
 * A page of the log, newest first. The place is the entry's number in the chain. Every condition is an index: times
 * rise along the chain, so that a period is a range of numbers, and a person is found first, then what is theirs.
 */
export async function listAudit(admin: SignedInActor, filter: AuditFilter): Promise<AuditPage> {
  return asReader(admin, async (tx) => {
    const subjects = filter.search ? await findSubjects(tx, filter.search) : null;
    if (subjects?.ids.length === 0) return { lines: [], next: null, people: 0 };
    const { rows } = await tx.execute<AuditRecord>(sql`
      select a.seq::float8 as seq, to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        a.actor_id as "actorId", a.actor_kind as "actorKind", u.name as who, a.action, a.entity,
        a.entity_id as "entityId", ${namedSides}
      from audit_log a left join users u on u.id = a.actor_id
      where ${sql.join(conditions(filter, subjects?.ids ?? null), sql` and `)}
      order by a.seq desc limit ${PAGE + 1}`);
    const page = rows.slice(0, PAGE);
    return {
      lines: page.map(viewAudit),
      next: rows.length > PAGE ? (page.at(-1)?.seq ?? null) : null,
      people: subjects?.people ?? null,
    };
  });
}

/** The latest changes, without the looks: for the overview. */
export async function latestAudit(admin: SignedInActor, count: number): Promise<AuditLine[]> {
  const { rows } = await asReader(admin, (tx) =>
    tx.execute<AuditRecord>(sql`
      select a.seq::float8 as seq, to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        a.actor_id as "actorId", a.actor_kind as "actorKind", u.name as who, a.action, a.entity,
        a.entity_id as "entityId", null as before, null as after
      from (select * from audit_log order by seq desc limit 500) a left join users u on u.id = a.actor_id
      where a.action not like '%.view' and a.action <> 'file.open' order by a.seq desc limit ${count}`),
  );
  return rows.map(viewAudit);
}

function conditions(filter: AuditFilter, subjects: string[] | null): SQL[] {
  const { actor, entity, action, from, to, after } = filter;
  const found: SQL[] = [sql`true`];
  if (actor === 'sistema') found.push(sql`a.actor_id is null`);
  else if (actor) found.push(sql`a.actor_id = ${actor}`);
  if (entity) found.push(sql`a.entity = ${entity}`);
  if (action) found.push(sql`a.action = ${action}`);
  if (after !== undefined) found.push(sql`a.seq < ${after}`);
  if (from) {
    const first = sql`select seq from audit_log where created_at >= ${startOfDay(from)} order by created_at limit 1`;
    found.push(sql`a.seq >= coalesce((${first}), 9007199254740991)`);
  }
  if (to) {
    const last = sql`select seq from audit_log where created_at < ${endOfDay(to)} order by created_at desc limit 1`;
    found.push(sql`a.seq <= coalesce((${last}), 0)`);
  }
  if (subjects) {
    const ids = sql.param(subjects);
    const about = sql`a.entity = any(${sql.param(ENTITY_NAMES)}::text[]) and a.entity_id = any(${ids}::text[])`;
    found.push(sql`((${about}) or a.actor_id = any(${ids}::uuid[]))`);
  }
  return found;
}

/** Ids of what a search is about: an id itself, or the people found by name, document, telephone or e-mail. */
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
