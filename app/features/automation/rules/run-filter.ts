import { type Cursor, decodeCursor } from '#app/lib/keyset.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { ActionStatus, RunStatus } from './automation-status.ts';

type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'info';

export const RUN_WORDS: Record<Exclude<RunStatus, 'dry'>, { label: string; tone: Tone }> = {
  waiting: { label: 'Em andamento', tone: 'info' },
  done: { label: 'Feita', tone: 'good' },
  skipped: { label: 'Não agiu', tone: 'warning' },
  failed: { label: 'Falhou', tone: 'bad' },
};
export const ACTION_WORDS: Record<ActionStatus, { label: string; tone: Tone }> = {
  waiting: { label: 'Na fila', tone: 'info' },
  done: { label: 'Feita', tone: 'good' },
  skipped: { label: 'Sem efeito', tone: 'neutral' },
  failed: { label: 'Falhou', tone: 'bad' },
};

export type ShownRunStatus = keyof typeof RUN_WORDS;
export type RunFilter = { rule: string | null; status: ShownRunStatus | null; after: Cursor | null };

/** The address of the log; what is not one of ours filters nothing. */
export function readRunFilter(query: URLSearchParams): RunFilter {
  const rule = query.get('regra') ?? '';
  const status = query.get('situacao') ?? '';
  return {
    rule: isUuid(rule) ? rule : null,
    status: Object.hasOwn(RUN_WORDS, status) ? (status as ShownRunStatus) : null,
    after: decodeCursor(query.get('depois')),
  };
}
