import { countWords } from '#app/lib/numbers.ts';
import type { ImportKind, ImportStatus, RowResult } from './import-status.ts';

export const IMPORT_KIND_LABELS: Record<ImportKind, string> = {
  leads: 'Leads',
  clients: 'Clientes',
  payments: 'Pagamentos',
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
