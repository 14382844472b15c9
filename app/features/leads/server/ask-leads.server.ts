import { asActor, readAs, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { clientOf, type QueryResultRow } from '#app/platform/db/prepared.server.ts';
import type { Conditions, Value } from './lead-conditions.server.ts';

/** Asks the database one statement. */
type Ask = <Row extends QueryResultRow>(text: string, values: Value[]) => Promise<Row[]>;

/** How many of the newest leads a search looks through before it asks the index. */
const WINDOW = 3_000;

/** The statement over all leads of some conditions, and the same over the newest of them. */
type Statements = { all: string; newest: string };

/** @param select what is asked for; `end` is what comes after the conditions. */
export const statements = (
  { text, filters, search, rare }: Conditions,
  select: string,
  end: string,
): Statements => ({
  all: `${select} from leads l where ${text} ${end}`,
  newest:
    search && !rare
      ? `${select} from (select * from leads l where ${filters} order by l.created_at desc, l.id desc limit ${WINDOW}) l
       where ${search} ${end}`
      : '',
});

/**
 * A search that finds enough among the newest is answered by them; only a rarer one asks the index. The planner cannot
 * choose so itself: LIKE is not leakproof, so under row level security it estimates without statistics, takes every
 * word for a rare one, and would fetch and sort the hundred thousand leads of a common name.
 */
export async function askBoth<Row extends QueryResultRow>(
  ask: Ask,
  { all, newest }: Statements,
  values: Value[],
  enough: (rows: Row[]) => boolean,
): Promise<Row[]> {
  if (newest) {
    const rows = await ask<Row>(newest, values);
    if (enough(rows)) return rows;
  }
  return ask<Row>(all, values);
}

/**
 * Runs a reading statement over the leads of some conditions: prepared where one plan serves all of that shape, planned
 * with its values where it does not.
 * @param name of the statement without its conditions.
 */
export async function askLeads<Row extends QueryResultRow>(
  admin: SignedInActor,
  name: string,
  { shape, values }: Conditions,
  asked: Statements,
  enough: (rows: Row[]) => boolean,
): Promise<Row[]> {
  if (shape !== null) return readAs<Row>(admin, `${name}:${shape}`, asked.all, values);
  return asActor(admin, (tx) => askBoth<Row>(plainly(tx), asked, values, enough));
}

/** Asks statements that are planned with their values. */
export const plainly =
  (tx: Tx): Ask =>
  async <Row extends QueryResultRow>(text: string, values: Value[]) =>
    (await clientOf(tx).query<Row>(text, values)).rows;
