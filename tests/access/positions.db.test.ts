import { expect, test } from 'vitest';
import { NARROW_POSITIONS } from '#app/platform/db/roles.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { grantKey, loadCatalog, loadGrants } from './catalog.ts';
import { POSITION_CALLS } from './position-cells.ts';

const context = onTestDatabase();

const VERBS = ['select', 'insert', 'update'] as const;
type Right = { table: string; verb: string; columns: string[] };

async function rightsOf(role: string): Promise<Right[]> {
  const [grants, catalog] = [await loadGrants(context.owner), await loadCatalog(context.owner)];
  return [...catalog.keys()].flatMap((table) =>
    VERBS.map((verb) => ({ table, verb, columns: grants.get(grantKey(role, table, verb)) ?? [] })).filter(
      ({ columns }) => columns.length > 0,
    ),
  );
}

test('every table that the panel reaches states the rights of each position', async () => {
  const reached = new Set((await rightsOf('nome_admin')).map(({ table }) => table));
  expect(POSITION_CALLS.map(({ table }) => table).toSorted()).toEqual([...reached].toSorted());
});

test('every table with `own` in its call limits a clerk by the policy clerk_own', async () => {
  const limited = POSITION_CALLS.filter(({ own }) => own).map(({ table }) => table);
  const { rows } = await context.owner.query<{ table: string }>(
    "select tablename as table from pg_policies where policyname = 'clerk_own'",
  );
  expect(limited.length).toBeGreaterThan(30);
  expect(rows.map(({ table }) => table).toSorted()).toEqual(limited.toSorted());
});

test('a position has no right that an owner lacks, and no policy of a position opens a row', async () => {
  const owner = new Set(
    (await rightsOf('nome_admin')).flatMap(({ table, verb, columns }) =>
      columns.map((column) => `${table} ${verb} ${column}`),
    ),
  );
  for (const position of NARROW_POSITIONS) {
    const own = (await rightsOf(`nome_${position}`)).flatMap(({ table, verb, columns }) =>
      columns.map((column) => `${table} ${verb} ${column}`),
    );
    expect(own.length).toBeGreaterThan(0);
    expect(
      own.filter((right) => !owner.has(right)),
      position,
    ).toEqual([]);
  }
  const { rows: own } = await context.owner.query(
    `select tablename, policyname from pg_policies where schemaname = 'public' and permissive = 'PERMISSIVE'
     and roles && $1::name[] and not 'nome_admin' = any (roles)`,
    [NARROW_POSITIONS.map((position) => `nome_${position}`)],
  );
  expect(own).toEqual([]);
});

test('a new table is closed to every position until it calls `positions`', async () => {
  await context.owner.query(`create table visits (id uuid primary key default uuidv7());
    alter table visits enable row level security; grant select on visits to nome_admin;
    create policy admin_all on visits to nome_admin using (true)`);
  for (const position of NARROW_POSITIONS) {
    const { rows } = await context.owner.query(
      "select has_table_privilege($1, 'visits', 'select, insert, update, delete') as any",
      [`nome_${position}`],
    );
    expect(rows, position).toEqual([{ any: false }]);
  }
});

test('finance and accountant see no documents, photos or evidence; the accountant writes nothing', async () => {
  const [finance, accountant] = [await rightsOf('nome_finance'), await rightsOf('nome_accountant')];
  const closed = [
    'card_documents',
    'card_proofs',
    'facial_verifications',
    'form_files',
    'loan_documents',
    'report_snapshots',
    'letter_evidence',
    'listings',
    'letters',
  ];
  expect([...finance, ...accountant].filter(({ table }) => closed.includes(table))).toEqual([]);
  const writes = accountant.filter(({ verb }) => verb !== 'select');
  // Only the accountant's exports and accesses are recorded.
  expect(writes.map(({ table, verb }) => `${table} ${verb}`).toSorted()).toEqual([
    'audit_log insert',
    'data_access_log insert',
  ]);
});
