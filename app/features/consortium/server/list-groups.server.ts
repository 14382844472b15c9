import { type SQL, sql } from 'drizzle-orm';
import { GROUP_LIST, type GroupRow, type QuotaRow } from '#app/features/consortium/rules/group-view.ts';
import type { QuotaStatus } from '#app/features/consortium/rules/terms.ts';
import { defineList } from '#app/kit/list.server.ts';
import { searchPatterns } from '#app/lib/search-patterns.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { centavosText } from '#app/platform/db/json-values.server.ts';
import { DRAW_LIST, drawRow, LAPSED } from './draw-columns.server.ts';

/** Quotas on one page: a group has up to a thousand. */
const QUOTAS = 100;
/** Draws of a group that its page shows: more than ten years of assemblies. */
const DRAWS = 150;

const COLUMNS = `g.id, g.code, g.asset, ${centavosText('g.credit')} as credit, g.term_months as "termMonths", g.size,
  g.status, g.version, n.sold, n.competing, n.contemplated,
  (select min(d.assembly_date)::text from consortium_draws d where d.group_id = g.id
    and d.status in ('announced', 'frozen') and not ${LAPSED}) as "nextAssembly",
  exists (select from consortium_draws d where d.group_id = g.id and ${LAPSED}) as lapsed`;
/** Counts of at most a thousand rows of one group, by the index on its numbers. */
const COUNTS = `cross join lateral (select count(q.user_id)::int as sold,
  count(*) filter (where q.status = 'active' and q.paid_up and q.user_id is not null)::int as competing,
  count(*) filter (where q.status = 'contemplated')::int as contemplated
  from consortium_quotas q where q.group_id = g.id) n`;

const foldedLike = (text: SQL, anyOf: string[]): SQL =>
  sql`nome_fold(${text}) like any (array[${sql.join(
    anyOf.map((pattern) => sql`${pattern}`),
    sql`, `,
  )}]::text[])`;

/** Searched text of a group: its code, the parts of the code ("01" finds IMOVEL-01), and the asset. */
const GROUP_TEXT = sql`g.code || ' ' || replace(g.code, '-', ' ') || ' ' || g.asset`;

export const groupList = defineList<GroupRow, typeof GROUP_LIST>({
  address: GROUP_LIST,
  from: ['consortium_groups', 'g'],
  joins: COUNTS,
  columns: COLUMNS,
  where: ({ status, search = '' }) => [
    status && sql`g.status = ${status}`,
    // There are hundreds, not thousands: they are read one by one.
    ...searchPatterns(search).map((anyOf) => foldedLike(GROUP_TEXT, anyOf)),
  ],
  sort: {
    grupo: 'g.code',
    situacao: 'g.status',
    credito: 'g.credit',
    prazo: 'g.term_months',
    criado: 'g.created_at',
  },
});

export type QuotaFilter = {
  status?: QuotaStatus | undefined;
  search?: string | undefined;
  afterNumber?: number;
};

/** The quota of this number, or those whose holder is called so. */
function quotasFound(search: string): SQL {
  if (/^\d{1,4}$/.test(search)) return sql`and q.number = ${Number(search)}`;
  const patterns = searchPatterns(search).map((anyOf) => foldedLike(sql`p.full_name`, anyOf));
  return patterns.length > 0 ? sql`and ${sql.join(patterns, sql` and `)}` : sql``;
}

/** Loads a group with its draws and one page of its quotas, by number. Null for an unknown id. */
export async function loadGroup(admin: SignedInActor, id: string, filter: QuotaFilter = {}) {
  const { status, search = '', afterNumber = 0 } = filter;
  const ofStatus: SQL = status ? sql`and q.status = ${status}` : sql``;
  return asActor(admin, async (tx) => {
    const [found, quotas, draws] = await Promise.all([
      tx.execute<GroupRow>(
        sql`select ${sql.raw(`${COLUMNS} from consortium_groups g ${COUNTS}`)} where g.id = ${id}`,
      ),
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
