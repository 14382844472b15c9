/**
 * Description of a table's column, beside the Drizzle table in the capability's `columns.ts`: its name in the
 * copy of a person's data and in the audit log, or why it is withheld (docs/decisions/0041).
 */
export type DescribedColumn =
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

export type PersonalTable = {
  title: string;
  /**
   * SQL that finds a person's rows: `t` is the table, `$1` the account. Null if an export includes no row.
   */
  owner: string | null;
  erasure: Erasure;
  columns: Record<string, DescribedColumn>;
};

/** Tables by name; a text explains why a table contains no customer data. */
export type DescribedTables = Record<string, PersonalTable | string>;

/** A table whose rows an export includes. @param owner SQL that finds a person's rows, see `PersonalTable` */
export const personal = (
  title: string,
  erasure: Erasure,
  columns: Record<string, DescribedColumn>,
  owner = 't.user_id = $1',
): PersonalTable => ({ title, owner, erasure, columns });

/** A table whose columns, by name, are all withheld for one reason. */
export const internal = (
  title: string,
  erasure: Erasure,
  reason: string,
  columns: string,
): PersonalTable => ({
  title,
  owner: null,
  erasure,
  columns: Object.fromEntries(columns.split(' ').map((name) => [name, withheld(reason)])),
});

/** Labels of a table's columns by their names in code: `dueDate` of the column `due_date`. */
export const labelsOf = ({ columns }: PersonalTable): Record<string, string> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, label]) =>
      typeof label === 'string'
        ? [[name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()), label]]
        : [],
    ),
  );

export const REFERENCE = { only: 'json' } as const;
export const withheld = (reason: string): DescribedColumn => ({ withheld: reason });

export const SECRET = withheld('segredo de acesso: não sai do sistema');
export const SEARCH_COPY = withheld('cópia para a busca, feita das outras colunas');
export const TEAM_MEMBER = withheld('identifica outra pessoa, da equipe');
export const FILE_PATH = withheld('lugar interno do arquivo; o arquivo vai na pasta "arquivos"');

/** Columns that many tables have. */
export const CREATED: Record<string, DescribedColumn> = { id: REFERENCE, created_at: 'Registrado em' };
export const CHANGED: Record<string, DescribedColumn> = { ...CREATED, updated_at: 'Alterado em' };
export const FILE: Record<string, DescribedColumn> = {
  file_name: 'Arquivo',
  file_size: 'Tamanho',
  mime_type: 'Formato',
  sha256: 'Resumo SHA-256',
  file_path: FILE_PATH,
};
export const REPRESENTATIVE_COLUMNS: Record<string, DescribedColumn> = {
  representative_name: 'Representante legal',
  representative_cpf: 'CPF do representante',
  representative_role: 'Cargo do representante',
};

/** A person's leads: converted to the account, of its confirmed mailbox, or of one of its orders. */
export const LEADS_OF_PERSON = `(select l.id from leads l where l.converted_user_id = $1
  union select l.id from leads l join users u on u.email = l.email where u.id = $1 and u.email_verified
  union select l.id from leads l join transactions o on o.lead_id = l.id where o.user_id = $1)`;
