import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Catalog, Column } from './catalog.ts';
import { tableOf } from './cells.ts';
import { CHANGES, fixtureRows, type RowSpec, type Values } from './fixture-rows.ts';
import { MATRIX } from './matrix.ts';

/**
 * Accounts of the actors. `spare` is an account without profile and role, so that a second one can be
 * inserted.
 */
export type People = Record<'customerA' | 'customerB' | 'staff' | 'admin' | 'partner' | 'spare', string>;

/** An existing row, as texts; the values of a valid second row, and those of an update. */
export type Fixture = {
  key: string;
  table: string;
  row: Record<string, string | null>;
  fresh: Record<string, string | null>;
  changed: Record<string, string | null>;
};
export type Fixtures = { people: People; rows: Map<string, Fixture> };

/** One row for each key of the matrix, inserted as the owner. */
export async function insertFixtures(owner: pg.Client, catalog: Catalog): Promise<Fixtures> {
  const people = await insertPeople(owner);
  const ids = new Map<string, string>([
    ['users', people.customerA],
    ['profiles', people.customerA],
    ['profiles/crossed', people.customerB],
  ]);
  const id = (key: string): string => {
    const known = ids.get(key) ?? randomUUID();
    ids.set(key, known);
    return known;
  };
  // The seed has an active contract of each type; there can be only one.
  await owner.query('update contracts set active = false');
  const rows = new Map<string, Fixture>();
  for (const spec of allRows(fixtureRows(id, people))) {
    const table = catalog.get(tableOf(spec.key));
    if (!table) continue; // The matrix test names it.
    let [column, value] = spec.existing ?? ['', ''];
    if (spec.existing) await change(owner, table.name, spec.existing, spec.values);
    else {
      const values = complete(table.columns, spec.values, id, people);
      values[table.key] ??= id(spec.key);
      [column, value] = [table.key, String(values[table.key])];
      await insert(owner, table.name, values);
    }
    const list = table.columns.map((column) => `"${column.name}"::text`).join(', ');
    const found = await owner.query<Record<string, string | null>>(
      `select ${list} from "${table.name}" where "${column}"::text = $1`,
      [value],
    );
    const row = found.rows[0];
    if (!row) throw new Error(`the row of ${spec.key} is not there`);
    const changes = Object.entries(CHANGES[table.name] ?? {}).map(([name, next]) => [name, asText(next)]);
    rows.set(spec.key, {
      key: spec.key,
      table: table.name,
      row,
      fresh: freshen(table.columns, row, spec.fresh),
      changed: { ...row, ...Object.fromEntries(changes) },
    });
  }
  return { people, rows };
}

/** Returns the written rows, then one row for each other table of the matrix. */
function allRows(specs: RowSpec[]): RowSpec[] {
  const known = new Set(specs.map(({ key }) => key));
  const others = Object.keys(MATRIX).filter((key) => !known.has(key) && !key.includes('/'));
  return [...specs, ...others.map((key): RowSpec => ({ key, values: {}, fresh: {}, existing: null }))];
}

async function insertPeople(owner: pg.Client): Promise<People> {
  const people: People = {
    customerA: randomUUID(),
    customerB: randomUUID(),
    staff: randomUUID(),
    admin: randomUUID(),
    partner: randomUUID(),
    spare: randomUUID(),
  };
  for (const [name, id] of Object.entries(people)) {
    const metadata = {
      full_name: name,
      doc_type: 'CPF',
      doc_number: '52998224725',
      phone: '11999999999',
      uf: 'SP',
    };
    // The trigger `open_account` adds profile and role.
    await owner.query('insert into users (id, name, email, user_metadata) values ($1, $2, $3, $4)', [
      id,
      name,
      `${name.toLowerCase()}@example.com`,
      JSON.stringify(metadata),
    ]);
  }
  await owner.query("update user_roles set role = 'staff' where user_id = $1", [people.staff]);
  await owner.query("update user_roles set role = 'admin' where user_id = $1", [people.admin]);
  await owner.query("update user_roles set role = 'partner' where user_id = $1", [people.partner]);
  await owner.query('delete from profiles where id = $1', [people.spare]);
  await owner.query('delete from user_roles where user_id = $1', [people.spare]);
  return people;
}

/** Adds required columns that the row omits: references to A's rows, and any value of the type. */
function complete(columns: Column[], given: Values, id: (key: string) => string, people: People): Values {
  const values: Values = { ...given };
  for (const column of columns) {
    if (column.name in values || column.generated || column.key) continue;
    const ofCustomer = column.name === 'user_id' && column.references === 'users';
    if (ofCustomer) values[column.name] = people.customerA;
    else if (!column.required) continue;
    else if (column.references === 'users') values[column.name] = people.customerA;
    else if (column.references) values[column.name] = id(column.references);
    else values[column.name] = column.allowed ?? anyValue(column.type);
  }
  return values;
}

function anyValue(type: string): string | number {
  if (type === 'text') return 'texto';
  if (type === 'character(2)') return 'SP';
  if (type === 'jsonb') return '{}';
  if (type === 'text[]') return '{}';
  if (type === 'date' || type.startsWith('timestamp')) return '2099-01-31';
  if (type === 'integer' || type === 'bigint') return 1;
  if (type.startsWith('numeric')) return '10.00';
  throw new Error(`no value for a column of type ${type}`);
}

/** Another key and other unique texts; values for unique keys of several columns are written in the row. */
function freshen(columns: Column[], row: Record<string, string | null>, given: Values): Fixture['fresh'] {
  const fresh: Fixture['fresh'] = {};
  for (const column of columns) {
    const value = row[column.name];
    if (column.name in given) fresh[column.name] = asText(given[column.name]);
    else if (column.key && column.type === 'uuid') fresh[column.name] = randomUUID();
    else if (column.unique && column.type === 'text' && value) fresh[column.name] = `${value}-2`;
  }
  return fresh;
}

const asText = (value: Values[string] | undefined) =>
  value === null || value === undefined ? null : String(value);

async function insert(owner: pg.Client, table: string, values: Values): Promise<void> {
  const names = Object.keys(values);
  await owner.query(
    `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(values),
  );
}

async function change(
  owner: pg.Client,
  table: string,
  [column, value]: [string, string],
  values: Values,
): Promise<void> {
  const names = Object.keys(values);
  if (names.length === 0) return;
  const sets = names.map((name, index) => `"${name}" = $${index + 2}`).join(', ');
  await owner.query(`update "${table}" set ${sets} where "${column}"::text = $1`, [
    value,
    ...Object.values(values),
  ]);
}
