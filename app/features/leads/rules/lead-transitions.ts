import { LEAD_STATUSES, type LeadOrigin, type LeadStatus } from './lead-status.ts';

export const LEAD_STATUS_LABELS: Record<LeadStatus, string> = {
  new: 'Novo',
  qualified: 'Qualificado',
  lost: 'Perdido',
  converted: 'Convertido',
};

export const LEAD_ORIGIN_LABELS: Record<LeadOrigin, string> = {
  landing: 'Página inicial',
  checkout: 'Checkout',
  contato: 'Contato',
  telefone: 'Telefone',
  balcao: 'Balcão',
  whatsapp: 'WhatsApp',
  indicacao: 'Indicação',
  importacao: 'Importação',
};

/** Words the origin of a lead: the partner's key if an API call created it, otherwise the channel. */
export const originWords = ({ origin, broughtBy }: { origin: LeadOrigin; broughtBy: string }): string =>
  broughtBy ? `${broughtBy} (API)` : LEAD_ORIGIN_LABELS[origin];

/**
 * Statuses that an admin may set: qualified, converted or lost, from any other status (docs/product.md
 * section 4). Never back to new.
 */
export const nextLeadStatuses = (from: LeadStatus): LeadStatus[] =>
  LEAD_STATUSES.filter((to) => to !== from && to !== 'new');

export const canChangeLead = (from: LeadStatus, to: LeadStatus): boolean =>
  nextLeadStatuses(from).includes(to);
