import { listAddress, oneOfFilter, search } from '#app/kit/list.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { Environment, NoteError, TaxNoteState } from './terms.ts';

/** Filters of the list: groups of states. */
export const NOTE_FILTERS = ['fila', 'recusadas', 'emitidas', 'canceladas'] as const;
export type NoteFilter = (typeof NOTE_FILTERS)[number];

export const NOTE_FILTER_LABELS: Record<NoteFilter, string> = {
  fila: 'Na fila',
  recusadas: 'Recusadas',
  emitidas: 'Emitidas',
  canceladas: 'Canceladas',
};

export const NOTE_FILTER_STATES: Record<NoteFilter, readonly TaxNoteState[]> = {
  fila: ['queued', 'signed', 'sent', 'cancel_asked'],
  recusadas: ['rejected'],
  emitidas: ['issued'],
  canceladas: ['cancelled', 'replaced'],
};

export const NOTE_LIST = listAddress({
  name: 'notas',
  path: '/admin/notas',
  filters: { state: ['situacao', oneOfFilter(NOTE_FILTERS)], search: ['busca', search] },
  searched: ['Nome', 'número', 'chave'],
  sorts: { criada: 'instant', valor: 'number', numero: 'number' },
  usual: '-criada',
});

/** A note as the panel lists it; `createdAt` is an ISO text, `amount` in centavos. */
export type NoteRow = {
  id: string;
  clientId: UserId | null;
  name: string;
  environment: Environment;
  series: number;
  number: number;
  state: TaxNoteState;
  competence: CivilDate;
  amount: number;
  /** Number of payments of the note; 0 for a test. */
  payments: number;
  errors: NoteError[];
  createdAt: string;
};
