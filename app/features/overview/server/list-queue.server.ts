import { type SQL, sql } from 'drizzle-orm';
import { POWER_WARNING_DAYS } from '#app/features/letters/rules/input.ts';
import { lateBefore, riskUntil } from '#app/features/overview/rules/deadline-limits.ts';
import {
  CLIENT_DAYS,
  MOST_SHOWN,
  opensQueue,
  type Queue,
  type QueueRow,
  WAITING_QUEUES,
  type WaitingCounts,
  type WaitingQueue,
  type Whose,
} from '#app/features/overview/rules/queues.ts';
import type { Period } from '#app/features/overview/rules/terms.ts';
import { earliestOnTime } from '#app/lib/business-days.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { type Cursor, encodeCursor } from '#app/lib/keyset.ts';
import { asReader, positionOf, type SignedInActor } from '#app/platform/actor.server.ts';
import { selfAndAbsent } from '#app/platform/position-now.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { Rights } from '#app/terms/panel-rights.ts';
import {
  columnsOf,
  type Days,
  peopleOf,
  responsibleOf,
  SOURCES,
  type Source,
} from './queue-sources.server.ts';

const PAGE = 50;
const LAWSUIT_DAYS = 14;

type Whom = { whose?: Whose | undefined; me?: UserId };
type Found = Days & Whom & { queue: Queue };
export type QueueFilter = {
  period: Period;
  status?: string | undefined;
  whose?: Whose | undefined;
  after: Cursor | null;
};

/** Loads one page of a queue or list: the most urgent first, or the newest. */
export async function listQueue(admin: SignedInActor, queue: Queue, filter: QueueFilter, now: Date) {
  if (!opensQueue(positionOf(admin), queue)) return { rows: [], next: null };
  const source = SOURCES[queue];
  const asked = { queue, ...daysSql(queueDays(civilDateAt(now))), ...filter, me: admin.userId };
  const order = orderOf(source);
  const parts = partsOf(source, asked, {
    columns: sql.raw(source.reads ?? 'x.*'),
    most: PAGE + 1,
    after: filter.after,
  });
  const page =
    parts.length === 1 ? parts[0] : sql`(select x.* from (${union(parts)}) x ${order} ${limit(PAGE + 1)})`;
  const { rows: found } = await asReader(admin, (tx) =>
    tx.execute<QueueRow>(sql`select ${columnsOf(source)} from ${page} x ${peopleOf(source)} ${order}`),
  );
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  // A civil date is encoded as its first instant, midnight.
  const place = last && { id: last.id, createdAt: last.at.length === 10 ? `${last.at}T00:00:00Z` : last.at };
  return { rows, next: found.length > PAGE && place ? encodeCursor(place) : null };
}

/** Returns a statement with the ids of all rows of a queue, up to a number. */
export const foundInQueue = (queue: Queue, whom: Whom, now: Date, most: number): SQL =>
  union(
    partsOf(
      SOURCES[queue],
      { queue, ...daysSql(queueDays(civilDateAt(now))), ...whom },
      { columns: sql`x.id`, most },
    ),
  );

/** Returns a statement that has a row if the row waits in a queue of the reader and is not snoozed. */
export const waitsInQueue = (queue: WaitingQueue, id: string, now: Date): SQL =>
  union(
    partsOf(
      SOURCES[queue],
      { queue, ...daysSql(queueDays(civilDateAt(now))) },
      { columns: sql`x.id`, most: 1, id },
    ),
  );

/**
 * Counts the rows of a queue, up to a number, as SQL. Without an order: a count that sorts first reads all of
 * them.
 */
export function countSql(queue: WaitingQueue, asked: Days & Whom & { status?: string }, most: number): SQL {
  const parts = partsOf(SOURCES[queue], { queue, ...asked }, { columns: sql`1`, most, order: sql`` });
  return sql`(select least(count(*), ${sql.raw(String(most))})::int from (${union(parts)}) capped)`;
}

