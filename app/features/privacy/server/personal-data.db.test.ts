import { expect, test } from 'vitest';
import { printedColumn } from '#app/features/privacy/rules/printed-value.ts';
import { IMPERSONAL, PERSONAL_DATA } from '#app/platform/db/personal-data.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';

const context = onTestDatabase();

async function columnsOfSchema(): Promise<Map<string, string[]>> {
  const { rows } = await context.owner.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' group by table_name`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

test('every table is in the register of personal data, or named as impersonal; never both', async () => {
  const tables = [...(await columnsOfSchema()).keys()];
  expect(tables.length).toBeGreaterThan(50);
  const known = [...Object.keys(PERSONAL_DATA), ...Object.keys(IMPERSONAL)];
  expect(known.toSorted()).toEqual(tables.toSorted());
});

test('every column of a personal table is exported or withheld for a reason', async () => {
  const schema = await columnsOfSchema();
  for (const [table, { columns }] of Object.entries(PERSONAL_DATA)) {
    expect(Object.keys(columns).toSorted(), table).toEqual(schema.get(table)?.toSorted());
  }
});

test('no table with a way to an account counts as impersonal', async () => {
  // Foreign keys from table to table until an account is reached; references to team members count, too:
  // those tables are registered with their withheld columns.
  const { rows } = await context.owner.query<{ table: string }>(
    `with recursive reached as (
       select 'users'::regclass::oid as id
       union select f.conrelid from pg_constraint f join reached r on f.confrelid = r.id where f.contype = 'f')
     select id::regclass::text as table from reached`,
  );
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.map(({ table }) => table).filter((table) => table in IMPERSONAL)).toEqual([]);
});

/** Codes that are words as they stand. */
const READABLE = 'CPF CNPJ A B C D E F cônjuge filho pai mãe irmão sócio representante empresa outro'.split(
  ' ',
);

test('on paper an amount is in reais, and every code that a column may hold is in words', async () => {
  const { rows: amounts } = await context.owner.query<{ table: string; name: string }>(
    `select table_name as table, column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'numeric'`,
  );
  const { rows: checks } = await context.owner.query<{ table: string; name: string; codes: string[] }>(
    `select c.conrelid::regclass::text as table, a.attname as name,
       array(select m[1] from regexp_matches(pg_get_constraintdef(c.oid), $1, 'g') m) as codes
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'c' and cardinality(c.conkey) = 1 and pg_get_constraintdef(c.oid) like '% = ANY (%ARRAY[%'`,
    ["'([^']+)'::text"],
  );
  const label = (table: string, name: string) => {
    const column = PERSONAL_DATA[table]?.owner ? PERSONAL_DATA[table].columns[name] : undefined;
    return typeof column === 'string' ? column : null;
  };
  const bare: string[] = [];
  for (const { table, name } of amounts) {
    const words = label(table, name);
    if (words && printedColumn(name, words, '1300.5') !== 'R$ 1.300,50') bare.push(`${table}.${name}`);
  }
  for (const { table, name, codes } of checks) {
    const words = label(table, name);
    for (const code of words === null ? [] : codes)
      if (!READABLE.includes(code) && printedColumn(name, words ?? '', code) === code)
        bare.push(`${table}.${name}: ${code}`);
  }
  expect(checks.length).toBeGreaterThan(20);
  expect(bare).toEqual([]);
});
