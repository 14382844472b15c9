import { expect, test } from 'vitest';
import { IMPERSONAL, PERSONAL_DATA } from '#app/features/privacy/rules/personal-data.ts';
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
  // Foreign keys from table to table until an account is reached; references to the account's own team members are
  // such a way too: those tables are registered, with what is withheld.
  const { rows } = await context.owner.query<{ table: string }>(
    `with recursive reached as (
       select 'users'::regclass::oid as id
       union select f.conrelid from pg_constraint f join reached r on f.confrelid = r.id where f.contype = 'f')
     select id::regclass::text as table from reached`,
  );
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.map(({ table }) => table).filter((table) => table in IMPERSONAL)).toEqual([]);
});
