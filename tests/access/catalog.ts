import type pg from 'pg';

export type Column = {
  name: string;
  type: string;
  /** NOT NULL without a default: an insert must name it. */
  required: boolean;
  generated: boolean;
  key: boolean;
  /** Unique without other columns. */
  unique: boolean;
  /** The table that it references. */
  references: string | null;
  /** The first value that a CHECK of this column alone allows. */
  allowed: string | null;
};
export type Table = { name: string; columns: Column[]; key: string };
export type Catalog = Map<string, Table>;

/** Every table of schema public with its columns, as the database knows them. */
export async function loadCatalog(owner: pg.Client): Promise<Catalog> {
  const { rows } = await owner.query<Column & { table: string }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef as required, a.attgenerated <> '' or a.attidentity = 'a' as generated,
      exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary
        and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as key,
      exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisunique
        and i.indnkeyatts = 1 and i.indkey[0] = a.attnum and i.indpred is null) as unique,
      (select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]) as references,
      (select min(substring(pg_get_constraintdef(f.oid) from '= ANY \\(\\(?ARRAY\\[''([^'']+)''')) from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'c' and f.conkey = array[a.attnum]) as allowed
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname, a.attnum`);
  const catalog: Catalog = new Map();
  for (const { table, ...column } of rows) {
    const entry = catalog.get(table) ?? { name: table, columns: [], key: '' };
    entry.columns.push(column);
    if (column.key) entry.key = column.name;
    catalog.set(table, entry);
  }
  for (const table of catalog.values()) {
    if (!table.key) throw new Error(`${table.name} has no primary key of one column`);
  }
  return catalog;
}

export type ColumnVerb = 'select' | 'insert' | 'update';
/** Columns granted to each role, by `role table verb`. */
export type Grants = Map<string, string[]>;
export const grantKey = (role: string, table: string, verb: string) => `${role} ${table} ${verb}`;

export async function loadGrants(owner: pg.Client): Promise<Grants> {
  const { rows } = await owner.query<{ role: string; table: string; verb: string; columns: string[] }>(`
    select r.rolname as role, c.relname as table, v.verb,
      array_agg(a.attname::text order by a.attnum) filter (where has_column_privilege(r.oid, c.oid, a.attnum, v.verb))
        as columns
    from pg_roles r cross join pg_class c cross join (values ('select'), ('insert'), ('update')) as v(verb)
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where r.rolname like 'nome\\_%' and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    group by r.rolname, c.relname, v.verb`);
  return new Map(rows.map((row) => [grantKey(row.role, row.table, row.verb), row.columns ?? []]));
}
