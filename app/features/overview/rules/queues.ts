import { endOfDay, startOfDay } from '#app/lib/business-days.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import type { Area } from '#app/terms/panel-areas.ts';
import { mayIn, type Rights } from '#app/terms/panel-rights.ts';

/** Queues of work that waits for the team. */
export const WAITING = {
  prazos: 'Prazos em risco',
  clientes: 'Clientes sem responsável',
  documentos: 'Documentos para conferir',
  identidades: 'Identidades para conferir',
  conversas: 'Conversas a responder',
  contato: 'Mensagens de contato',
  promessas: 'Mensagens sobre promessas',
  leads: 'Leads novos',
  privacidade: 'Pedidos de privacidade',
  garantias: 'Garantias a responder',
  contestacoes: 'Contestações a defender',
  devolucoes: 'Devoluções a resolver',
  comissoes: 'Comissões a pagar',
  parcelas: 'Parcelas vencidas',
  emprestimos: 'Empréstimos para analisar',
  energia: 'Pedidos de energia',
  formularios: 'Formulários respondidos',
  processos: 'Prazos de processos',
  cartas: 'Respostas de cartas',
  assinaturas: 'Procurações a conferir',
  procuracoes: 'Procurações perto do fim',
  anotacoes: 'Prazos de registros vencidos',
  webhooks: 'Webhooks sem entrega',
  falhas: 'Tarefas do sistema que falharam',
} as const;

/** Queues of waiting work, and the lists behind the figures of a period. */
export const QUEUES = { ...WAITING, pedidos: 'Pedidos', recebidos: 'Recebidos' } as const;

export type Queue = keyof typeof QUEUES;
export type WaitingQueue = keyof typeof WAITING;
export const WAITING_QUEUES = Object.keys(WAITING) as WaitingQueue[];
const QUEUE_NAMES = Object.keys(QUEUES) as Queue[];
export const readQueue = (name: string | null): Queue | undefined =>
  QUEUE_NAMES.find((queue) => queue === name);

/** Groups of the queues, named as those of the panel's menu. */
const QUEUE_GROUPS: Readonly<Record<string, readonly WaitingQueue[]>> = {
  Casos: [
    'prazos',
    'documentos',
    'identidades',
    'processos',
    'cartas',
    'assinaturas',
    'procuracoes',
    'anotacoes',
    'formularios',
  ],
  Hoje: ['conversas'],
  Vendas: ['contato', 'leads', 'clientes'],
  Dinheiro: ['parcelas', 'garantias', 'contestacoes', 'devolucoes', 'comissoes'],
  'Outros serviços': ['emprestimos', 'energia'],
  Sistema: ['privacidade', 'promessas', 'webhooks', 'falhas'],
};

/**
 * Sorts the queues that a position opens: groups with the full ones, the fullest first, and the empty ones. The current
 * queue is always in its group.
 */
export function queueGroups(position: Rights, counts: WaitingCounts, current?: Queue) {
  const opened = WAITING_QUEUES.filter((queue) => opensQueue(position, queue));
  const isFull = (queue: WaitingQueue) => counts[queue] > 0 || queue === current;
  const full = Object.entries(QUEUE_GROUPS)
    .map(([label, queues]) => ({
      label,
      queues: queues
        .filter((queue) => opened.includes(queue) && isFull(queue))
        .toSorted((a, b) => counts[b] - counts[a]),
    }))
    .filter(({ queues }) => queues.length > 0);
  return { full, empty: opened.filter((queue) => !isFull(queue)) };
}

/** The queue that the page opens with: the first one in which something waits, otherwise the first of the position. */
export const firstQueue = (position: Rights, counts: WaitingCounts): Queue =>
  WAITING_QUEUES.find((queue) => opensQueue(position, queue) && counts[queue] > 0) ??
  WAITING_QUEUES.find((queue) => opensQueue(position, queue)) ??
  'prazos';

