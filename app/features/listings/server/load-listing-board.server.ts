import { sql } from 'drizzle-orm';
import {
  BOARD_FRONTS,
  type BoardCard,
  type BoardFront,
  type Month,
} from '#app/features/listings/rules/board.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import { centavosSql } from '#app/platform/db/json-values.server.ts';
import { LISTING_TURNS, type ListingTurn } from '#app/terms/listing.ts';
import { LISTING_DUE } from './list-listings.server.ts';

/** Cards of a column, or of a column in a lane, and how far its rows are counted; the list has them all. */
const COLUMN = 20;
const IN_LANE = 8;
const MOST = 500;

/** Which service works on a listing; an index has the same words. */
const FRONT = "(case when x.place = 'scr' then 'bacen' when x.kind = 'acao' then 'jus' else 'nome' end)";

export type BoardLane = { front: BoardFront | null; columns: TurnColumn[] };
type TurnColumn = { turn: ListingTurn; cards: BoardCard[]; count: number; more: boolean };

type BoardFilters = { assignee?: string | undefined; front?: BoardFront | undefined; lanes?: boolean };

/**
 * The board, what is due first at the top of each column: one lane for all services, or one for each of them.
 * @param filters.assignee only clients of this member of the team
 */
export async function loadListingBoard(
  admin: SignedInActor,
  { assignee, front, lanes = false }: BoardFilters = {},
): Promise<BoardLane[]> {
  const fronts = front ? [front] : lanes ? BOARD_FRONTS : [null];
  const loaded: BoardLane[] = [];
  for (const one of fronts) {
    const columns = await loadLane(admin, assignee, one, lanes && !front ? IN_LANE : COLUMN);
    loaded.push({ front: one, columns });
  }
  return loaded;
}

async function loadLane(
  admin: SignedInActor,
  assignee: string | undefined,
  front: BoardFront | null,
  most: number,
): Promise<TurnColumn[]> {
  const due = sql.raw(LISTING_DUE);
  const inFront = front ? sql` and ${sql.raw(FRONT)} = ${front}` : sql``;
  const mine = assignee
    ? sql` and exists (select 1 from profiles s where s.id = x.user_id and s.assignee_id = ${assignee})`
    : sql``;
  return asReader(admin, async (tx) => {
    const columns: TurnColumn[] = [];
    for (const turn of LISTING_TURNS) {
      const { rows: cards } = await tx.execute<BoardCard>(sql`
        select x.id, x.user_id as "userId", coalesce(h.full_name, p.full_name) as client, a.name as assignee, x.creditor,
          x.place, ${centavosSql('x.amount')} as amount, x.state, x.turn, x.next_rule as rule, x.next_due_on::text as "dueOn",
          (x.updated_at at time zone 'America/Sao_Paulo')::date::text as "movedOn",
          (select json_build_object('id', t.id, 'ground', t.ground, 'state', t.state, 'dueOn', t.due_on)
            from letters t where t.listing_id = x.id and t.state <> 'closed' order by t.created_at desc limit 1) as letter
        from (select x.* from listings x where x.turn = ${turn}${inFront}${mine} order by ${due}, x.id
          limit ${sql.raw(String(most))}) x
          join profiles p on p.id = x.user_id left join linked_profiles h on h.id = x.linked_profile_id
          left join users a on a.id = p.assignee_id order by ${due}, x.id`);
      const { rows: counted } = await tx.execute<{ n: number }>(sql`
        select count(*)::int as n from (select 1 from listings x where x.turn = ${turn}${inFront}${mine}
          limit ${sql.raw(String(MOST + 1))}) c`);
      const n = counted[0]?.n ?? 0;
      columns.push({ turn, cards, count: Math.min(n, MOST), more: n > MOST });
    }
    return columns;
  });
}

/** How many clocks end on each day of a month, of what is not done. */
export async function loadCalendar(
  admin: SignedInActor,
  { from, to }: Month,
): Promise<Record<CivilDate, number>> {
  const due = sql.raw(LISTING_DUE);
  const { rows } = await asReader(admin, (tx) =>
    tx.execute<{ day: CivilDate; n: number }>(sql`
      select ${due}::text as day, count(*)::int as n from listings x
      where ${due} between ${from}::date and ${to}::date and x.turn <> 'done' group by ${due} order by ${due}`),
  );
  return Object.fromEntries(rows.map(({ day, n }) => [day, n]));
}

export type Load = { id: string | null; name: string | null; ours: number; late: number };

/** What waits for each member of the team: listings on our turn, and those whose clock broke. */
export async function loadPerPerson(admin: SignedInActor, today: CivilDate): Promise<Load[]> {
  const { rows } = await asReader(admin, (tx) =>
    tx.execute<Load>(sql`
      select p.assignee_id as id, max(a.name) as name, sum(x.ours)::int as ours, sum(x.late)::int as late
      from (select x.user_id, count(*) as ours,
          count(*) filter (where x.next_due_on < ${today}::date) as late
        from listings x where x.turn = 'us' group by x.user_id) x
        join profiles p on p.id = x.user_id left join users a on a.id = p.assignee_id
      group by p.assignee_id order by ours desc, id limit 50`),
  );
  return rows;
}
