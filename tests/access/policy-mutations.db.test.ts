import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NARROW_POSITIONS } from '#app/platform/db/roles.server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/db/database.ts';
import { type Fixture, insertFixtures } from './access-fixtures.ts';
import { loadCatalog, loadGrants } from './catalog.ts';
import { ACTORS, type ActorName, tableOf, VERBS, type Verb } from './cells.ts';
import { MATRIX } from './matrix.ts';
import { ROLE_OF, runAs, type Statement, statements, type World, workingStatement } from './probe.ts';

type Policy = {
  table: string;
  name: string;
  role: string;
  kind: string;
  command: string;
  using: string;
  check: string;
};
type Cell = { key: string; actor: ActorName; verb: Verb; statement: Statement };

/** Policies whose widening has no effect, with the reason. */
const HELD_OTHERWISE: Record<string, string> = {
  'consents visitor_insert': 'visitors have no right on the column user_id, so it is always null',
};

let database: TestDatabase;
let owner: pg.Client;
let world: World;
let policies: Policy[];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const catalog = await loadCatalog(owner);
  world = { catalog, grants: await loadGrants(owner), fixtures: await insertFixtures(owner, catalog) };
  const found = await owner.query<Policy>(
    `
    select tablename as table, policyname as name, r as role, permissive as kind, cmd as command,
      coalesce(qual, 'true') as using, coalesce(with_check, 'true') as check
    from pg_policies, unnest(roles) as r
    where schemaname = 'public' and (r in ('nome_visitor', 'nome_customer', 'nome_staff', 'nome_partner')
      or permissive = 'RESTRICTIVE' and policyname not like 'admin%' and r = any ($1)) order by 1, 2`,
    [NARROW_POSITIONS.map((position) => `nome_${position}`)],
  );
  policies = found.rows;
});

afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

/** The cells of a table that concern the role. */
async function cellsOf(table: string, role: string): Promise<Cell[]> {
  const cells: Cell[] = [];
  const rows = Object.keys(MATRIX).filter((key) => tableOf(key) === table);
  for (const fixture of rows
    .map((key) => world.fixtures.rows.get(key))
    .filter((row): row is Fixture => !!row)) {
    for (const actor of ACTORS.filter((name) => ROLE_OF[name] === role)) {
      for (const verb of VERBS) {
        const statement = await workingStatement(owner, statements(world, fixture, actor, verb));
        if (statement) cells.push({ key: fixture.key, actor, verb, statement });
      }
    }
  }
  return cells;
}

/** Whether each cell is allowed or refused. */
async function measure(cells: Cell[]): Promise<string[]> {
  const outcomes: string[] = [];
  for (const { actor, statement } of cells) {
    const outcome = await runAs(owner, world.fixtures.people, actor, statement, true);
    outcomes.push(outcome === '42501' || outcome === 0 ? 'refused' : String(outcome));
  }
  return outcomes;
}

/** Whether any cell of the policy's table detects the change. */
async function isNoticed(policy: Policy, change: string): Promise<boolean> {
  const cells = await cellsOf(policy.table, policy.role);
  await owner.query('begin');
  try {
    const before = await measure(cells);
    await owner.query(change);
    const after = await measure(cells);
    return after.some((outcome, index) => outcome !== before[index]);
  } finally {
    await owner.query('rollback');
  }
}

const nameOf = (policy: Policy) => `${policy.table} ${policy.name}`;

describe('the matrix detects when a policy', () => {
  it('is dropped', async () => {
    expect(policies.length).toBeGreaterThan(50);
    const unnoticed = new Set<string>();
    const noticed = new Set<string>();
    for (const policy of policies) {
      const drop = `drop policy "${policy.name}" on "${policy.table}"`;
      ((await isNoticed(policy, drop)) ? noticed : unnoticed).add(nameOf(policy));
    }
    // A policy that narrows several positions hides a row from at least one of them.
    const narrowing = policies.filter(({ kind }) => kind === 'RESTRICTIVE').map(nameOf);
    for (const name of narrowing) if (noticed.has(name)) unnoticed.delete(name);
    expect([...unnoticed]).toEqual([]);
  }, 180_000);

  // The select policy also blocks updates and deletes of invisible rows, so only these two can widen access.
  it('allows everything', async () => {
    const unnoticed: string[] = [];
    for (const policy of policies) {
      const condition = policy.command === 'INSERT' ? policy.check : policy.using;
      const widens = ['SELECT', 'INSERT', 'ALL'].includes(policy.command) && condition !== 'true';
      if (!widens || policy.kind !== 'PERMISSIVE' || HELD_OTHERWISE[nameOf(policy)]) continue;
      const clause = policy.command === 'INSERT' ? 'with check (true)' : 'using (true)';
      const alter = `alter policy "${policy.name}" on "${policy.table}" ${clause}`;
      if (!(await isNoticed(policy, alter))) unnoticed.push(nameOf(policy));
    }
    expect(unnoticed).toEqual([]);
  }, 180_000);
});
