import { WAITING_QUEUES, type WaitingCounts, type WaitingQueue } from './queues.ts';

/**
 * Counts of waiting work, and of open tasks that are the admin's or unassigned. Each stops at one more than is shown.
 */
export type PanelCounts = { waiting: WaitingCounts; tasks: number };

/** Queues behind each entry of the panel's menu. */
const QUEUES_OF: Readonly<Record<string, readonly WaitingQueue[]>> = {
  '/admin/pendencias': WAITING_QUEUES,
  '/admin/leads': ['leads', 'contato'],
  '/admin/clientes': ['clientes'],
  '/admin/anotacoes': ['anotacoes'],
  '/admin/formularios': ['formularios'],
  '/admin/energia': ['energia'],
  '/admin/cartas': ['cartas', 'assinaturas'],
  '/admin/conversas': ['conversas'],
  '/admin/promessas': ['promessas'],
  '/admin/parcelas': ['parcelas'],
  '/admin/garantias': ['garantias'],
  '/admin/financeiro': ['contestacoes', 'devolucoes', 'comissoes'],
  '/admin/integracoes': ['webhooks'],
  '/admin/saude': ['falhas'],
};

/** Counts the work behind an entry of the menu. */
export const waitingAt = (path: string, { waiting, tasks }: PanelCounts): number =>
  path === '/admin/tarefas' ? tasks : (QUEUES_OF[path] ?? []).reduce((sum, queue) => sum + waiting[queue], 0);
