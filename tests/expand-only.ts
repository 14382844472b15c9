import { createHash } from 'node:crypto';

/**
 * Finds statements of a migration that break the previous release while both run (docs/decisions/0022):
 * objects that it reads, writes or calls are dropped, renamed or tightened. Reads the text only: refusals by
 * a trigger or a new version of a function are found by the journeys of `npm run test:upgrade`.
 */
const NAME = String.raw`(?:"?public"?\.)?"?([a-z_][a-z0-9_]*)"?`;

const BREAKING: readonly [what: string, pattern: RegExp][] = [
  ['drops', /\bdrop\s+(table|view|materialized view|function|procedure|type|schema|sequence|domain)\b/],
  [
    'drops a column',
    /\balter\s+table\b.*\bdrop\s+(column\b|(?!constraint|default|not|identity|expression|column)"?[a-z_]+"?\s*(,|$))/,
  ],
  ['renames', /\balter\s+\w+\b.*\brename\b/],
  ['changes a type', /\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/],
  ['takes a default away', /\balter\s+(column\s+)?\S+\s+drop\s+default\b/],
  ['allows no null any more', /\balter\s+(column\s+)?\S+\s+set\s+not\s+null\b/],
  [
    'adds a column that must be given',
    /\badd\s+(column\s+)?(if\s+not\s+exists\s+)?(?!constraint)\S+\s+(?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot\s+null\b/,
  ],
  [
    'adds a condition',
    /\badd\s+(constraint\s+\S+\s+)?(check|unique|foreign key|primary key|exclude|not null)\b/,
  ],
  ['makes values unique', /\bcreate\s+unique\s+index\b/],
  ['takes a right away', /\brevoke\b/],
  ['narrows the rows', /\bcreate\s+policy\b.*\bas\s+restrictive\b|\balter\s+policy\b|\bdrop\s+policy\b/],
  ['empties', /\btruncate\b/],
];

/** Kinds of changes that are harmless for the previous release if they concern only new columns. */
const NARROWS = new Set(['adds a condition', 'makes values unique']);

export type Breaking = { what: string; statement: string };

/**
 * The statements of a migration in lower case, without comments; the body of a function or block belongs to
 * its statement.
 */
function statementsOf(sql: string): string[] {
  const plain = sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ').toLowerCase();
  const statements: string[] = [];
  let from = 0;
  let quote: string | null = null;
  for (const { 0: mark, index } of plain.matchAll(/\$\w*\$|'(?:[^']|'')*'|;/g)) {
    if (mark.startsWith('$')) quote = quote === null ? mark : quote === mark ? null : quote;
    else if (mark === ';' && quote === null) {
      statements.push(plain.slice(from, index).trim());
      from = index + 1;
    }
  }
  return [...statements, plain.slice(from).trim()].filter(Boolean);
}

/** Digest of a text's statements, independent of comments and lines: the beginning of the SHA-256. */
export const digestOfStatements = (sql: string): string =>
  createHash('sha256').update(statementsOf(sql).join(';')).digest('hex').slice(0, 16);

/**
 * The commands of a statement: for a block those inside, but not for a function, which only runs when called.
 */
function commandsOf(statement: string): string[] {
  if (/^create (or replace )?(function|procedure)\b/.test(statement)) return [];
  if (!statement.startsWith('do ')) return [statement];
  return statement.split(/;|\bthen\b|\bloop\b|\bbegin\b|\belse\b/).map((command) => command.trim());
}

const tableOf = (command: string): string | undefined =>
  new RegExp(
    String.raw`\b(?:alter table(?: if exists)?(?: only)?|index .*?\bon|policy .*?\bon|revoke .*?\bon(?: table)?) ${NAME}`,
  ).exec(command)?.[1];

/** Words of a condition that name no column. */
const SQL_WORDS = new Set(
  'and or not is null in between like any all array true false case when then else end where length char_length coalesce now'.split(
    ' ',
  ),
);

/** Whether a condition or a unique index concerns only columns that the previous release does not know. */
function isOnNewColumns(command: string, columns: ReadonlySet<string>): boolean {
  const [, keys] = /\bforeign key\b[^(]*\(([^)]*)\)/.exec(command) ?? [];
  const [, condition] =
    /\b(?:check|unique|primary key|unique index .* on \S+(?: using \w+)?)\s*(\(.*)/.exec(command) ?? [];
  const words = (keys ?? condition ?? '').replace(/'[^']*'|::\w+/g, '').match(/[a-z_][a-z0-9_]*/g) ?? [];
  const named = words.filter((word) => !SQL_WORDS.has(word));
  return named.length > 0 && named.every((word) => columns.has(word));
}

/** Additions by migrations that the previous release does not know: tables, and columns as `table.column`. */
export function newIn(sql: string): { tables: string[]; columns: string[] } {
  const commands = statementsOf(sql).flatMap(commandsOf);
  const added = /\badd (?:column )?(?:if not exists )?(?!constraint\b)"?([a-z_][a-z0-9_]*)"? /g;
  return {
    tables: commands.flatMap(
      (command) => new RegExp(`^create table (?:if not exists )?${NAME}`).exec(command)?.[1] ?? [],
    ),
    columns: commands
      .filter((command) => command.startsWith('alter table'))
      .flatMap((command) => [...command.matchAll(added)].map((found) => `${tableOf(command)}.${found[1]}`)),
  };
}

/** @param fresh objects that the previous release does not know; changes of them do not affect it */
export function breakingIn(sql: string, fresh: { tables: string[]; columns: string[] }): Breaking[] {
  return statementsOf(sql).flatMap((statement) =>
    commandsOf(statement).flatMap((command) => {
      const table = tableOf(command) ?? '';
      if (fresh.tables.includes(table)) return [];
      const own = fresh.columns
        .filter((name) => name.startsWith(`${table}.`))
        .map((name) => name.slice(table.length + 1));
      return BREAKING.filter(([, pattern]) => pattern.test(command))
        .filter(([what]) => !(NARROWS.has(what) && isOnNewColumns(command, new Set(own))))
        .map(([what]) => ({ what, statement: command }));
    }),
  );
}
