import { sql } from 'drizzle-orm';
import { figuresSql } from '#app/features/figures/server/index.server.ts';
import {
  BOARD_FRONTS,
  type BoardCard,
  type BoardFront,
  type Month,
} from '#app/features/listings/rules/board.ts';
import { MOST_ON_BOARD as MOST } from '#app/features/listings/rules/listing-settings.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import { centavosSql } from '#app/platform/db/json-values.server.ts';
import { LISTING_TURNS, type ListingPlace, type ListingTurn } from '#app/terms/listing.ts';
import { LISTING_DUE } from './list-listings.server.ts';

/** Cards of a column, or of a column in a lane; the list has them all. */
const COLUMN = 20;
const IN_LANE = 8;

/** The service that works on a listing; same expression as the index. */
const FRONT = "(case when x.place = 'scr' then 'bacen' when x.kind = 'acao' then 'jus' else 'nome' end)";

export type BoardLane = { front: BoardFront | null; columns: TurnColumn[] };
type TurnColumn = { turn: ListingTurn; cards: BoardCard[]; count: number; more: boolean };

type BoardFilters = {
  /** Only clients of this member of the team. */
  assignee?: string | undefined;
  front?: BoardFront | undefined;
  place?: ListingPlace | undefined;
};

/** Conditions on the listings `x`. */
const filtered = ({ assignee, front, place }: BoardFilters) =>
  sql`${front ? sql` and ${sql.raw(FRONT)} = ${front}` : sql``}${
    place ? sql` and x.place = ${place}` : sql``
  }${assignee ? sql` and exists (select 1 from profiles s where s.id = x.user_id and s.assignee_id = ${assignee})` : sql``}`;

/** A card in a column; the newest open letter is read for each shown card. */
const CARD = sql`json_build_object('id', x.id, 'userId', x.user_id, 'client', coalesce(h.full_name, p.full_name),
  'assignee', a.name, 'creditor', x.creditor, 'place', x.place, 'amount', ${centavosSql('x.amount')}, 'state', x.state,
  'turn', x.turn, 'rule', x.next_rule, 'dueOn', x.next_due_on,
  'movedOn', (x.updated_at at time zone 'America/Sao_Paulo')::date,
  'letter', (select json_build_object('id', t.id, 'ground', t.ground, 'state', t.state, 'dueOn', t.due_on)
    from letters t where t.listing_id = x.id and t.state <> 'closed' order by t.created_at desc limit 1))`;

type Read = { front: BoardFront | null; turn: ListingTurn; cards: BoardCard[]; n: number };

/**
 * Loads the board, the next due on top of each column: one lane for all services, or one per service. A
 * single statement reads all columns.
 */
export async function loadListingBoard(
  admin: SignedInActor,
  { lanes = false, ...filters }: BoardFilters & { lanes?: boolean } = {},
): Promise<BoardLane[]> {
  const inLanes = lanes && !filters.front;
  const due = sql.raw(LISTING_DUE);
  const fronts = inLanes
    ? sql`unnest(${sql.param(BOARD_FRONTS)}::text[]) with ordinality f (front, lane)`
    : sql`(select null::text as front, 1 as lane) f`;
  const rest = sql`${inLanes ? sql` and ${sql.raw(FRONT)} = f.front` : sql``}${filtered(filters)}`;
  const { rows } = await asReader(admin, (tx) =>
    tx.execute<Read>(sql`
      select f.front, c.turn, coalesce(shown.cards, '[]') as cards, counted.n
      from ${fronts} cross join unnest(${sql.param(LISTING_TURNS)}::text[]) with ordinality c (turn, place)
        cross join lateral (
          select json_agg(${CARD} order by ${due}, x.id) as cards
          from (select x.* from listings x where x.turn = c.turn${rest} order by ${due}, x.id
            limit ${inLanes ? IN_LANE : COLUMN}) x
            join profiles p on p.id = x.user_id left join linked_profiles h on h.id = x.linked_profile_id
            left join users a on a.id = p.assignee_id
        ) shown
        cross join lateral (
          select count(*)::int as n from (select 1 from listings x where x.turn = c.turn${rest} limit ${MOST + 1}) k
        ) counted
      order by f.lane, c.place`),
  );
  return (inLanes ? BOARD_FRONTS : [filters.front ?? null]).map((front) => ({
    front,
    columns: rows
      .filter((row) => !inLanes || row.front === front)
      .map(({ turn, cards, n }) => ({ turn, cards, count: Math.min(n, MOST), more: n > MOST })),
  }));
}

/**
 * Counts the clocks of open listings that end on each day of a month. Reads sums of days, and the rows when a service
 * or a place is chosen.
 */
export async function loadCalendar(
  admin: SignedInActor,
  { from, to }: Month,
  filters: BoardFilters = {},
): Promise<Record<CivilDate, number>> {
  const due = sql.raw(LISTING_DUE);
  const { assignee, front, place } = filters;
  const ofRows = sql`
    select ${due}::text as day, count(*)::int as n from listings x
    where ${due} between ${from}::date and ${to}::date and x.turn <> 'done'${filtered(filters)}
    group by ${due} order by ${due}`;
  const ofSums = sql`
    select day::text as day, sum(count)::int as n from ${figuresSql('listings', { from, to })} f
    where status <> 'undated'${assignee ? sql` and assignee_id = ${assignee}` : sql``} group by day order by day`;
  const { rows } = await asReader(admin, (tx) =>
    tx.execute<{ day: CivilDate; n: number }>(front || place ? ofRows : ofSums),
  );
  return Object.fromEntries(rows.map(({ day, n }) => [day, n]));
}

export type Load = { id: string | null; name: string | null; ours: number; late: number };

/** Counts open work per member of the team by sums of days: listings on our turn, and those with a broken clock. */
export async function loadPerPerson(admin: SignedInActor, today: CivilDate): Promise<Load[]> {
  const { rows } = await asReader(admin, (tx) =>
    tx.execute<Load>(sql`
      select f.id, a.name, f.ours, f.late
      from (select assignee_id as id, sum(count)::int as ours,
          coalesce(sum(count) filter (where status = 'us' and day < ${today}::date), 0)::int as late
        from ${figuresSql('listings')} where status in ('us', 'undated') group by 1 order by ours desc, id limit 50) f
        left join users a on a.id = f.id
      order by f.ours desc, f.id`),
  );
  return rows;
}
