import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as schema from '#app/platform/db/schema.server.ts';
import { type EmptyPlace, emptyPlace, onDatabase } from './backup.ts';
import { onTestDatabase } from './db/database.ts';

// drizzle-kit adds an enumerable method to every array, which breaks PDF.js in files of the same run.
Object.defineProperty(Array.prototype, 'random', { enumerable: false });

const context = onTestDatabase();
let place: EmptyPlace;
beforeAll(async () => {
  place = await emptyPlace();
});
afterAll(() => place.drop());

/** Functions for computed columns, and indexes that Drizzle cannot express. */
const BY_HAND = {
  functions: [
    'nome_fold',
    'nome_words',
    'nome_week',
    'nome_words_by_week',
    'easter_of',
    'business_day_after',
  ],
  indexes: /_search_idx /,
};

/** Columns, constraints and indexes of the tables, independent of their order. */
async function tablesOf(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ rule: string }>(`
    select format('column %s.%s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
        attgenerated, pg_get_expr(adbin, adrelid)) as rule
      from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 't'
    union all select 'index ' || pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid
      where relnamespace = 'public'::regnamespace
    order by 1`);
  return rows.map(({ rule }) => rule).filter((rule) => !BY_HAND.indexes.test(rule));
}

test('the migrations create the tables that Drizzle describes', async () => {
  const { rows: functions } = await context.owner.query<{ text: string }>(
    'select pg_get_functiondef(oid) as text from pg_proc where proname = any ($1) order by oid',
    [BY_HAND.functions],
  );
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema));
  const described = await onDatabase(place.url, async (db) => {
    await db.query('create extension pg_trgm; create extension unaccent');
    for (const { text } of functions) await db.query(text);
    for (const statement of statements) await db.query(statement);
    return tablesOf(db);
  });
  const made = await tablesOf(context.owner);
  expect(made.length).toBeGreaterThan(1_000);
  expect(made).toEqual(described);
});
