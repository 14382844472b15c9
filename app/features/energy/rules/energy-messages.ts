import type { NotificationType } from '#app/features/notifications/rules/notification-status.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { EnergyStatus } from './energy-status.ts';

/** Spec section 8. Titles letter by letter. */
export const ENERGY_SENT = {
  tone: 'good',
  title: 'Solicitação enviada!',
  message: 'Analisamos a sua conta de luz e avisamos você por aqui.',
} as const satisfies Toast;

export const ENERGY_NOT_SENT = {
  tone: 'bad',
  title: 'Erro ao enviar',
  message: 'Sua solicitação não foi enviada. Tente de novo.',
} as const satisfies Toast;

/** One stands already; `message` says so where another is asked for. */
export const ENERGY_OPEN = 'Você já tem uma solicitação em andamento. Acompanhe por aqui.';

/** Notices that a new request leaves. */
export const ENERGY_NOTICE = {
  owner: {
    title: 'Solicitação de desconto recebida',
    message: 'Vamos analisar a sua conta de luz. Você acompanha cada passo na página do desconto.',
  },
  team: {
    title: 'Novo pedido de desconto na energia',
    message: 'Um cliente pediu o desconto na conta de luz.',
  },
} as const;

/** The panel. Spec section 8, Erro ao salvar; the other says what was done. */
export const ENERGY_NOT_CHANGED = 'Erro ao salvar';
export const ENERGY_CHANGED = {
  tone: 'good',
  title: 'Pedido atualizado',
  message: 'O cliente já vê como está.',
} as const satisfies Toast;

type Notice = { type: NotificationType; title: string; message: string };

/**
 * What the person is told of a request that the team changed.
 * @param reason of the team, where it said no; @param savings a month, once both bills are there
 */
export function energyNotice(status: EnergyStatus, reason: string, savings: Centavos | null): Notice {
  const why = reason && ` Motivo: ${reason}`;
  const notices: Record<EnergyStatus, Notice> = {
    pending: {
      type: 'other',
      title: 'Pedido de energia recebido',
      message: 'Vamos conferir a sua conta de luz.',
    },
    analyzing: {
      type: 'other',
      title: 'Pedido de energia em análise',
      message: 'Estamos conferindo a sua conta com a distribuidora. A luz continua como está.',
    },
    active: {
      type: 'success',
      title: 'Desconto na energia ativo',
      message: savings === null ? 'O desconto já vale.' : `Você economiza ${formatBRL(savings)} por mês.`,
    },
    rejected: {
      type: 'warning',
      title: 'Pedido de energia não aprovado',
      message: `Desta vez o desconto não saiu.${why}`,
    },
    canceled: {
      type: 'warning',
      title: 'Desconto na energia encerrado',
      message: `Este pedido foi encerrado.${why}`,
    },
  };
  return notices[status];
}
