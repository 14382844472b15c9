import type { BuildColumns, BuildExtraConfigColumns } from 'drizzle-orm';
import { getTableColumns } from 'drizzle-orm';
import {
  type PgColumnBuilderBase,
  PgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  pgTable,
} from 'drizzle-orm/pg-core';

/**
 * Facts about a column: its name in the copy of a person's data and in the audit log, or the reason why it is
 * withheld (docs/decisions/0041).
 */
export type ColumnFacts =
  | string
  /** For machines: in the JSON, not on paper. */
  | typeof REFERENCE
  | { withheld: string };

/** Effect of an erasure on the rows of a table. */
type Erasure =
  /** All rows are deleted. */
  | 'removed'
  /** The rows stay without identifying the person. */
  | 'anonymised'
  /** The law requires them; see `KEPT_TRACES`. */
  | 'kept';

type TableFacts = {
  title: string;
  /**
   * SQL that finds a person's rows: `t` is the table, `$1` the account. Null if an export includes no row.
   */
  owner: string | null;
  erasure: Erasure;
  /** Facts of the columns without a label; null if each column needs one. */
  others: ColumnFacts | null;
};

export type PersonalTable = Omit<TableFacts, 'others'> & { columns: Record<string, ColumnFacts> };

/** Defines the facts of a table whose rows an export includes. @param owner SQL that finds a person's rows */
export const personal = (title: string, erasure: Erasure, owner = 't.user_id = $1'): TableFacts => ({
  title,
  owner,
  erasure,
  others: null,
});

/** Defines the facts of a table whose columns are all withheld for one reason. */
export const internal = (title: string, erasure: Erasure, reason: string): TableFacts => ({
  title,
  owner: null,
  erasure,
  others: withheld(reason),
});

export const REFERENCE = { only: 'json' } as const;
export const withheld = (reason: string): ColumnFacts => ({ withheld: reason });

export const SECRET = withheld('segredo de acesso: não sai do sistema');
export const SEARCH_COPY = withheld('cópia para a busca, feita das outras colunas');
export const TEAM_MEMBER = withheld('identifica outra pessoa, da equipe');
const FILE_PATH = withheld('lugar interno do arquivo; o arquivo vai na pasta "arquivos"');

/** Facts of columns that many tables have under one name; `label` overrides them. */
const BY_NAME: Record<string, ColumnFacts> = {
  id: REFERENCE,
  user_id: REFERENCE,
  created_at: 'Registrado em',
  updated_at: 'Alterado em',
  search_text: SEARCH_COPY,
  file_name: 'Arquivo',
  file_size: 'Tamanho',
  mime_type: 'Formato',
  sha256: 'Resumo SHA-256',
  file_path: FILE_PATH,
  representative_name: 'Representante legal',
  representative_cpf: 'CPF do representante',
  representative_role: 'Cargo do representante',
};

/** Columns that come first in the copy of a person's data. */
const FIRST = ['id', 'created_at', 'updated_at'];

/** A person's leads: converted to the account, of its confirmed mailbox, or of one of its orders. */
export const LEADS_OF_PERSON = `(select l.id from leads l where l.converted_user_id = $1
  union select l.id from leads l join users u on u.email = l.email where u.id = $1 and u.email_verified
  union select l.id from leads l join transactions o on o.lead_id = l.id where o.user_id = $1)`;

const labels = new WeakMap<PgColumnBuilderBase, ColumnFacts>();
const described = new WeakMap<PgTable, PersonalTable | string>();

/** Adds its facts to a column of `table`. */
export function label<Column extends PgColumnBuilderBase>(facts: ColumnFacts, column: Column): Column {
  labels.set(column, facts);
  return column;
}

/**
 * Defines a table together with the facts about its data.
 * @param facts a text explains why the table contains no customer data
 * @throws Error if a column of a personal table has no facts
 */
export function table<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  facts: TableFacts | string,
  columns: Columns,
  rules?: (self: BuildExtraConfigColumns<Name, Columns, 'pg'>) => PgTableExtraConfigValue[],
): PgTableWithColumns<{
  name: Name;
  schema: undefined;
  columns: BuildColumns<Name, Columns, 'pg'>;
  dialect: 'pg';
}> {
  const made = pgTable(name, columns, rules);
  described.set(made, typeof facts === 'string' ? facts : describe(made, facts, columns));
  return made;
}

function describe(
  made: PgTable,
  { others, ...facts }: TableFacts,
  builders: Record<string, PgColumnBuilderBase>,
): PersonalTable {
  const columns = Object.entries(getTableColumns(made)).map(([key, { name }]) => {
    const builder = builders[key];
    const own = (builder && labels.get(builder)) ?? others ?? BY_NAME[name];
    if (own === undefined) throw new Error(`${facts.title}: the column ${name} has no label`);
    return [name, own] as const;
  });
  const rank = ([name]: readonly [string, unknown]) => (FIRST.includes(name) ? 0 : 1);
  return { ...facts, columns: Object.fromEntries(columns.toSorted((a, b) => rank(a) - rank(b))) };
}

/** Returns the facts of a table; a text explains why it contains no customer data. */
export function dataFacts(made: PgTable): PersonalTable | string {
  const facts = described.get(made);
  if (facts === undefined) throw new Error('The table was not defined with `table`.');
  return facts;
}

/** Returns the labels of a table's columns by their names in code: `dueDate` of the column `due_date`. */
export function labelsOf(facts: PersonalTable | PgTable): Record<string, string> {
  const known = facts instanceof PgTable ? dataFacts(facts) : facts;
  if (typeof known === 'string') return {};
  return Object.fromEntries(
    Object.entries(known.columns).flatMap(([name, own]) =>
      typeof own === 'string'
        ? [[name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()), own]]
        : [],
    ),
  );
}
