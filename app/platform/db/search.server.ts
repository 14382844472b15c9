import { type SQL, sql } from 'drizzle-orm';
import { nameWords, numberIn, searchPatterns, wordPatterns, wordQuery } from '#app/lib/search-patterns.ts';

/** Where a search looks: a column of folded text, and the words of names as an index has them (`nome_words`). */
type Searched = { text: string; words?: string | undefined };

/**
 * Conditions that find a search, none where nothing is searched: names by their words, everything else by its parts
 * (docs/decisions/0044).
 * @param atHand for rows that are read anyway: words are compared there, which is quicker than to take each name apart
 */
export function searchConditions(search: string, { text, words }: Searched, atHand = false): SQL[] {
  const named = words === undefined ? null : nameWords(search);
  if (!named) return likeEach(text, searchPatterns(search));
  return atHand
    ? likeEach(`translate(${text}, '@._+-', '     ')`, wordPatterns(named))
    : [sql`${sql.raw(`${words}`)} @@ ${wordQuery(named)}::tsquery`];
}

const likeEach = (column: string, patterns: string[][]): SQL[] =>
  patterns.map((anyOf) => {
    const one = (pattern: string): SQL => {
      const number = numberIn(pattern);
      const like = (of: string, what: string) => sql`${sql.raw(of)} like ${what}`;
      // The number is asked of the index; the rest is compared, and the empty text keeps the index out of that.
      return number
        ? sql`(${like(column, number)} and ${like(`${column} || ''`, pattern)})`
        : like(column, pattern);
    };
    return sql`(${sql.join(anyOf.map(one), sql` or `)})`;
  });
