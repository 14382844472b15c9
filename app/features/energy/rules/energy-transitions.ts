import type { EnergyStatus } from './energy-status.ts';

/** Allowed next statuses. A refused request may be analysed again; a canceled one is final. */
export const NEXT_ENERGY_STATUSES: Record<EnergyStatus, readonly EnergyStatus[]> = {
  pending: ['analyzing', 'rejected', 'canceled'],
  analyzing: ['active', 'rejected', 'canceled'],
  active: ['canceled'],
  rejected: ['analyzing'],
  canceled: [],
};

export const mayBecome = (from: EnergyStatus, to: EnergyStatus): boolean =>
  NEXT_ENERGY_STATUSES[from].includes(to);

/** Statuses in which the team enters the bills. */
export const hasBills = (status: EnergyStatus): boolean => status === 'analyzing' || status === 'active';

/** Whether this status needs a reason for the customer. */
export const statusNeedsReason = (status: EnergyStatus): boolean =>
  status === 'rejected' || status === 'canceled';

/** Labels of each step in the panel. */
export const ENERGY_STEPS: Record<EnergyStatus, string> = {
  pending: 'Receber',
  analyzing: 'Começar análise',
  active: 'Ativar desconto',
  rejected: 'Não aprovar',
  canceled: 'Encerrar',
};
