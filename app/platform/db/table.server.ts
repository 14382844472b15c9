import type { BuildColumns, BuildExtraConfigColumns, InferInsertModel } from 'drizzle-orm';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import {
  type PgColumnBuilderBase,
  PgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  pgTable,
} from 'drizzle-orm/pg-core';
import { erasedEmail } from '#app/lib/erased-person.ts';

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
  /** The rows stay without identifying the person: each column has an `ErasureMark`. */
  | 'anonymised'
  /** The law requires them; see `KEPT_TRACES`. */
  | 'kept';

/** Effect of an erasure on a column of rows that stay. */
type ErasureMark<Value = unknown> =
  | {
      /** Replaces the person's value. */
      erased: Value | SQL;
      /** The value of a person with an order stays as evidence of the buyer (CTN art. 195; CC art. 206). */
      buyer?: 'kept';
    }
  /** Why the value stays. */
  | { stays: string };

type TableFacts = {
  title: string;
  /**
   * SQL that finds a person's rows: `t` is the table, `$1` the account. Null if an export includes no row.
   */
  owner: string | null;
  erasure: Erasure;
  /** Why an erasure keeps the columns without an `ErasureMark`; null if each column needs one. */
  stays: string | null;
  /** Facts of the columns without a label; null if each column needs one. */
  others: ColumnFacts | null;
};

export type PersonalTable = Omit<TableFacts, 'others' | 'stays'> & { columns: Record<string, ColumnFacts> };

/**
 * Defines the facts of a table whose rows an export includes.
 * @param owner SQL that finds a person's rows
 * @param stays why an erasure keeps the columns without an `ErasureMark`
 */
export const personal = (
  title: string,
  erasure: Erasure,
  owner = 't.user_id = $1',
  stays: string | null = null,
): TableFacts => ({ title, owner, erasure, stays, others: null });

/** Defines the facts of a table whose columns are all withheld for one reason. */
export const internal = (title: string, erasure: Erasure, reason: string): TableFacts => ({
  title,
  owner: null,
  erasure,
  stays: null,
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
};

/** Columns that come first in the copy of a person's data. */
const FIRST = ['id', 'created_at', 'updated_at'];

/** A person's leads: converted to the account, of its confirmed mailbox, or of one of its orders. */
export const LEADS_OF_PERSON = `(select l.id from leads l where l.converted_user_id = $1
  union select l.id from leads l join users u on u.email = l.email where u.id = $1 and u.email_verified
  union select l.id from leads l join transactions o on o.lead_id = l.id where o.user_id = $1)`;

/** Address of an erased account or lead, from the id of its row. */
export const ERASED_EMAIL: SQL = sql.raw(`'${erasedEmail("' || id || '")}'`);

/** Reason to keep a value that many people share, for the figures. */
export const SHARED_BY_MANY = { stays: 'many people have the same value; figures count it' } as const;

/** Facts of columns that identify no person, so that an erasure keeps them without a reason. */
const NO_PERSON: readonly ColumnFacts[] = [REFERENCE, SEARCH_COPY, TEAM_MEMBER];

const labels = new WeakMap<PgColumnBuilderBase, ColumnFacts>();
const marks = new WeakMap<PgColumnBuilderBase, ErasureMark>();
/** Marks of each table's columns, by their names in code. */
const erasures = new WeakMap<PgTable, [name: string, mark: ErasureMark][]>();
const described = new WeakMap<PgTable, PersonalTable | string>();

/** Adds its facts, and the effect of an erasure, to a column of `table`. */
export function label<Column extends PgColumnBuilderBase>(
  facts: ColumnFacts,
  column: Column,
  mark?: ErasureMark<Column['_']['data'] | null>,
): Column {
  labels.set(column, facts);
  if (mark) marks.set(column, mark);
  return column;
}

/**
 * Defines a table together with the facts about its data.
 * @param facts a text explains why the table contains no customer data
 * @throws Error if a column of a personal table has no facts, or one of an anonymised table no `ErasureMark`
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
  { others, stays, ...facts }: TableFacts,
  builders: Record<string, PgColumnBuilderBase>,
): PersonalTable {
  const columns = Object.entries(getTableColumns(made)).map(([key, { name }]) => {
    const builder = builders[key];
    const own = (builder && labels.get(builder)) ?? others ?? BY_NAME[name];
    if (own === undefined) throw new Error(`${facts.title}: the column ${name} has no label`);
    const marked = stays !== null || (builder && marks.has(builder));
    if (facts.erasure === 'anonymised' && !marked && !FIRST.includes(name) && !NO_PERSON.includes(own))
      throw new Error(`${facts.title}: the column ${name} does not say what an erasure does with it`);
    return [name, own] as const;
  });
  erasures.set(
    made,
    Object.entries(builders).flatMap(([key, builder]): [string, ErasureMark][] => {
      const mark = marks.get(builder);
      return mark ? [[key, mark]] : [];
    }),
  );
  const rank = ([name]: readonly [string, unknown]) => (FIRST.includes(name) ? 0 : 1);
  return { ...facts, columns: Object.fromEntries(columns.toSorted((a, b) => rank(a) - rank(b))) };
}

/** Returns the facts of a table; a text explains why it contains no customer data. */
export function dataFacts(made: PgTable): PersonalTable | string {
  const facts = described.get(made);
  if (facts === undefined) throw new Error('The table was not defined with `table`.');
  return facts;
}

/**
 * Returns the values that replace a person's in a row that stays after an erasure.
 * @param bought keeps the evidence of a buyer
 */
export function erasedValues<Made extends PgTable>(
  made: Made,
  { bought = false } = {},
): Partial<InferInsertModel<Made>> {
  const values = (erasures.get(made) ?? []).flatMap(([key, mark]) =>
    'erased' in mark && !(bought && mark.buyer === 'kept') ? [[key, mark.erased] as const] : [],
  );
  return Object.fromEntries(values) as Partial<InferInsertModel<Made>>;
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
