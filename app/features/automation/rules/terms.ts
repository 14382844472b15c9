import { listAddress, oneOfFilter, uuid } from '#app/kit/list.ts';
import type { Tone } from '#app/lib/toast.ts';

/** Runs of a rule. `waiting`: some of its actions are still to be done. */
export const RUN_STATUSES = ['waiting', 'done', 'skipped', 'failed', 'dry'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
/** Actions of a run. `skipped`: no recipient; `failed` is retried, by the queue or by an admin. */
export const ACTION_STATUSES = ['waiting', 'done', 'skipped', 'failed'] as const;
export type ActionStatus = (typeof ACTION_STATUSES)[number];
/** Tasks of the team. */
export const TASK_STATUSES = ['open', 'done', 'canceled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export const RUN_WORDS: Record<Exclude<RunStatus, 'dry'>, { label: string; tone: Tone }> = {
  waiting: { label: 'Em andamento', tone: 'info' },
  done: { label: 'Feita', tone: 'good' },
  skipped: { label: 'Não agiu', tone: 'warning' },
  failed: { label: 'Falhou', tone: 'bad' },
};
export const ACTION_STATUS_WORDS: Record<ActionStatus, { label: string; tone: Tone }> = {
  waiting: { label: 'Na fila', tone: 'info' },
  done: { label: 'Feita', tone: 'good' },
  skipped: { label: 'Sem efeito', tone: 'neutral' },
  failed: { label: 'Falhou', tone: 'bad' },
};

export type ShownRunStatus = keyof typeof RUN_WORDS;

export const RUN_LIST = listAddress({
  name: 'execucoes',
  path: '/admin/automacao/execucoes',
  filters: {
    rule: ['regra', uuid],
    status: ['situacao', oneOfFilter(Object.keys(RUN_WORDS) as ShownRunStatus[])],
  },
  sorts: { quando: 'instant', situacao: 'text' },
  usual: '-quando',
});

/** Days that an event stays, for trying rules on the past. The database keeps every one for 180 days at least. */
export const EVENT_DAYS = 400;

/** What automations set off may set off others, and these once more; then it is a circle. */
export const MAX_DEPTH = 3;
/** Runs of one rule for one thing within an hour. */
export const RUNS_PER_HOUR = 10;

export const SKIPPED = {
  depth: `Parou para não entrar em círculo: já havia ${MAX_DEPTH} automações em sequência.`,
  often: `Parou porque a regra já agiu ${RUNS_PER_HOUR} vezes em uma hora para o mesmo registro.`,
} as const;

/**
 * `skipped`: the action had no recipient or target. `failed`: an admin must look at it. `madeId`: id of the
 * created notice, mail, task, form or request, or of the new assignee.
 */
export type ActionOutcome =
  | { status: 'done'; madeId?: string }
  | { status: 'skipped' | 'failed'; reason: string };

export const skipped = (reason: string): ActionOutcome => ({ status: 'skipped', reason });
