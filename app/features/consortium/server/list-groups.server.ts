import { type SQL, sql } from 'drizzle-orm';
import type { GroupStatus, QuotaStatus } from '#app/features/consortium/rules/consortium-status.ts';
import type { GroupRow, QuotaRow } from '#app/features/consortium/rules/group-view.ts';
import { type Cursor, encodeCursor } from '#app/lib/keyset.ts';
import { searchPatterns } from '#app/lib/search-patterns.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { DRAW_LIST, drawRow, LAPSED } from './draw-columns.server.ts';

const PAGE = 50;
/** Quotas on one page: a group has up to a thousand. */
const QUOTAS = 100;
/** Draws of a group that its page shows: more than ten years of assemblies. */
const DRAWS = 150;

const COLUMNS =
  sql.raw(`g.id, g.code, g.asset, (g.credit * 100)::float8 as credit, g.term_months as "termMonths", g.size,
  g.status, g.version, n.sold, n.competing, n.contemplated,
  (select min(d.assembly_date)::text from consortium_draws d where d.group_id = g.id
    and d.status in ('announced', 'frozen') and not ${LAPSED}) as "nextAssembly",
  exists (select from consortium_draws d where d.group_id = g.id and ${LAPSED}) as lapsed`);
/** Counts of at most a thousand rows of one group, by the index on its numbers. */
const COUNTS = sql.raw(`cross join lateral (select count(q.user_id)::int as sold,
  count(*) filter (where q.status = 'active' and q.paid_up and q.user_id is not null)::int as competing,
  count(*) filter (where q.status = 'contemplated')::int as contemplated
  from consortium_quotas q where q.group_id = g.id) n`);

const foldedLike = (text: SQL, anyOf: string[]): SQL =>
  sql`nome_fold(${text}) like any (array[${sql.join(
    anyOf.map((pattern) => sql`${pattern}`),
    sql`, `,
  )}]::text[])`;

/** What a group is found by: its code, the parts of that ("01" finds IMOVEL-01), and the asset. */
const GROUP_TEXT = sql`g.code || ' ' || replace(g.code, '-', ' ') || ' ' || g.asset`;

/** One page of groups, newest first; `search` is of code and asset. */
export async function listGroups(
  admin: SignedInActor,
  { status, search = '', after }: { status?: GroupStatus; search?: string; after?: Cursor | null },
): Promise<{ groups: GroupRow[]; next: string | null }> {
  const wanted = [
    ...(status ? [sql`g.status = ${status}`] : []),
    // There are hundreds, not thousands: they are read one by one.
    ...searchPatterns(search).map((anyOf) => foldedLike(GROUP_TEXT, anyOf)),
    ...(after ? [sql`(g.created_at, g.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`] : []),
  ];
  const where = wanted.length > 0 ? sql`where ${sql.join(wanted, sql` and `)}` : sql``;
  const { rows } = await asActor(admin, (tx) =>
    tx.execute<GroupRow & { at: string }>(sql`
      select ${COLUMNS}, to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
      from (select * from consortium_groups g ${where} order by created_at desc, id desc limit ${PAGE + 1}) g ${COUNTS}
      order by g.created_at desc, g.id desc`),
  );
  const groups = rows.slice(0, PAGE);
  const last = groups.at(-1);
  return {
    groups: groups.map(({ at: _, ...group }) => group),
    next: rows.length > PAGE && last ? encodeCursor({ createdAt: last.at, id: last.id }) : null,
  };
}

export type QuotaFilter = { status?: QuotaStatus; search?: string; afterNumber?: number };

/** The quota of this number, or those whose holder is called so. */
function quotasFound(search: string): SQL {
  if (/^\d{1,4}$/.test(search)) return sql`and q.number = ${Number(search)}`;
  const patterns = searchPatterns(search).map((anyOf) => foldedLike(sql`p.full_name`, anyOf));
  return patterns.length > 0 ? sql`and ${sql.join(patterns, sql` and `)}` : sql``;
}

/** A group with its draws and one page of its quotas, by number. Null when there is none. */
export async function loadGroup(admin: SignedInActor, id: string, filter: QuotaFilter = {}) {
  const { status, search = '', afterNumber = 0 } = filter;
  const ofStatus: SQL = status ? sql`and q.status = ${status}` : sql``;
  return asActor(admin, async (tx) => {
    const [found, quotas, draws] = await Promise.all([
      tx.execute<GroupRow>(sql`select ${COLUMNS} from consortium_groups g ${COUNTS} where g.id = ${id}`),
      tx.execute<QuotaRow>(sql`
        select q.id, q.number, q.status, q.paid_up as "paidUp", q.version, q.user_id as "userId", p.full_name as holder
        from consortium_quotas q left join profiles p on p.id = q.user_id
        where q.group_id = ${id} and q.number > ${afterNumber} ${ofStatus} ${quotasFound(search)}
        order by q.number limit ${QUOTAS + 1}`),
      tx.execute(sql`
        select ${sql.raw(DRAW_LIST)} from consortium_draws d where d.group_id = ${id}
        order by d.assembly_date desc, d.id desc limit ${DRAWS}`),
    ]);
    const group = found.rows[0];
    if (!group) return null;
    const shown = quotas.rows.slice(0, QUOTAS);
    const next = quotas.rows.length > QUOTAS ? (shown.at(-1)?.number ?? null) : null;
    return { group, quotas: shown, next, draws: draws.rows.map(drawRow) };
  });
}