/** `WaitingCounts` as SQL; zero for queues that the position may not open. */
export const countsSql = (position: Rights, days: Days & Whom, most: number): SQL =>
  sql`json_build_object(${sql.join(
    WAITING_QUEUES.map(
      (queue) =>
        sql`${sql.raw(`'${queue}'`)}, ${opensQueue(position, queue) ? countSql(queue, days, most) : sql`0`}`,
    ),
    sql`, `,
  )})`;

export async function countQueues(admin: SignedInActor, now: Date, whose?: Whose): Promise<WaitingCounts> {
  const days = { ...daysSql(queueDays(civilDateAt(now))), whose, me: admin.userId };
  const { rows } = await asReader(admin, (tx) =>
    tx.execute<{ counts: WaitingCounts }>(
      sql`select ${countsSql(positionOf(admin), days, MOST_SHOWN + 1)} as counts`,
    ),
  );
  if (!rows[0]) throw new Error('unreachable');
  return rows[0].counts;
}

type QueueDays = Readonly<Record<keyof Days, CivilDate>>;
let latest: QueueDays | undefined;

/** The days that queues compare with. Computed once a day: every page of the panel asks, and they count holidays. */
export function queueDays(today: CivilDate): QueueDays {
  if (latest?.today !== today)
    latest = {
      today,
      onTime: earliestOnTime(today),
      risk: riskUntil(today),
      lawsuits: addDays(today, LAWSUIT_DAYS),
      powers: addDays(today, POWER_WARNING_DAYS),
      unassigned: lateBefore(today, CLIENT_DAYS),
    };
  return latest;
}

const daysSql = ({ today, onTime, risk, lawsuits, powers, unassigned }: QueueDays): Days => ({
  today: sql`${today}::date`,
  onTime: sql`${onTime}::date`,
  risk: sql`${risk}::date`,
  lawsuits: sql`${lawsuits}::date`,
  powers: sql`${powers}::date`,
  unassigned: sql`${unassigned}::date`,
});

type Wanted = { columns: SQL; most: number; after?: Cursor | null; id?: string; order?: SQL };

/** The first rows of a queue by each of its ranges, in its order if not said otherwise. */
function partsOf(source: Source, asked: Found, wanted: Wanted): SQL[] {
  const { columns, most, after = null, id, order = orderOf(source) } = wanted;
  const of = (condition: SQL) => sql`(select ${columns} from ${sql.raw(source.from)} x
    where ${condition}${whom(source, asked)}${id ? sql` and x.id = ${id}::uuid` : sql``}${after ? beyond(source, after) : sql``} ${order} ${limit(most)})`;
  const where = source.where(asked);
  const ranged = source.ranges?.map((range) => of(sql`${where} and ${sql.raw(range)}`)) ?? [of(where)];
  return source.also ? [...ranged, of(source.also())] : ranged;
}

const union = (parts: SQL[]) => sql.join(parts, sql` union all `);
const limit = (most: number) => sql.raw(`limit ${most}`);

function orderOf({ order, newest }: Source): SQL {
  const direction = newest ? 'desc' : 'asc';
  return sql.raw(`order by ${order} ${direction}, x.id ${direction}`);
}

function whom(source: Source, { queue, today, whose, me = '' as UserId }: Found): SQL {
  const responsible = sql.raw(responsibleOf(source));
  // Policies restrict these to the admin's own and the team's.
  const snoozed = sql`array(select z.row_id from queue_snoozes z
    where z.queue = ${sql.raw(`'${queue}'`)} and z.until > ${today})`;
  if (whose === 'adiadas') return sql` and x.id = any (${snoozed})`;
  const awake = sql` and x.id <> all (${snoozed})`;
  if (whose === 'mim') return sql`${awake} and ${responsible} = ${selfAndAbsent(me)}`;
  return whose === 'ninguem' ? sql`${awake} and ${responsible} is null` : awake;
}

/** Rows after the end of the previous page. */
function beyond({ order, days, newest }: Source, { createdAt, id }: Cursor): SQL {
  const place = days ? sql`${createdAt.slice(0, 10)}::date` : sql`${createdAt}::timestamptz`;
  return sql` and (${sql.raw(order)}, x.id) ${sql.raw(newest ? '<' : '>')} (${place}, ${id}::uuid)`;
}
