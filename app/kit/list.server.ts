import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { type CsvColumns, coverField } from '#app/lib/csv.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { isRare, searchPatterns } from '#app/lib/search-patterns.ts';
import { asReader, readAs, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { cachedReadings } from '#app/platform/cached-readings.server.ts';
import { clientOf, nameOf } from '#app/platform/db/prepared.server.ts';
import { byWeek, isByWeek, type SearchWords, searchConditions } from '#app/platform/db/search.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { AuditAction } from '#app/terms/audit-actions.ts';
import { exported, isWhole } from './exported.server.ts';
import {
  type Asked,
  type Filters,
  isDescending,
  type ListAddress,
  type ListPosition,
  placeText,
  type SortType,
  sortName,
  usualSort,
} from './list.ts';

/** One page of a list. `count` goes up to the cap; with `more` the list finds more than that. */
export type ListPage<Row> = { rows: Row[]; next: string | null; count: number; more: boolean };

/** A request for rows, with server-only parts: conditions in SQL and another page size. */
type AskedOf<A extends ListAddress> = Asked<A> & { and?: SQL[]; size?: number };

type Spec<Row, A extends ListAddress, Raw> = {
  address: A;
  /** The table that conditions and order are about, and its alias: `['energy_discounts', 'e']`. */
  from: readonly [table: string, alias: string];
  /** A condition of every row, independent of the filters. */
  always?: string;
  /** Joined only to the rows of the page. */
  joins?: string;
  columns: string | SQL | ((filters: Filters<A>) => string);
  /** Conditions of the filters; false and undefined ask for nothing. */
  where?: (filters: Filters<A>, asker: SignedInActor) => (SQL | false | '' | undefined)[];
  /** Columns that sorts compare. Never null: a page could not begin at a null. */
  sort: { [K in keyof A['sorts']]: string | ((filters: Filters<A>) => string) };
  /** The column of the folded text that `search` looks in. */
  search?: string;
  /** That text has numbers with their entered punctuation, such as those of contracts. */
  asWritten?: true;
  /** Indexed words of names; a search of two names uses them. */
  words?: SearchWords;
  /** Statement that finds keys of rows by other tables; null if the text cannot match any of them. */
  alsoFound?: (text: string) => SQL | null;
  /** Number of newest rows that a search tries before the index; see `load`. */
  window?: number;
  /** The column that makes the order total. */
  key?: string;
  size?: number;
  /** Cap of the count, 0 for no count; `mostFound` for searches that compare texts, which cost most. */
  most?: number;
  mostFound?: number;
  /**
   * Every table that the list reads, policies included, if each of their changes raises a notification: pages and
   * counts stay in memory until then. Nothing in such a list may depend on the time.
   */
  readsFrom?: readonly string[];
  /** Converts a row for lists: documents masked. */
  row?: (raw: Raw) => Row;
};

/** Runs one statement and returns its first row; with a name it is prepared, else planned with its values. */
type Ask = (text: string, params: unknown[], name?: string) => Promise<unknown>;

const dialect = new PgDialect();
const CAST: Record<SortType, string> = {
  instant: 'timestamptz',
  day: 'date',
  number: 'numeric',
  text: 'text',
};
const BATCH = 2_000;
const counts = cachedReadings<number>({ most: 1_000 });
/** A page of fifty rows takes some 50 kB. */
const pages = cachedReadings<ListPage<unknown>>({ most: 300 });
/** Position of a row in the order of its list. */
type Placed = { _at: string; _key: string };
const placeOf = ({ _at, _key }: Placed): ListPosition => ({ at: _at, id: _key });
/** Written into the text: with a parameter, a generic plan assumes a tenth of the table. */
const limitTo = (count: number) => sql.raw(`limit ${count}`);
const all = (conditions: SQL[]): SQL => sql.join([sql.raw('true'), ...conditions], sql` and `);

/**
 * Defines a list of the panel: filters, a search, sorts, pages by key, a capped count. A page and its count
 * are one statement; pages start at a key, so that page 4 000 costs the same as page 1.
 */
export function defineList<Row extends object, A extends ListAddress, Raw = Row>(spec: Spec<Row, A, Raw>) {
  const { address, most = 1_000 } = spec;
  const [table, alias] = spec.from;
  const row = sql.raw(alias);
  const key = sql.raw(`${alias}.${spec.key ?? 'id'}`);
  const joins = sql.raw(spec.joins ?? '');
  const always = spec.always ? [sql.raw(spec.always)] : [];
  type Found = { rows: (Raw & Placed)[]; count: number };

  function plan(asker: SignedInActor, asked: AskedOf<A>) {
    const { filters, after, exact, and = [], size = spec.size ?? 50 } = asked;
    const listed = typeof spec.columns === 'function' ? spec.columns(filters) : spec.columns;
    const columns = typeof listed === 'string' ? sql.raw(listed) : listed;
    const usual = usualSort(address, filters);
    const sort = asked.sort ?? usual;
    const by = spec.sort[sortName(sort) as keyof A['sorts']] as string | ((filters: Filters<A>) => string);
    const column = typeof by === 'function' ? by(filters) : by;
    const at = sql.raw(column);
    const way = sql.raw(isDescending(sort) ? 'desc' : 'asc');
    const cast = sql.raw(CAST[address.sorts[sortName(sort)] ?? 'text']);
    const keyCast = sql.raw(spec.key ? 'bigint' : 'uuid');
    const where = [...(spec.where?.(filters, asker) ?? []), ...and].filter((condition) => !!condition);
    const text = (filters as { search?: string }).search;
    const patterns = spec.search ? searchPatterns(text ?? '') : [];
    const searches = patterns.length > 0;
    const matches = (atHand = false): SQL[] => {
      if (!spec.search) return [];
      const own = searchConditions(
        text ?? '',
        { text: spec.search, words: spec.words, asWritten: spec.asWritten },
        atHand,
      );
      const others = own.length > 0 ? spec.alsoFound?.(text ?? '') : null;
      // Each side uses its own index: a condition that joins both would read every row.
      return others
        ? [
            sql`${key} in (select ${key} from ${sql.raw(`${table} ${alias}`)} where ${all(own)} union ${others})`,
          ]
        : own;
    };
    const beyond = sql.raw(isDescending(sort) ? '<' : '>');
    // A sort by the key needs nothing beside it.
    const byKey = column === `${alias}.${spec.key}`;
    const place = byKey
      ? after && [sql`${key} ${beyond} ${after.id}::${keyCast}`]
      : after && [sql`(${at}, ${key}) ${beyond} (${after.at}::${cast}, ${after.id}::${keyCast})`];
    const weekly = isByWeek(text ?? '', spec.words) ? spec.words : null;
    const inTurn = weekly?.at === column;
    const order = byKey
      ? sql`order by ${key} ${way}`
      : sql`order by ${inTurn ? sql`week.n ${way}, ` : sql``}${at} ${way}, ${key} ${way}`;
    const source = (from: SQL[], window?: number) => {
      const conditions = all([...always, ...where, ...from]);
      if (weekly) {
        const way = {
          descending: isDescending(sort),
          place: inTurn && from.length > 0 ? after?.at : undefined,
        };
        return sql`${byWeek(spec.from, weekly.at, matches(), way)} where ${conditions}`;
      }
      return window
        ? sql`(select ${row}.* from ${sql.raw(`${table} ${alias}`)} where ${conditions} ${order} ${limitTo(window)}) ${row}
            where ${all(matches(true))}`
        : sql`${sql.raw(`${table} ${alias}`)} where ${all([conditions, ...matches()])}`;
    };
    /** Rows in order, from the place on. */
    const hits = (limit: number, window?: number) =>
      sql`select ${row}.*, ${at} as _at from ${source(place ?? [], window)} ${order} ${limitTo(limit)}`;
    const shown = (from: SQL, limit: number, select = columns) =>
      sql`select ${select}, ${row}._at::text as "_at", ${key}::text as "_key" from ${from} ${joins}
        order by ${row}._at ${way}, ${key} ${way} ${limitTo(limit)}`;
    const cap = searches ? (spec.mostFound ?? most) : most;
    const limit = exact ? sql`` : limitTo(cap + 1);
    const count = (window?: number) =>
      cap === 0
        ? sql`0`
        : sql`(select count(*)::int from (select from ${source([], window)} ${limit}) capped)`;
    return {
      cap,
      size,
      exact,
      count,
      /** Key of a count that stays in memory; null for a search, further conditions, and lists without `readsFrom`. */
      counted:
        searches || and.length > 0 || !spec.readsFrom || cap === 0
          ? null
          : JSON.stringify([address.name, exact, filters]),
      hits,
      shown,
      /** Keys of all found rows, without an order. */
      found: sql`select ${key} as id from ${source([])}`,
      /** A search without a place counts with the index reading that finds its page. */
      page: (window?: number) =>
        searches && !after && !exact
          ? sql`with hits as materialized (${hits(cap + 1, window)})
              select (select coalesce(json_agg(r), '[]') from (${shown(sql`hits ${row}`, size + 1)}) r) as rows,
                (select count(*)::int from hits) as count`
          : sql`select (select coalesce(json_agg(r), '[]') from (${shown(sql`(${hits(size + 1, window)}) ${row}`, size + 1)}) r) as rows,
              ${count(window)} as count`,
      rows: sql`select coalesce(json_agg(r), '[]') as rows, 0 as count
        from (${shown(sql`(${hits(size + 1)}) ${row}`, size + 1)}) r`,
      window: searches && !weekly && !exact && sort === usual && !isRare(patterns),
      /**
       * Whether the statement is prepared: a single filter has one best plan for any value, and so has a
       * search by words week by week. Other searches and combined filters are planned on each run.
       */
      steady: !exact && sort === usual && where.length < (searches ? (weekly ? 1 : 0) : 2),
      /** The same for its rows alone. */
      steadyRows: sort === usual && where.length < 2,
    };
  }

  const view = ({ rows, count }: Found, { cap, size, exact }: ReturnType<typeof plan>): ListPage<Row> => {
    const page = rows.slice(0, size);
    const last = page.at(-1);
    return {
      rows: page.map((raw) => shownRow(raw)),
      next: rows.length > size && last ? placeText(placeOf(last)) : null,
      count: exact ? count : Math.min(count, cap),
      more: !exact && count > cap,
    };
  };
  const shownRow = ({ _at, _key, ...raw }: Raw & Placed): Row =>
    spec.row ? spec.row(raw as Raw) : (raw as unknown as Row);

  /**
   * Loads a page. With `window`, a search that finds enough among the newest rows stops there; only rarer
   * ones use the index. The planner cannot choose so itself: LIKE is not leakproof, so under row level
   * security it estimates without statistics and would fetch and sort every row with a common name.
   */
  async function loadWith(
    ask: Ask,
    asker: SignedInActor,
    asked: AskedOf<A>,
    planned = plan(asker, asked),
  ): Promise<ListPage<Row>> {
    const load = async (statement: SQL): Promise<Found> => {
      const { sql: text, params } = dialect.sqlToQuery(statement);
      // One name per text: PostgreSQL keeps the first text of a name.
      const name = planned.steady ? nameOf(address.name, text) : undefined;
      return ((await ask(text, params, name)) as Found | undefined) ?? { rows: [], count: 0 };
    };
    if (spec.window && planned.window) {
      const { rows, count } = await load(planned.page(spec.window));
      if (rows.length > planned.size) {
        const all = count > planned.cap ? count : (await load(sql`select ${planned.count()} as count`)).count;
        return view({ rows, count: all }, planned);
      }
    }
    return view(await load(planned.page()), planned);
  }

  /** Loads a page whose count stays in memory, so that the next page reads only its rows. */
  async function loadCounted(
    asker: SignedInActor,
    planned: ReturnType<typeof plan>,
    key: string,
  ): Promise<ListPage<Row>> {
    const run = async (statement: SQL, steady: boolean): Promise<Found> => {
      const { sql: text, params } = dialect.sqlToQuery(statement);
      const [found] = steady
        ? await readAs(asker, nameOf(address.name, text), text, params as string[])
        : await asReader(asker, async (tx) => (await clientOf(tx).query(text, params)).rows);
      return found as Found;
    };
    const own = `${JSON.stringify(asker)} ${civilDateAt(new Date())} ${key}`;
    const [{ rows }, count] = await Promise.all([
      run(planned.rows, planned.steadyRows),
      counts(own, spec.readsFrom ?? [], async () => {
        return (await run(sql`select ${planned.count()} as count`, planned.steady)).count;
      }),
    ]);
    return view({ rows, count }, planned);
  }

  const loadIn = (tx: Tx, asker: SignedInActor, asked: AskedOf<A>): Promise<ListPage<Row>> =>
    loadWith(async (text, params) => (await clientOf(tx).query(text, params)).rows[0], asker, asked);

  async function load(asker: SignedInActor, asked: AskedOf<A>): Promise<ListPage<Row>> {
    const planned = plan(asker, asked);
    if (planned.counted) return loadCounted(asker, planned, planned.counted);
    if (!planned.steady) return asReader(asker, (tx) => loadIn(tx, asker, asked));
    const ask: Ask = async (text, params, name = '') =>
      (await readAs(asker, name, text, params as string[]))[0];
    return loadWith(ask, asker, asked, planned);
  }

  return {
    address,
    readsFrom: spec.readsFrom ?? [],
    loadIn,
    loadWith,
    load(asker: SignedInActor, asked: AskedOf<A>): Promise<ListPage<Row>> {
      const { readsFrom } = spec;
      if (!readsFrom || asked.and?.length) return load(asker, asked);
      // A substitution begins and ends with a day.
      const key = JSON.stringify([address.name, asker, asked, civilDateAt(new Date())]);
      return pages(key, readsFrom, () => load(asker, asked)) as Promise<ListPage<Row>>;
    },
    /**
     * A statement that selects the key, `id`, of every row that the filters find, for actions on all rows.
     */
    found: (asker: SignedInActor, asked: AskedOf<A>): SQL => plan(asker, asked).found,
    /** Keys of the rows that the filters find, in the order of the list. */
    async keys(asker: SignedInActor, asked: AskedOf<A>, limit: number): Promise<string[]> {
      const { hits, shown } = plan(asker, asked);
      const statement = shown(sql`(${hits(limit)}) ${row}`, limit, sql`1`);
      const { rows } = await asReader(asker, (tx) => tx.execute<Placed>(statement));
      return rows.map(({ _key }) => _key);
    },
    /**
     * All rows in pieces. Each piece is a separate page by key, so that a slow client blocks no transaction
     * or connection.
     * @param select other columns than those of the list
     */
    async *pieces<Whole extends object = Raw & object>(
      asker: SignedInActor,
      asked: AskedOf<A>,
      select?: string | SQL,
      piece = BATCH,
    ): AsyncGenerator<Whole[]> {
      for (let after: ListPosition | null = null; ; ) {
        const { hits, shown } = plan(asker, { ...asked, after });
        const wanted = typeof select === 'string' ? sql.raw(select) : select;
        const statement = shown(sql`(${hits(piece)}) ${row}`, piece, wanted);
        const { rows } = await asReader(asker, (tx) => tx.execute<Whole & Placed>(statement));
        if (rows.length > 0) yield rows as Whole[];
        const last = rows.at(-1);
        if (rows.length < piece || !last) return;
        after = placeOf(last);
      }
    },
  };
}

/**
 * Exports a list as CSV, in pieces. The creation of the file is audited first: if that fails, there is no
 * file.
 * @param what the action and entity of the audit log
 */
export function csvOf<Row>(
  admin: SignedInActor,
  what: { action: AuditAction; entity: string; after: Record<string, unknown> },
  columns: CsvColumns<Row>,
  pieces: AsyncGenerator<Row[]>,
): AsyncGenerator<string> {
  const whole = isWhole(admin);
  const textOf = (row: Row) =>
    columns.map(([, field, covered]) => (covered && !whole ? coverField(covered, field(row)) : field(row)));
  return exported(
    admin,
    { ...what, entityId: newId() },
    {
      head: columns.map(([name]) => name),
      pieces: (async function* () {
        for await (const rows of pieces) yield rows.map(textOf);
      })(),
    },
  );
}
