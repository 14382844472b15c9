import { z } from 'zod';
import { listAddress, oneOf } from '#app/kit/list.ts';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import type { TaskStatus } from './automation-status.ts';

/** Lists of tasks: one's own, everybody's, those that are late, and what is finished. */
export const TASK_LISTS = {
  minhas: 'Minhas',
  todas: 'Todas',
  atrasadas: 'Atrasadas',
  encerradas: 'Encerradas',
} as const;
export type TaskList = keyof typeof TASK_LISTS;

export const TASK_WORDS: Record<TaskStatus, string> = {
  open: 'Aberta',
  done: 'Concluída',
  canceled: 'Cancelada',
};

/** Open tasks by when they are due, finished ones newest first. */
export const TASK_LIST = listAddress({
  name: 'tarefas',
  path: '/admin/automacao/tarefas',
  filters: { list: ['lista', oneOf(Object.keys(TASK_LISTS) as TaskList[])] },
  sorts: { prazo: 'instant', mudada: 'instant', tarefa: 'text', responsavel: 'text' },
  usual: ({ list }) => (list === 'encerradas' ? '-mudada' : 'prazo'),
});

export type TaskRow = {
  id: string;
  title: string;
  status: TaskStatus;
  dueAt: string | null;
  late: boolean;
  assignee: string | null;
  clientId: UserId | null;
  leadId: LeadId | null;
  name: string | null;
  rule: string | null;
};

/** A task that a person writes. */
export const TaskInput = z.object({
  title: z.string().trim().min(3, 'Escreva a tarefa').max(160, 'No máximo 160 caracteres'),
  assigneeId: z.union([z.uuid(), z.literal('')], 'Escolha alguém da equipe').transform((id) => id || null),
  due: z
    .string()
    .refine((date) => date === '' || isCivilDate(date), 'Data inválida')
    .transform((date) => date || null),
});
export type TaskInput = z.output<typeof TaskInput>;