/** Rows of a page by client, in the order of each client's first row; each row without a client is a group. */
export function byClient(rows: readonly QueueRow[]): QueueRow[][] {
  const groups = new Map<string, QueueRow[]>();
  for (const row of rows) {
    const key = row.clientId ?? row.id;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** Area of each queue: a position that may not open the area sees no rows. */
const AREA_OF_QUEUE: Record<Queue, Area> = {
  prazos: 'cases',
  // Only owner and manager assign clients.
  clientes: 'assigning',
  documentos: 'documents',
  identidades: 'documents',
  conversas: 'clients',
  contato: 'leads',
  promessas: 'legal',
  leads: 'leads',
  privacidade: 'legal',
  garantias: 'money',
  contestacoes: 'money',
  devolucoes: 'money',
  comissoes: 'money',
  parcelas: 'money',
  emprestimos: 'services',
  energia: 'services',
  formularios: 'forms',
  processos: 'lawsuits',
  cartas: 'letters',
  assinaturas: 'approvals',
  procuracoes: 'letters',
  anotacoes: 'listings',
  webhooks: 'secrets',
  falhas: 'settings',
  pedidos: 'money',
  recebidos: 'money',
};
/** Whether a position works on a queue, and may snooze a row of it. */
export const snoozesIn = (position: Rights, queue: Queue): boolean =>
  !isOfPeriod(queue) && mayIn(position, AREA_OF_QUEUE[queue], 'do');
export const opensQueue = (position: Rights, queue: Queue): boolean =>
  mayIn(position, AREA_OF_QUEUE[queue], 'see');

/** Lists of a period; the other queues show the current state. */
export const isOfPeriod = (queue: Queue): queue is Exclude<Queue, WaitingQueue> =>
  queue === 'pedidos' || queue === 'recebidos';

/** Queues whose rows have no responsible: they belong to the whole team. */
const OF_TEAM: readonly Queue[] = ['comissoes', 'webhooks', 'falhas', 'pedidos', 'recebidos'];
export const hasResponsible = (queue: Queue): boolean => !OF_TEAM.includes(queue);

/** Filter by assignee; without one, all rows. Snoozed rows are shown in their own list only. */
export const WHOSE = { mim: 'De mim', ninguem: 'De ninguém', adiadas: 'Adiadas' } as const;
export type Whose = keyof typeof WHOSE;
/** The filters that a queue offers. */
export const whosesOf = (queue: Queue) =>
  (Object.entries(WHOSE) as [Whose, string][]).filter(
    ([whose]) => whose === 'adiadas' || hasResponsible(queue),
  );

/** Business days within which a new lead is to be contacted. */
export const LEAD_DAYS = 1;
/** Business days in which a client gets a responsible. */
export const CLIENT_DAYS = 1;
/** Business days within which the answers of a form are to be reviewed. */
export const FORM_DAYS = 2;

/** Number of waiting rows per queue; counted up to one more than the menu shows. */
export type WaitingCounts = Record<WaitingQueue, number>;
export const MOST_SHOWN = 99;

/** "99+" above ninety-nine; empty at zero. */
export const queueCountText = (count: number): string =>
  count > MOST_SHOWN ? `${MOST_SHOWN}+` : count > 0 ? String(count) : '';

/** Returns the bounds of a period: the first instant is included, the second one is not. */
export const bounds = ({ from, to }: { from: string; to: string }) => ({
  start: startOfDay(from),
  end: endOfDay(to),
});

/** A row of any queue. `at` is an instant or a civil date, by which the list is sorted. */
export type QueueRow = {
  id: string;
  /** Id of the record whose page the row opens: the row's own, or that of its parent. */
  opens: string;
  clientId: UserId | null;
  leadId: LeadId | null;
  /** For rows about money. */
  orderId: string | null;
  name: string;
  what: string;
  status: string;
  /** Centavos. */
  amount: Centavos | null;
  at: string;
  /** Due instant or civil date, if it differs from `at`. */
  due: string | null;
  /** The member of the team who is responsible. */
  assigneeId: UserId | null;
};
