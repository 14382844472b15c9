import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attempted } from '#tests/attempts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/db/database.ts';
import { insertFixtures } from './access-fixtures.ts';
import { grantKey, loadCatalog, loadGrants } from './catalog.ts';
import { ACTORS, parseCell, tableOf, VERBS } from './cells.ts';
import { MATRIX } from './matrix.ts';
import { POSITION_ACTORS } from './position-cells.ts';
import { judge, ROLE_OF, runAs, statements, type World, workingStatement } from './probe.ts';

let database: TestDatabase;
let owner: pg.Client;
let app: pg.Client;
let world: World;
let cells = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  app = new pg.Client({ connectionString: database.appUrl });
  await Promise.all([owner.connect(), app.connect()]);
  const catalog = await loadCatalog(owner);
  world = { catalog, grants: await loadGrants(owner), fixtures: await insertFixtures(owner, catalog) };
});

afterAll(async () => {
  await Promise.all([owner?.end(), app?.end()]);
  await database?.drop();
});

/** Runs every cell of one row of the matrix; returns the wrong ones. */
async function wrongCells(key: string): Promise<string[]> {
  const fixture = world.fixtures.rows.get(key);
  const line = MATRIX[key];
  if (!fixture || !line) return ['has no fixture'];
  const wrong: string[] = [];
  for (const actor of ACTORS) {
    for (const verb of VERBS) {
      const statement = await workingStatement(owner, statements(world, fixture, actor, verb));
      if (statement) {
        const outcome = await runAs(app, world.fixtures.people, actor, statement);
        const fault = judge(line[actor], verb, outcome);
        if (fault) wrong.push(`${actor} ${verb}: ${fault}`);
        if (!parseCell(line[actor])[verb]) attempted('rows-by-sql', fault === null);
      } else wrong.push(`${actor} ${verb}: does not even work for a superuser`);
      cells += 1;
    }
  }
  return wrong;
}

const POSITION_ROLES = new Set(POSITION_ACTORS.map((actor) => ROLE_OF[actor]));

/** Differences between the columns granted on a table and those in the matrix. */
function wrongColumns(table: string): string[] {
  const all = world.catalog.get(table)?.columns.map((column) => column.name) ?? [];
  const lines = Object.entries(MATRIX).filter(([key]) => tableOf(key) === table);
  const wrong: string[] = [];
  for (const role of new Set(Object.values(ROLE_OF))) {
    for (const verb of ['select', 'insert', 'update'] as const) {
      const rights = lines.flatMap(([, line]) =>
        ACTORS.filter((actor) => ROLE_OF[actor] === role).flatMap(
          (actor) => parseCell(line[actor])[verb] ?? [],
        ),
      );
      const granted = (world.grants.get(grantKey(role, table, verb)) ?? []).toSorted().join(', ');
      // A position may have the right and still not see these rows: own notices, own views.
      if (rights.length === 0 && POSITION_ROLES.has(role)) continue;
      const named = rights.length > 0 ? rights.map((right) => right.columns ?? all) : [[]];
      for (const columns of new Set(named.map((list) => list.toSorted().join(', ')))) {
        if (columns !== granted) wrong.push(`${role} ${verb}: granted (${granted}), expected (${columns})`);
      }
    }
  }
  return wrong;
}

describe('the access matrix', () => {
  it('has a row for every table and no others', () => {
    const tables = [...world.catalog.keys()];
    expect(
      Object.keys(MATRIX)
        .filter((key) => !key.includes('/'))
        .toSorted(),
    ).toEqual(tables.toSorted());
    const unknown = Object.keys(MATRIX).filter((key) => !world.catalog.has(tableOf(key)));
    expect(unknown).toEqual([]);
  });

  it('has a fixture for every row and no others', () => {
    expect([...world.fixtures.rows.keys()].toSorted()).toEqual(Object.keys(MATRIX).toSorted());
  });

  it.each(Object.keys(MATRIX))('%s: every actor and verb', async (key) => {
    expect(await wrongCells(key)).toEqual([]);
  });

  it.each([...new Set(Object.keys(MATRIX).map(tableOf))])('%s: exactly these columns', (table) => {
    expect(wrongColumns(table)).toEqual([]);
  });

  it('tests every cell', () => {
    expect(cells).toBe(Object.keys(MATRIX).length * ACTORS.length * VERBS.length);
  });
});
