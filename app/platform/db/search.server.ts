import { type SQL, sql } from 'drizzle-orm';
import { nameWords, numberIn, searchPatterns, wordPatterns, wordQuery } from '#app/lib/search-patterns.ts';

/**
 * Targets of a search: a column of folded text, and the words of names as an index has them (`nome_words`),
 * with the column whose week prefixes each word (`nome_words_by_week`).
 */
export type SearchWords = string | { of: string; at: string };
type Searched = {
  text: string;
  words?: SearchWords | undefined;
  /** The text has numbers with their entered punctuation. */
  asWritten?: boolean | undefined;
};

/**
 * Conditions of a search, empty for an empty search: names by their words, everything else by its parts
 * (docs/decisions/0044).
 * @param atHand for rows that are read anyway: compares words directly, which is faster than splitting each
 * name
 */
export function searchConditions(
  search: string,
  { text, words, asWritten }: Searched,
  atHand = false,
): SQL[] {
  const named = words === undefined ? null : nameWords(search);
  if (!named) return likeEach(text, searchPatterns(search, asWritten));
  if (typeof words === 'object')
    return [sql`${sql.raw(words.of)} @@ replace(${wordQuery(named, '#')}, '#', week.n::text)::tsquery`];
  return atHand
    ? likeEach(`translate(${text}, '@._+-', '     ')`, wordPatterns(named))
    : [sql`${sql.raw(`${words}`)} @@ ${wordQuery(named)}::tsquery`];
}

/** Whether a search uses the words of each week, so that `byWeek` supplies its rows. */
export const isByWeek = (
  search: string,
  words: SearchWords | undefined,
): words is Exclude<SearchWords, string> => typeof words === 'object' && nameWords(search) !== null;

/**
 * Rows of a table that a search by names finds, to be sorted by `week.n` first: the index of words is read
 * week by week, so that a few of the newest rows need few weeks.
 * @param place start of the page
 */
export function byWeek(
  [table, alias]: readonly [string, string],
  at: string,
  found: SQL[],
  { descending = true, place }: { descending?: boolean; place?: string | undefined } = {},
): SQL {
  const end = (of: 'max' | 'min', nearer: 'least' | 'greatest', bounded: boolean): SQL => {
    const moment = sql.raw(`(select ${of}(${at}) from ${table} ${alias})`);
    return bounded && place !== undefined
      ? sql`nome_week(${sql.raw(nearer)}(${moment}, ${place}::timestamptz))`
      : sql`nome_week(${moment})`;
  };
  const [newest, oldest] = [end('max', 'least', descending), end('min', 'greatest', !descending)];
  // The first offset keeps the order that lets the planner stop early; the second keeps other conditions out
  // of the search, whose indexes it would read once per week.
  return sql`(select n from generate_series(${oldest}, ${newest}) n order by n ${sql.raw(descending ? 'desc' : 'asc')} offset 0) week
    cross join lateral (select * from ${sql.raw(`${table} ${alias}`)} where ${sql.join(found, sql` and `)} offset 0) ${sql.raw(alias)}`;
}

const likeEach = (column: string, patterns: string[][]): SQL[] =>
  patterns.map((anyOf) => {
    const one = (pattern: string): SQL => {
      const number = numberIn(pattern);
      const like = (of: string, what: string) => sql`${sql.raw(of)} like ${what}`;
      // Searches the number by index and compares the rest; the appended empty text keeps the second
      // condition off the index.
      return number
        ? sql`(${like(column, number)} and ${like(`${column} || ''`, pattern)})`
        : like(column, pattern);
    };
    return sql`(${sql.join(anyOf.map(one), sql` or `)})`;
  });
