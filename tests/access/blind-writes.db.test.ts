import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/db/database.ts';
import { type Fixture, insertFixtures } from './access-fixtures.ts';
import { grantKey, loadCatalog, loadGrants } from './catalog.ts';
import { type ActorName, BASE_ACTORS, parseCell, tableOf } from './cells.ts';
import { MATRIX } from './matrix.ts';
import { idOf, ROLE_OF, type World } from './probe.ts';

/*
 * A write that names no row (`update profiles set phone = ''`) requires no right to read, so the select policies do
 * not apply: here only the update and delete policies protect.
 */

let database: TestDatabase;
let owner: pg.Client;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const catalog = await loadCatalog(owner);
  world = { catalog, grants: await loadGrants(owner), fixtures: await insertFixtures(owner, catalog) };
});

afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

/** Whether a statement over the whole table, run as the actor, changes or removes the row. */
async function reaches(fixture: Fixture, actor: ActorName, statement: string, values: (string | null)[]) {
  const key = world.catalog.get(fixture.table)?.key ?? '';
  const place = async () => {
    const text = `select ctid::text as place from "${fixture.table}" where "${key}"::text = $1`;
    return (await owner.query<{ place: string }>(text, [fixture.row[key]])).rows[0]?.place;
  };
  const before = await place();
  await owner.query('savepoint blind');
  try {
    await owner.query("select set_config('role', $1, true), set_config('app.user_id', $2, true)", [
      ROLE_OF[actor],
      idOf(world.fixtures.people, actor),
    ]);
    await owner.query(statement, values);
    await owner.query("select set_config('role', 'none', true)");
    return (await place()) !== before;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') return false;
    throw error;
  } finally {
    await owner.query('rollback to savepoint blind');
  }
}

/** Cells in which a blind write differs from the matrix. */
async function wrongReach(table: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const [key, line] of Object.entries(MATRIX).filter(([name]) => tableOf(name) === table)) {
    const fixture = world.fixtures.rows.get(key);
    if (!fixture) throw new Error(`${key} has no fixture`);
    for (const actor of BASE_ACTORS.filter((name) => name !== 'admin')) {
      const cell = parseCell(line[actor]);
      const columns = world.grants.get(grantKey(ROLE_OF[actor], table, 'update')) ?? [];
      for (const column of columns) {
        const type = world.catalog.get(table)?.columns.find((entry) => entry.name === column)?.type;
        const statement = `update "${table}" set "${column}" = $1::${type}`;
        const reached = await reaches(fixture, actor, statement, [fixture.changed[column] ?? null]);
        if (reached !== !!cell.update) wrong.push(`${key} ${actor} update ${column}: ${reached}`);
      }
      const reached = await reaches(fixture, actor, `delete from "${table}"`, []);
      if (reached !== !!cell.delete) wrong.push(`${key} ${actor} delete: ${reached}`);
    }
  }
  return wrong;
}

async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  await owner.query('begin');
  try {
    return await work();
  } finally {
    await owner.query('rollback');
  }
}

it('reach only the rows that the matrix allows', async () => {
  const wrong: string[] = [];
  for (const table of world.catalog.keys()) wrong.push(...(await inTransaction(() => wrongReach(table))));
  expect(wrong).toEqual([]);
}, 60_000);

it('would be detected here if a policy allowed everything', async () => {
  const { rows: policies } = await owner.query<{ table: string; name: string; checks: boolean }>(`
    select tablename as table, policyname as name, cmd = 'UPDATE' as checks from pg_policies
    where schemaname = 'public' and permissive = 'PERMISSIVE' and cmd in ('UPDATE', 'DELETE')
      and roles && array['nome_visitor', 'nome_customer', 'nome_staff', 'nome_partner']::name[]`);
  expect(policies.length).toBeGreaterThan(0);
  const unseen: string[] = [];
  for (const { table, name, checks } of policies) {
    const wrong = await inTransaction(async () => {
      await owner.query(
        `alter policy "${name}" on "${table}" using (true) ${checks ? 'with check (true)' : ''}`,
      );
      return wrongReach(table);
    });
    if (wrong.length === 0) unseen.push(`${table} ${name}`);
  }
  expect(unseen).toEqual([]);
}, 60_000);
