import type { AppError } from '#app/lib/result.ts';
import { NOT_SAVED, type Toast } from '#app/lib/toast.ts';

const done = (title: string): Toast => ({ tone: 'good', title });
export const RULE_CREATED = done('Regra criada');
export const RULE_SAVED = done('Regra salva');
export const RULE_DELETED = done('Regra excluída');
export const RULE_ON = done('Regra ligada');
export const RULE_OFF = done('Regra desligada');
export const ACTION_AGAIN = done('Nova tentativa a caminho');
export const TASK_ADDED = done('Tarefa criada');
export const TASK_CHANGED = {
  done: done('Tarefa concluída'),
  canceled: done('Tarefa cancelada'),
  open: done('Tarefa reaberta'),
} as const;
/** @param next day and hour at which the task comes again */
export const taskDoneUntil = (next: string) => ({ ...TASK_CHANGED.done, message: `Ela volta em ${next}.` });

export const TASK_ASSIGNED = done('Responsável atualizado');
export const TASK_SNOOZED = done('Tarefa adiada');

/** Refusal after another change by another admin. */
export const TASK_TAKEN = 'Outra pessoa já mudou o responsável desta tarefa. Nada foi gravado.';
export const TASK_DUE_MOVED = 'Outra pessoa mudou o prazo desta tarefa. Nada foi gravado.';
export const TASK_MOVED = {
  done: 'Outra pessoa já concluiu esta tarefa. Nada foi gravado.',
  canceled: 'Outra pessoa já cancelou esta tarefa. Nada foi gravado.',
  open: 'Outra pessoa reabriu esta tarefa. Nada foi gravado.',
} as const;

export const RULE_MISSING: AppError = {
  code: 'deleted',
  title: NOT_SAVED,
  message: 'Esta regra não existe mais.',
};
export const NAME_TAKEN: AppError = {
  code: 'name-taken',
  title: NOT_SAVED,
  message: 'Já existe uma regra com este nome.',
  fields: { name: 'Já existe uma regra com este nome' },
};
