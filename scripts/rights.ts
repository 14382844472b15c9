/**
 * Writes docs/rights.md: rights of each actor on each table, read from a database that the migrations and access
 * texts made. `npm run docs` runs it, and `tests/access/rights.db.test.ts` fails when the document is outdated.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { rolePasswords } from '#app/platform/db/connections.server.ts';
import { migrate } from '#app/platform/db/migrate.server.ts';
import { tablesByCapability } from './data-model.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const DOCUMENT = 'docs/rights.md';
const HEAD = `# Rights

Read from a database by \`npm run docs\`; edit \`access.sql\` of the capability or \`app/platform/db/positions.sql\`, not this file. Actors without a line have no right on the table.

- **Actors**: \`owner\` is \`nome_admin\`; \`manager\` to \`accountant\` are the positions ([decision 48](decisions/0048-positions.md)); \`system\` are the jobs; \`auth\` is the sign-in; \`definer\` owns the functions with elevated rights ([decision 24](decisions/0024-what-holds-when-sql-leaks.md)).
- **Rights**: \`r\` reads, \`i\` inserts, \`u\` updates, \`d\` deletes; in brackets the columns, if not all.
- **Rows**: \`all\`; \`own\`, whose person is the actor; \`assigned\`, whose responsible is the actor; \`of assigned clients\`; else the condition of the policies, with \`me\` for the actor. \`then\` precedes the condition on the row that is written.
`;

const ACTORS =
  'visitor customer staff admin manager clerk lawyer finance accountant system auth definer'.split(' ');
const VERBS = { r: 'select', i: 'insert', u: 'update', d: 'delete' } as const;
type Letter = keyof typeof VERBS;

type Grant = {
  table: string;
  actor: string;
  verb: string;
  whole: boolean;
  columns: string[];
  others: string[];
};
type Policy = {
  table: string;
  actor: string;
  verb: string;
  permissive: boolean;
  using: string | null;
  check: string | null;
};

const GRANTS = `
  select c.relname as table, actor, verb, has_table_privilege('nome_' || actor, c.oid, verb) as whole,
    coalesce(array_agg(a.attname::text order by a.attnum) filter (where granted), '{}') as columns,
    coalesce(array_agg(a.attname::text order by a.attnum) filter (where not granted), '{}') as others
  from pg_class c cross join unnest($1::text[]) actor cross join unnest($2::text[]) verb
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join lateral (select verb <> 'delete' and has_column_privilege('nome_' || actor, c.oid, a.attnum,
      case verb when 'delete' then 'select' else verb end) as granted) g
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  group by c.relname, c.oid, actor, verb`;

const POLICIES = `
  select tablename as table, replace(role::text, 'nome_', '') as actor, verb, permissive = 'PERMISSIVE' as permissive,
    qual as using, with_check as check
  from pg_policies cross join unnest(roles) role cross join unnest($1::text[]) verb
  where schemaname = 'public' and cmd in ('ALL', upper(verb)) order by tablename, policyname`;

const ME =
  /\( SELECT (\(NULLIF\(current_setting\('app\.user_id'::text, true\), ''::text\)\)::uuid) AS "nullif"\)/g;
const ME_IN_PLACE = "(NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid";
const OF_CLIENTS =
  /\(EXISTS \( SELECT 1 FROM profiles p WHERE \(p\.id = \w+\.user_id\)\)\)|\((?:main_)?user_id IN \( SELECT p\.id FROM profiles p\)\)/g;
const WORDS: Record<string, string> = {
  true: 'all',
  '(user_id = me)': 'own',
  '(main_user_id = me)': 'own',
  '(id = me)': 'own',
  '(actor_id = me)': 'own',
  '(viewer_id = me)': 'own',
  '(assignee_id = me)': 'assigned',
  'of assigned clients': 'of assigned clients',
};

/** A condition as the document words it: `own`, or the SQL in backticks. */
function worded(condition: string): string {
  const short = condition
    .replaceAll(/\s+/g, ' ')
    .replaceAll(ME, '$1')
    .replaceAll(ME_IN_PLACE, 'me')
    .replaceAll(OF_CLIENTS, 'of assigned clients')
    .replaceAll('::text', '');
  return WORDS[short] ?? `\`${short.replaceAll('|', '\\|')}\``;
}

