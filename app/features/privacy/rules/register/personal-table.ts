/** What an export says of a column: its name in words, or why it stays here. */
export type Column =
  | string
  /** For machines: in the JSON, not on paper. */
  | typeof REFERENCE
  | { withheld: string };

/** What an erasure does with the rows of a table. */
export type Erasure =
  /** No row is left. */
  | 'removed'
  /** The rows stay and no longer say who it was. */
  | 'anonymised'
  /** The law asks for them; see `KEPT`. */
  | 'kept';

export type PersonalTable = {
  title: string;
  /** SQL that finds a person's rows: `t` is the table, `$1` the account. Null where an export takes none of them. */
  owner: string | null;
  erasure: Erasure;
  columns: Record<string, Column>;
};

export const REFERENCE = { only: 'json' } as const;
export const withheld = (reason: string): Column => ({ withheld: reason });

export const SECRET = withheld('segredo de acesso: não sai do sistema');
export const SEARCH_COPY = withheld('cópia para a busca, feita das outras colunas');
export const TEAM_MEMBER = withheld('identifica outra pessoa, da equipe');
export const FILE_PATH = withheld('lugar interno do arquivo; o arquivo vai na pasta "arquivos"');
export const CHAIN = withheld('lugar na cadeia de registros, sem dados da pessoa');

/** All columns of a table with one reason. */
export const allWithheld = (reason: string, columns: string): Record<string, Column> =>
  Object.fromEntries(columns.split(' ').map((name) => [name, withheld(reason)]));

export const CREATED: Record<string, Column> = { id: REFERENCE, created_at: 'Registrado em' };
export const CHANGED: Record<string, Column> = { ...CREATED, updated_at: 'Alterado em' };

/** Leads that are this person's: converted to the account, of its confirmed mailbox, or of one of its orders. */
export const LEADS_OF_PERSON = `(select l.id from leads l where l.converted_user_id = $1
  or l.email = (select u.email from users u where u.id = $1 and u.email_verified)
  or l.id in (select o.lead_id from transactions o where o.user_id = $1))`;
