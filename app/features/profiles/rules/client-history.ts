import type { Centavos } from '#app/lib/money.ts';

/** Kinds of entries in a client's history; names of the filter in the address. */
export const HISTORY_KINDS = [
  'andamento',
  'documentos',
  'pagamentos',
  'mensagens',
  'ligacoes',
  'notas',
  'tarefas',
  'acessos',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

export const HISTORY_KIND_LABELS: Record<HistoryKind, string> = {
  andamento: 'Andamento',
  documentos: 'Documentos',
  pagamentos: 'Pagamentos',
  mensagens: 'Mensagens',
  ligacoes: 'Ligações',
  notas: 'Notas',
  tarefas: 'Tarefas',
  acessos: 'Acessos a dados',
};

/** One entry as stored; the page turns `code` into words. Instants are ISO texts. */
export type ClientHappening = {
  id: string;
  at: string;
  kind: HistoryKind;
  /** Code of the event: `step`, `document.approved`, `call.spoke`. */
  code: string;
  name: string | null;
  text: string | null;
  /** Name of the team member. */
  by: string | null;
  amount: Centavos | null;
};

export const isHistoryKind = (text: string | null): text is HistoryKind =>
  HISTORY_KINDS.some((kind) => kind === text);
