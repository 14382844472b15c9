import pg from 'pg';
import type { Fixture, Fixtures, People } from './access-fixtures.ts';
import { type Catalog, type Grants, grantKey, type Table } from './catalog.ts';
import { type ActorName, parseCell, type Verb } from './cells.ts';

export const ROLE_OF: Record<ActorName, string> = {
  visitor: 'nome_visitor',
  customerA: 'nome_customer',
  customerB: 'nome_customer',
  staff: 'nome_staff',
  admin: 'nome_admin',
  partner: 'nome_partner',
  manager: 'nome_manager',
  clerk: 'nome_clerk',
  otherClerk: 'nome_clerk',
  lawyer: 'nome_lawyer',
  finance: 'nome_finance',
  accountant: 'nome_accountant',
};

/**
 * Id of an actor. The fixtures' staff member is responsible for A: a clerk with that id has A's rows, another
 * clerk none.
 */
export function idOf(people: People, actor: ActorName): string {
  if (actor === 'visitor') return '';
  if (actor === 'clerk') return people.staff;
  if (actor === 'otherClerk') return people.spare;
  return actor in people ? people[actor as keyof People] : people.admin;
}

export type Statement = { text: string; values: (string | null)[] };
export type World = { catalog: Catalog; grants: Grants; fixtures: Fixtures };

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ');

/**
 * The statements that could use a right, the likeliest to succeed first: with the columns granted to the
 * role, so that a refusal comes from a policy, then with all columns.
 */
export function statements(world: World, fixture: Fixture, actor: ActorName, verb: Verb): Statement[] {
  const table = world.catalog.get(fixture.table);
  if (!table) throw new Error(`no table ${fixture.table}`);
  const id = fixture.row[table.key] ?? null;
  const where = `"${table.key}"::text = $1`;
  const granted = world.grants.get(grantKey(ROLE_OF[actor], table.name, verb)) ?? [];
  if (verb === 'delete') return [{ text: `delete from "${table.name}" where ${where}`, values: [id] }];
  if (verb === 'select') {
    const columns = granted.length > 0 ? granted : [table.key];
    return [{ text: `select ${quoted(columns)} from "${table.name}" where ${where}`, values: [id] }];
  }
  const writable = table.columns.filter((column) => !column.generated).map((column) => column.name);
  const some = writable.filter((name) => granted.includes(name));
  if (verb === 'insert') {
    return [some, writable]
      .filter((names) => names.length > 0)
      .map((names) => insertOf(table, fixture, names));
  }
  // A table with only key columns has nothing else to change.
  const changed = (some.length > 0 ? some : writable).filter(
    (name) => name !== table.key || writable.length === 1,
  );
  const sets = changed.map((name, index) => `"${name}" = $${index + 2}::${typeOf(table, name)}`).join(', ');
  return [
    {
      text: `update "${table.name}" set ${sets} where ${where}`,
      values: [id, ...changed.map((name) => fixture.changed[name] ?? null)],
    },
  ];
}

function insertOf(table: Table, fixture: Fixture, names: string[]): Statement {
  const places = names.map((name, index) => `$${index + 1}::${typeOf(table, name)}`).join(', ');
  return {
    text: `insert into "${table.name}" (${quoted(names)}) values (${places})`,
    values: names.map((name) => (name in fixture.fresh ? fixture.fresh[name] : fixture.row[name]) ?? null),
  };
}

function typeOf(table: Table, name: string): string {
  return table.columns.find((column) => column.name === name)?.type ?? 'text';
}

/** Number of affected rows, or the SQLSTATE of the failure. */
export type Outcome = number | string;

async function outcomeOf(client: pg.Client, statement: Statement): Promise<Outcome> {
  try {
    return (await client.query(statement.text, statement.values)).rowCount ?? 0;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code) return error.code;
    throw error;
  }
}

/** Runs a statement as an actor and rolls it back; `savepoint` when the client is inside a transaction. */
export async function runAs(
  client: pg.Client,
  people: People,
  actor: ActorName,
  statement: Statement,
  savepoint = false,
): Promise<Outcome> {
  await client.query(savepoint ? 'savepoint cell' : 'begin');
  try {
    await client.query("select set_config('role', $1, true), set_config('app.user_id', $2, true)", [
      ROLE_OF[actor],
      idOf(people, actor),
    ]);
    return await outcomeOf(client, statement);
  } finally {
    await client.query(savepoint ? 'rollback to savepoint cell' : 'rollback');
  }
}

/**
 * The positive control: the first statement that works for a superuser, so that a refusal can only come from
 * the actor's rights. Triggers and foreign keys are off, because some rows refuse every role.
 */
export async function workingStatement(owner: pg.Client, candidates: Statement[]): Promise<Statement | null> {
  for (const statement of candidates) {
    await owner.query('begin');
    try {
      await owner.query('set local session_replication_role = replica');
      const outcome = await outcomeOf(owner, statement);
      if (typeof outcome === 'number' && outcome >= 1) return statement;
    } finally {
      await owner.query('rollback');
    }
  }
  return null;
}

/** Describes a wrong outcome; null for a right one. */
export function judge(cell: string, verb: Verb, outcome: Outcome): string | null {
  const allowed = parseCell(cell)[verb] !== undefined;
  if (allowed) return outcome === 1 ? null : `should be allowed, but gave ${outcome}`;
  // A trigger that reads the parent row refuses first if the actor cannot see that row.
  if (verb === 'insert' && outcome === '23514') return null;
  return outcome === 0 || outcome === '42501' ? null : `should be refused, but gave ${outcome}`;
}