/** The rows that policies leave to one verb: any of the permissive conditions, and all of the restrictive ones. */
function rowsOf(policies: Policy[], letter: Letter): string {
  const conditions = (pick: (policy: Policy) => string | null) => {
    const [wide, narrow] = [true, false].map((permissive) =>
      policies
        .filter((policy) => policy.permissive === permissive)
        .map((policy) => worded(pick(policy) ?? 'true')),
    ) as [string[], string[]];
    if (wide.length === 0) return 'none';
    const any = wide.includes('all') ? 'all' : [...new Set(wide)].join(' or ');
    const every = [any, ...narrow].filter((rows) => rows !== 'all');
    return every.length === 0 ? 'all' : every.join(' and ');
  };
  const before = conditions(({ using }) => using);
  const after = conditions(({ using, check }) => check ?? using);
  if (letter === 'i') return after;
  return letter === 'u' && after !== before ? `${before}, then ${after}` : before;
}

function rightOf(letter: Letter, { whole, columns, others }: Grant): string {
  if (whole) return letter;
  const named = others.length < columns.length / 2 ? `all but ${others.join(', ')}` : columns.join(', ');
  return `${letter} (${named})`;
}

/** One line for each group of actors that have the same rights on the same rows. */
function linesOf(table: string, grants: Grant[], policies: Policy[]): string[] {
  const actorsByLine = new Map<string, string[]>();
  for (const actor of ACTORS) {
    const rights = (Object.keys(VERBS) as Letter[]).flatMap((letter) => {
      const mine = (one: { table: string; actor: string; verb: string }) =>
        one.table === table && one.actor === actor && one.verb === VERBS[letter];
      const grant = grants.find(mine);
      if (!grant?.whole && !grant?.columns.length) return [];
      return [{ letter, right: rightOf(letter, grant), rows: rowsOf(policies.filter(mine), letter) }];
    });
    if (rights.length === 0) continue;
    const byRows = [...Map.groupBy(rights, ({ rows }) => rows)].map(([rows, same]) =>
      same.length === rights.length ? rows : `${same.map(({ letter }) => letter).join(' ')}: ${rows}`,
    );
    const line = `${rights.map(({ right }) => right).join('; ')} | ${byRows.join('; ')} |`;
    actorsByLine.set(line, [...(actorsByLine.get(line) ?? []), actor === 'admin' ? 'owner' : actor]);
  }
  return [...actorsByLine].map(
    ([line, actors], index) => `| ${index === 0 ? `\`${table}\`` : ''} | ${actors.join(', ')} | ${line}`,
  );
}

/** The text of the document. */
export async function rights(owner: pg.Client): Promise<string> {
  const verbs = Object.values(VERBS);
  const { rows: grants } = await owner.query<Grant>(GRANTS, [ACTORS, verbs]);
  const { rows: policies } = await owner.query<Policy>(POLICIES, [verbs]);
  const sections = [...(await tablesByCapability())].map(([capability, tables]) =>
    [
      `\n## ${capability}\n`,
      '| Table | Actors | Rights | Rows |',
      '|---|---|---|---|',
      ...tables.flatMap(({ name }) => linesOf(name, grants, policies)),
    ].join('\n'),
  );
  return `${[HEAD.trimEnd(), ...sections].join('\n')}\n`;
}

async function write(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-rights-'));
  fs.chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    password: 'rights',
    disposable: true,
  });
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  try {
    await migrate(server.ownerUrl, rolePasswords('rights'), process.cwd());
    await owner.connect();
    fs.writeFileSync(DOCUMENT, await rights(owner));
  } finally {
    await owner.end();
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await write();
