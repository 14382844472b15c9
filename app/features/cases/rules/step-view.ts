import type { StepStatus } from './step-status.ts';

type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'info';

/** Words and tones of docs/product.md section 4, Process step status. */
export const STEP_STATUS: Record<StepStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Pendente', tone: 'neutral' },
  in_progress: { label: 'Em andamento', tone: 'info' },
  completed: { label: 'Concluída', tone: 'good' },
  blocked: { label: 'Bloqueada', tone: 'bad' },
};
