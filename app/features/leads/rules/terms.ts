import type { Tone } from '#app/lib/toast.ts';

/** docs/product.md sections 3 and 4, leads. */
export const LEAD_STATUSES = ['new', 'qualified', 'lost', 'converted'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** Ways to reach the team without the site. */
export const DESK_ORIGINS = ['telefone', 'balcao', 'whatsapp', 'indicacao'] as const;
export type EnteredLeadOrigin = (typeof DESK_ORIGINS)[number];

/** `importacao`: a row of an imported file. It raises no event: old contacts are not news. */
export const LEAD_ORIGINS = ['landing', 'checkout', 'contato', ...DESK_ORIGINS, 'importacao'] as const;
export type LeadOrigin = (typeof LEAD_ORIGINS)[number];

export const LEAD_TONES: Record<LeadStatus, Tone> = {
  new: 'info',
  qualified: 'warning',
  lost: 'neutral',
  converted: 'good',
};

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
