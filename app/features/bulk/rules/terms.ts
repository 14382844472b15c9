import { ENERGY_STATUS, type EnergyStatus } from '#app/features/energy/rules/terms.ts';
import {
  HAND_LEAD_STATUSES,
  isLossReason,
  LEAD_STATUS_LABELS,
  LOSS_REASON_LABELS,
} from '#app/features/leads/rules/terms.ts';
import { countWords } from '#app/lib/numbers.ts';
import { undoableUntil } from '#app/lib/undo-window.ts';
import type { BulkList } from '#app/terms/bulk-list.ts';
import type { BulkAct, BulkActKind } from './bulk-act.ts';

export const BULK_STATUSES = ['running', 'stopped', 'done', 'undoing', 'undone'] as const;
export type BulkStatus = (typeof BULK_STATUSES)[number];

export const BULK_STATUS_LABELS: Record<BulkStatus, string> = {
  running: 'Em andamento',
  stopped: 'Parada',
  done: 'Terminada',
  undoing: 'Desfazendo',
  undone: 'Desfeita',
};

/** `undone` and `kept` are the results of an undo for a changed row. */
export const ITEM_RESULTS = ['changed', 'left', 'undone', 'kept'] as const;
export type ItemResult = (typeof ITEM_RESULTS)[number];

/** Why a row is skipped, in words without anything of the person. */
export const ROW_NOTES = {
  deleted: 'O registro não existe mais.',
  same: 'Já estava assim.',
  refused: 'A situação atual não permite esta mudança.',
  changed: 'Mudou depois disso e ficou como está.',
} as const;

/** Label and path of each list, and the nouns for its rows. */
export const BULK_LIST_VIEW: Record<BulkList, { label: string; path: string; one: string; many: string }> = {
  leads: { label: 'Leads', path: '/admin/leads', one: 'lead', many: 'leads' },
  clients: { label: 'Clientes', path: '/admin/clientes', one: 'cliente', many: 'clientes' },
  installments: { label: 'Parcelas', path: '/admin/parcelas', one: 'parcela', many: 'parcelas' },
  documents: {
    label: 'Documentos para conferir',
    path: '/admin/pendencias',
    one: 'documento',
    many: 'documentos',
  },
  energy: { label: 'Energia', path: '/admin/energia', one: 'pedido', many: 'pedidos' },
};

export const BULK_ACT_LABELS: Record<BulkActKind, string> = {
  status: 'Mudar a situação',
  assign: 'Definir o responsável',
  message: 'Enviar uma mensagem',
  form: 'Enviar um formulário',
  task: 'Criar uma tarefa',
  tag: 'Pôr uma etiqueta',
  untag: 'Tirar uma etiqueta',
  welcome: 'Mandar as boas-vindas',
};

/** States that the rows of a list may be moved to, all at once. */
export const BULK_STATES: Partial<Record<BulkList, readonly (readonly [value: string, label: string])[]>> = {
  leads: HAND_LEAD_STATUSES.map((one) => [one, LEAD_STATUS_LABELS[one]]),
  energy: (['analyzing', 'rejected', 'canceled'] satisfies EnergyStatus[]).map((one) => [
    one,
    ENERGY_STATUS[one].label,
  ]),
  documents: [
    ['approved', 'Aprovado'],
    ['rejected', 'Recusado'],
  ],
};

/** States that need a reason for the customer. */
const NEEDS_REASON = ['rejected', 'canceled'] as const;
const SHORTEST_REASON = 5;

/**
 * Returns faults of an act by field that the schema cannot find: a state that the list does not offer, a
 * missing reason.
 */
export function actFaults(list: BulkList, act: BulkAct): Record<string, string> {
  if (act.kind !== 'status') return {};
  if (!BULK_STATES[list]?.some(([value]) => value === act.status))
    return { status: 'Esta lista não tem essa situação' };
  if (list === 'leads')
    return act.status === 'lost' && !isLossReason(act.reason) ? { reason: 'Escolha o motivo da perda' } : {};
  const needsReason = NEEDS_REASON.some((one) => one === act.status);
  return needsReason && act.reason.length < SHORTEST_REASON ? { reason: 'Diga o motivo ao cliente' } : {};
}

/** Whether each person gets the act once, however many rows of the list belong to them. */
export const isPerPerson = (list: BulkList, kind: BulkActKind): boolean =>
  kind !== 'status' && list !== 'leads' && list !== 'clients';

/** An act in words: "situação passa a Perdido". @param names of members of the team and of forms, by id */
export function actWords(list: BulkList, act: BulkAct, names: Readonly<Record<string, string>>): string {
  switch (act.kind) {
    case 'status':
      return `situação passa a ${stateWords(list, act)}`;
    case 'assign':
      return act.assigneeId
        ? `responsável: ${names[act.assigneeId] ?? 'alguém da equipe'}`
        : 'sem responsável';
    case 'message':
      return `mensagem “${act.title}”`;
    case 'form':
      return `formulário ${names[act.templateId] ?? ''}`.trim();
    case 'task':
      return `tarefa “${act.title}”`;
    case 'tag':
      return `etiqueta “${act.tag}”`;
    case 'untag':
      return `sem a etiqueta “${act.tag}”`;
    case 'welcome':
      return 'boas-vindas, com o link para criar a senha';
  }
}

function stateWords(list: BulkList, { status, reason }: Extract<BulkAct, { kind: 'status' }>): string {
  const label = BULK_STATES[list]?.find(([value]) => value === status)?.[1] ?? status;
  return isLossReason(reason) ? `${label} (${LOSS_REASON_LABELS[reason]})` : label;
}

/** Returns until when a change can be undone, counted from its start; null if it cannot: a welcome has left. */
export function bulkUndoUntil(
  { status, createdAt, act }: { status: BulkStatus; createdAt: string; act: Pick<BulkAct, 'kind'> },
  now: Date,
): Date | null {
  if (act.kind === 'welcome' || (status !== 'done' && status !== 'stopped')) return null;
  return undoableUntil(createdAt, now);
}

export const countedRowsOf = (list: BulkList, count: number): string =>
  countWords(count, BULK_LIST_VIEW[list].one, BULK_LIST_VIEW[list].many);

/** "29 parcelas", or "16 pessoas" for an action that runs once for each person. */
export const countedTargetsOf = (list: BulkList, kind: BulkActKind, count: number): string =>
  isPerPerson(list, kind) ? countWords(count, 'pessoa', 'pessoas') : countedRowsOf(list, count);
