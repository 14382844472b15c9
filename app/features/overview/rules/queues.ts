import { endOfDay, startOfDay } from '#app/lib/day-range.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';

/** Lists behind the figures of the overview. */
export const QUEUES = {
  prazos: 'Prazos em risco',
  parcelas: 'Parcelas vencidas',
  documentos: 'Documentos para conferir',
  identidades: 'Identidades para conferir',
  emprestimos: 'Empréstimos para analisar',
  garantias: 'Garantias a responder',
  devolucoes: 'Devoluções a fazer',
  webhooks: 'Webhooks sem entrega',
  pedidos: 'Pedidos',
  recebidos: 'Recebidos',
} as const;

export type Queue = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as Queue[];
export const readQueue = (name: string | null): Queue =>
  QUEUE_NAMES.find((queue) => queue === name) ?? 'prazos';

/** Those that are about a period; the others are about now. */
export const isOfPeriod = (queue: Queue): boolean => queue === 'pedidos' || queue === 'recebidos';

/** The instants between which a period lies: the first one in, the second one out. */
export const bounds = ({ from, to }: { from: string; to: string }) => ({
  start: startOfDay(from),
  end: endOfDay(to),
});

/** A row of any of them. `at` is an instant or a civil date, what the list is ordered by. */
export type QueueRow = {
  id: string;
  clientId: UserId | null;
  leadId: LeadId | null;
  name: string;
  what: string;
  status: string;
  /** Centavos. */
  amount: Centavos | null;
  at: string;
};
