import { listAddress, oneOfFilter, uuid } from '#app/kit/list.ts';
import type { ActionStatus, RunStatus } from './automation-status.ts';

type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'info';

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
