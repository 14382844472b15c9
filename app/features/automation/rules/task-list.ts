import { z } from 'zod';
import { memberField } from '#app/features/accounts/rules/team.ts';
import { listAddress, oneOfFilter, uuid } from '#app/kit/list.ts';
import { businessDaysOn, endOfDay } from '#app/lib/business-days.ts';
import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import type { CardId, LeadId, UserId } from '#app/terms/ids.ts';
import type { TaskTerm } from './rule-parts.ts';
import { TASK_REPEAT_KINDS, type TaskRepeat } from './task-repeat.ts';
import type { TaskStatus } from './terms.ts';

/** Lists of tasks. The first one has the tasks without an owner too: they must not wait unseen. */
export const TASK_LISTS = {
  minhas: 'Minhas e sem dono',
  livres: 'Sem dono',
  todas: 'Da equipe',
  atrasadas: 'Atrasadas',
  encerradas: 'Encerradas',
} as const;
export type TaskList = keyof typeof TASK_LISTS;

export const TASK_WORDS: Record<TaskStatus, string> = {
  open: 'Aberta',
  done: 'Concluída',
  canceled: 'Cancelada',
};

/** Open tasks by due date, finished tasks newest first. */
export const TASK_LIST = listAddress({
  name: 'tarefas',
  path: '/admin/tarefas',
  filters: {
    list: ['lista', oneOfFilter(Object.keys(TASK_LISTS) as TaskList[])],
    // The record that the tasks are about, under the parameter that a new task takes.
    clientId: ['cliente', uuid],
    leadId: ['lead', uuid],
    cardId: ['servico', uuid],
    orderId: ['pedido', uuid],
    lawsuitId: ['processo', uuid],
  },
  sorts: { prazo: 'instant', mudada: 'instant', tarefa: 'text', responsavel: 'text' },
  usual: ({ list }) => (list === 'encerradas' ? '-mudada' : 'prazo'),
});

type AskedTasks = { list?: TaskList | undefined } & Partial<Record<keyof TaskSubject, string | undefined>>;

/** The list that an address asks for: with a record that of the whole team, otherwise the own one. */
export const listAsked = ({ list, clientId, leadId, cardId, orderId, lawsuitId }: AskedTasks): TaskList =>
  list ?? (clientId || leadId || cardId || orderId || lawsuitId ? 'todas' : 'minhas');

export type TaskRow = {
  id: string;
  title: string;
  status: TaskStatus;
  dueAt: string | null;
  late: boolean;
  assignee: string | null;
  assigneeId: string | null;
  clientId: UserId | null;
  leadId: LeadId | null;
  cardId: CardId | null;
  orderId: string | null;
  lawsuitId: string | null;
  name: string | null;
  repeats: TaskRepeat | null;
  rule: string | null;
};

/** Due times counted from now: minutes, hours, or business days. */
export const TASK_WITHIN = {
  '10m': 'Em 10 minutos',
  '30m': 'Em 30 minutos',
  '1h': 'Em 1 hora',
  '4h': 'Em 4 horas',
  '1d': 'Em 1 dia útil',
  '3d': 'Em 3 dias úteis',
  '5d': 'Em 5 dias úteis',
} as const;
export type TaskWithin = keyof typeof TASK_WITHIN;

const idOrNone = z
  .union([z.literal(''), z.uuid('Escolha de novo o registro')])
  .default('')
  .transform((id) => id || null);

/** Records that a task may be about, by the parameter of the address that names one (`/admin/tarefas?lead=`). */
export const TASK_SUBJECTS = {
  cliente: 'clientId',
  lead: 'leadId',
  servico: 'cardId',
  pedido: 'orderId',
  processo: 'lawsuitId',
} as const;
export type TaskSubject = {
  clientId: UserId | null;
  leadId: LeadId | null;
  cardId: CardId | null;
  orderId: string | null;
  lawsuitId: string | null;
};

/** The more exact record of a task beside its person: its name and page; null for a task about a person alone. */
export function recordOf({ clientId, cardId, orderId, lawsuitId }: TaskSubject) {
  if (lawsuitId && clientId)
    return { label: 'Processo', to: `/admin/clientes/${clientId}/processos/${lawsuitId}` };
  if (cardId && clientId) return { label: 'Serviço', to: `/admin/clientes/${clientId}/cards` };
  if (orderId) return { label: 'Pedido', to: `/admin/parcelas/${orderId}` };
  return null;
}

/** A task that a person writes, about one record at most. */
export const TaskInput = z
  .object({
    title: z.string().trim().min(3, 'Escreva a tarefa').max(160, 'No máximo 160 caracteres'),
    assigneeId: memberField,
    due: z
      .string()
      .refine((date) => date === '' || isCivilDate(date), 'Data inválida')
      .transform((date) => date || null),
    time: z
      .string()
      .regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/, 'Hora inválida')
      .default(''),
    within: z
      .union([z.literal(''), z.enum(Object.keys(TASK_WITHIN) as [TaskWithin])], 'Escolha um prazo da lista')
      .default('')
      .transform((within) => within || null),
    clientId: idOrNone.transform((id) => id as UserId | null),
    leadId: idOrNone.transform((id) => id as LeadId | null),
    cardId: idOrNone.transform((id) => id as CardId | null),
    orderId: idOrNone,
    lawsuitId: idOrNone,
    repeats: z
      .union([z.literal(''), z.enum(TASK_REPEAT_KINDS)], 'Escolha da lista')
      .default('')
      .transform((repeats) => repeats || null),
  })
  .refine(({ within, due, time }) => within === null || (due === null && time === ''), {
    path: ['within'],
    message: 'Escolha o prazo ou o dia, não os dois',
  })
  .refine((task) => Object.values(TASK_SUBJECTS).filter((field) => task[field]).length <= 1, {
    path: ['title'],
    message: 'A tarefa é sobre um registro só',
  })
  .refine(({ repeats, due, within }) => repeats === null || due !== null || within !== null, {
    path: ['repeats'],
    message: 'Diga o primeiro prazo da tarefa que se repete',
  })
  .refine(({ due, time }) => due !== null || time === '', { path: ['due'], message: 'Escolha o dia' });
export type TaskInput = z.output<typeof TaskInput>;

/** New assignee of a task, and the assignee that the page showed; empty for none. */
export const TaskAssignInput = z.object({
  id: z.uuid(),
  assigneeId: memberField,
  expectedVersion: memberField.default(null),
});

/** When a task is due: at its hour in Brasília, without one at the last moment of the day. */
export const dueInstant = (due: CivilDate, time: string): Date =>
  time === '' ? new Date(Date.parse(endOfDay(due)) - 1) : new Date(`${due}T${time}:00-03:00`);

const UNIT_MS = { minutes: 60_000, hours: 3_600_000 } as const;

/** When a task is due whose term begins now; one in business days at the last moment of its day. */
export const dueAfter = ({ count, unit }: TaskTerm, now: Date): Date =>
  unit === 'days' ? businessDaysOn(now, count) : new Date(now.getTime() + count * UNIT_MS[unit]);

const WITHIN_UNITS = { m: 'minutes', h: 'hours', d: 'days' } as const;

/** When a task is due that a person writes with one of the offered terms. */
export const dueWithin = (within: TaskWithin, now: Date): Date =>
  dueAfter(
    { count: Number.parseInt(within, 10), unit: WITHIN_UNITS[within.at(-1) as keyof typeof WITHIN_UNITS] },
    now,
  );

/** The default hour of a task that is put off to the next business day. */
export const SNOOZED_TO = '09:00';
