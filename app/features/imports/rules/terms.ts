import { countWords } from '#app/lib/numbers.ts';
import { undoableUntil } from '#app/lib/undo-window.ts';
import { mayIn, type Rights } from '#app/terms/panel-rights.ts';

export const IMPORT_KINDS = [
  'leads',
  'clients',
  'payments',
  'companies',
  'services',
  'listings',
  'installments',
  'notes',
  'tasks',
  'documents',
  'contracts',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * Sheets of a firm that moves in, in the order in which they are written: the later ones refer to the people of the
 * first two, and installments to the services. An undo goes the other way.
 */
export const FIRM_KINDS = [
  'clients',
  'companies',
  'services',
  'installments',
  'listings',
  'notes',
  'tasks',
  'contracts',
  'documents',
] as const;
export type FirmKind = (typeof FIRM_KINDS)[number];
const isFirmKind = (kind: ImportKind): kind is FirmKind =>
  (FIRM_KINDS as readonly ImportKind[]).includes(kind);

/** Kinds whose rows belong to a person or company that a document names. */
export type HolderKind = Exclude<FirmKind, 'clients'>;
export const isHolderKind = (kind: ImportKind): kind is HolderKind => kind !== 'clients' && isFirmKind(kind);

/** Kinds whose rows name a file of the ZIP that comes with them. The file of a contract is optional. */
export const ZIP_KINDS = ['documents', 'contracts'] as const satisfies readonly FirmKind[];
export const bringsFiles = (kind: ImportKind): kind is (typeof ZIP_KINDS)[number] =>
  (ZIP_KINDS as readonly ImportKind[]).includes(kind);

/** Kinds that have an upload page; the others are uploaded with a firm. */
export const SINGLE_KINDS = ['leads', 'clients', 'payments'] as const satisfies readonly ImportKind[];
export type SingleKind = (typeof SINGLE_KINDS)[number];
export const isSingleKind = (text: string): text is SingleKind =>
  (SINGLE_KINDS as readonly string[]).includes(text);
/** Payments are found and recorded one by one; leads and clients are many changes at once. */
export const mayImport = (position: Rights, kind: ImportKind): boolean =>
  mayIn(position, kind === 'payments' ? 'imports' : 'bulk', 'do');

/** A firm brings clients, cases and money at once. */
export const mayImportFirm = (position: Rights): boolean =>
  mayIn(position, 'bulk', 'do') && mayIn(position, 'cases', 'do') && mayIn(position, 'money', 'do');

/** Kinds whose rows become new records; a row of payments is matched to an installment instead. */
export type RecordKind = Exclude<ImportKind, 'payments'>;

/** A spreadsheet with columns to choose; the statement of a bank has one title, its account. */
export const isTable = ({ kind, header }: { kind: ImportKind; header: readonly string[] }): boolean =>
  kind !== 'payments' || header.length > 1;

/** Payments whose columns are not chosen yet, or any other draft: its rows are checked and shown before the start. */
export const awaitsStart = (found: {
  kind: ImportKind;
  header: readonly string[];
  status: ImportStatus;
  startedAt: Date | string | null;
}): boolean => found.status === 'draft' && isTable(found) && !(found.kind === 'payments' && found.startedAt);

/** Tag of leads that a file of clients brought without a document. */
export const LACKS_DOCUMENT = 'falta o cpf ou cnpj';
/** Note of a row of clients that became a lead. */
export const CAME_AS_LEAD = 'Sem CPF ou CNPJ: entrou como lead';

export type ImportField = {
  name: string;
  label: string;
  required?: true;
  /** Folded names that a column of it may have; the first that is there counts. */
  names: readonly string[];
};

/** `draft`: read and not begun. `stopped`: a person stopped it; it may go on. */
export const IMPORT_STATUSES = ['draft', 'running', 'stopped', 'done', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/**
 * Result of a row; null while it waits. `known`: the person or payment already existed. After an undo: `removed`, or
 * `kept` if later records depend on it.
 */
export const ROW_RESULTS = ['added', 'known', 'bad', 'removed', 'kept'] as const;
export type RowResult = (typeof ROW_RESULTS)[number];

/** Days, from the end of the import, for which rows that were not taken keep their values. */
export const ROW_DAYS = 7;
/** Days for which a draft that was never started is stored. */
export const DRAFT_DAYS = 1;

/**
 * Until when an import can be taken back, counted from its end; of a statement, also of one in work, from the last
 * payment that it recorded. Null where it cannot. Instants are ISO texts.
 */
export function undoUntil({ kind, status, endedAt, bookedAt }: Undoable, now: Date): Date | null {
  const since = kind === 'payments' ? bookedAt : status === 'draft' ? null : endedAt;
  const idle = status === 'done' || status === 'stopped' || status === 'draft';
  return since && idle ? undoableUntil(since, now) : null;
}

type Undoable = { kind: ImportKind; status: ImportStatus; endedAt: string | null; bookedAt: string | null };

export const IMPORT_KIND_LABELS: Record<ImportKind, string> = {
  leads: 'Leads',
  clients: 'Clientes',
  payments: 'Pagamentos',
  companies: 'Empresas',
  services: 'Serviços',
  listings: 'Registros',
  installments: 'Parcelas',
  notes: 'Notas',
  tasks: 'Tarefas',
  documents: 'Documentos',
  contracts: 'Contratos',
};

export const IMPORT_STATUS_LABELS: Record<ImportStatus, string> = {
  draft: 'A conferir',
  running: 'Em andamento',
  stopped: 'Parada',
  done: 'Terminada',
  undoing: 'Desfazendo',
  undone: 'Desfeita',
};

export const RESULT_LABELS: Record<RowResult, string> = {
  added: 'Entrou',
  known: 'Já existia',
  bad: 'Com erro',
  removed: 'Removida',
  kept: 'Ficou',
};

/** "20.000 linhas". */
export const rowsText = (count: number): string => countWords(count, 'linha', 'linhas');

/** Entries of a statement that one page shows and matches. */
export const SHOWN_ENTRIES = 100;

/** An import as its pages show it; instants are ISO texts. */
export type ImportView = {
  id: string;
  kind: ImportKind;
  status: ImportStatus;
  fileName: string;
  /** Id shared by the sheets of a firm; null for a single file. */
  batchId: string | null;
  rowCount: number;
  faulty: number;
  added: number;
  known: number;
  bad: number;
  by: string | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  /** Statements only: when the last payment that was not undone was recorded. */
  bookedAt: string | null;
};

/** The page of an import: of its firm, if it is a sheet of one. */
export const importPath = ({ id, batchId }: Pick<ImportView, 'id' | 'batchId'>): string =>
  batchId ? firmPath(batchId) : `/admin/importar/${id}`;
export const firmPath = (batchId: string): string => `/admin/importar/empresa/${batchId}`;

export type ImportFault = {
  line: number;
  result: RowResult;
  note: string;
  /** Name of the record that the row created, or of the existing record that it matched. */
  name: string | null;
  link: string | null;
};
