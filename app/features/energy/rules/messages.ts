import type { AskedText } from '#app/features/notifications/rules/notice-catalog.ts';
import type { NotificationType } from '#app/features/notifications/rules/terms.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import type { AppError } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { EnergyStatus } from './terms.ts';

/** docs/product.md section 8. Titles letter by letter. */
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

/** Refusal of a second request while one is open. */
export const ENERGY_OPEN = 'Você já tem uma solicitação em andamento. Acompanhe por aqui.';

/** Messages of the panel. docs/product.md section 8, Erro ao salvar. */
export const ENERGY_NOT_CHANGED = 'Erro ao salvar';
export const ENERGY_CHANGED = {
  tone: 'good',
  title: 'Pedido atualizado',
  message: 'O cliente já vê como está.',
} as const satisfies Toast;

type EnergyNotice = AskedText & { type: NotificationType };

/**
 * Returns the notice about a request that the team changed; null before the first change.
 * @param reason of the team, for a refusal; @param savings per month, once both bills are entered
 */
export function energyNotice(
  status: EnergyStatus,
  reason: string,
  savings: Centavos | null,
): EnergyNotice | null {
  switch (status) {
    case 'pending':
      return null;
    case 'analyzing':
      return { key: 'energy.analyzing', facts: {}, type: 'other' };
    case 'active':
      return { key: 'energy.active', facts: { economia: formatBRL(savings ?? 0) }, type: 'success' };
    case 'rejected':
      return { key: 'energy.rejected', facts: { motivo: reason }, type: 'warning' };
    case 'canceled':
      return { key: 'energy.canceled', facts: { motivo: reason }, type: 'warning' };
  }
}

export const ENERGY_MISSING = {
  code: 'deleted',
  message: 'Este pedido não existe mais.',
} as const satisfies AppError;
