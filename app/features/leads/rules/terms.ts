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

/** Statuses that are set by hand, in bulk and by rules: a lead is converted by becoming a client. */
export const HAND_LEAD_STATUSES = ['qualified', 'lost'] as const satisfies LeadStatus[];

/** Statuses that may be set from another one by hand; never back to new. */
export const nextLeadStatuses = (from: LeadStatus): LeadStatus[] =>
  HAND_LEAD_STATUSES.filter((to) => to !== from);

export const canChangeLead = (from: LeadStatus, to: LeadStatus): boolean =>
  nextLeadStatuses(from).includes(to);

/** Reasons that a person chooses for a lost lead. */
export const CHOSEN_LOSS_REASONS = [
  'price',
  'no_answer',
  'gave_up',
  'competitor',
  'nothing_removable',
  'wrong_contact',
  'unlisted',
] as const;
/** `rule`: an automation lost it. */
export const LOSS_REASONS = [...CHOSEN_LOSS_REASONS, 'rule'] as const;
export type LossReason = (typeof LOSS_REASONS)[number];

export const LOSS_REASON_LABELS: Record<LossReason, string> = {
  price: 'Achou caro',
  no_answer: 'Parou de responder',
  gave_up: 'Desistiu ou resolveu por conta própria',
  competitor: 'Fechou com outra empresa',
  nothing_removable: 'Não havia o que retirar',
  wrong_contact: 'Contato errado ou repetido',
  unlisted: 'Outro motivo',
  rule: 'Regra automática',
};

export const isLossReason = (value: string | null | undefined): value is LossReason =>
  LOSS_REASONS.some((reason) => reason === value);
