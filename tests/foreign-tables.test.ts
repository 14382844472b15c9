import fs from 'node:fs';
import { expect, test } from 'vitest';

/** Places that may still read another capability's tables; the list only shrinks. */
const LIST = 'tests/foreign-tables.txt';
const PLACE = /^app\/features\/([^/]+)\//;
const capabilityOf = (file: string) => PLACE.exec(file)?.[1] ?? '';

const tableFiles = fs.globSync('app/features/*/*tables.server.ts');
/** Owner of each table, by the table's name in SQL and in code. */
const owners = new Map(
  tableFiles.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(/export const (\w+) = table\(\s*'(\w+)'/g)].flatMap(
      ([, inCode = '', inSql = '']) => [
        [inCode, capabilityOf(file)] as const,
        [inSql, capabilityOf(file)] as const,
      ],
    ),
  ),
);

/** Names of tables that a source reads or writes: after a keyword of SQL, and from the Drizzle schema. */
function tablesIn(source: string): string[] {
  const inSql = [...source.matchAll(/\b(?:from|join|update|into)\s+(?:only\s+)?(\w+)/gi)].map(
    ([, name = '']) => name,
  );
  const inCode = [...source.matchAll(/\bschema\.(\w+)/g)].map(([, name = '']) => name);
  const unpacked = [...source.matchAll(/const \{([^}]*)\} = schema\b/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.split(':')[0]?.trim() ?? ''),
  );
  return [...inSql, ...inCode, ...unpacked];
}

/** Files of capabilities with the owners of foreign tables that they name: `cases/server/x.ts payments 2`. */
function foreignPlaces(): Map<string, number> {
  const files = fs
    .globSync(['app/features/*/{server,rules}/**/*.ts', 'app/features/*/access.sql'])
    .filter((file) => !/\.test\.ts$/.test(file));
  const places = files.flatMap((file) =>
    tablesIn(fs.readFileSync(file, 'utf8')).flatMap((table) => {
      const owner = owners.get(table);
      return owner && owner !== capabilityOf(file) ? [`${file.replace('app/features/', '')} ${owner}`] : [];
    }),
  );
  return new Map([...Map.groupBy(places, (place) => place)].map(([place, all]) => [place, all.length]));
}

/** With `UPDATE=1` writes the list again, after it became shorter. */
test('no new place reads the tables of another capability', () => {
  const found = foreignPlaces();
  expect(owners.size).toBeGreaterThan(100);
  if (process.env.UPDATE) {
    const lines = [...found].toSorted().map(([place, count]) => `${place} ${count}`);
    fs.writeFileSync(LIST, `${lines.join('\n')}\n`);
  }
  const listed = new Map(
    fs
      .readFileSync(LIST, 'utf8')
      .trimEnd()
      .split('\n')
      .map(
        (line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))] as const,
      ),
  );
  const more = [...found].filter(([place, count]) => count > (listed.get(place) ?? 0));
  const less = [...listed].filter(([place, count]) => count > (found.get(place) ?? 0));
  expect(more, 'read through a function or view that the owner publishes').toEqual([]);
  expect(less, 'shorten the list: UPDATE=1 npx vitest run tests/foreign-tables.test.ts').toEqual([]);
});

test('finds tables in SQL and in the schema', () => {
  expect(tablesIn('select 1 from leads l join cards c on true; update only tasks set x = 1')).toEqual([
    'leads',
    'cards',
    'tasks',
  ]);
  expect(tablesIn('const { cards, listings: l } = schema; schema.leads')).toEqual([
    'leads',
    'cards',
    'listings',
  ]);
});
