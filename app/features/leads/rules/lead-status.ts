/** docs/product.md sections 3 and 4, leads. */
export const LEAD_STATUSES = ['new', 'qualified', 'lost', 'converted'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** Ways to reach the team without the site. */
export const DESK_ORIGINS = ['telefone', 'balcao', 'whatsapp', 'indicacao'] as const;
export type EnteredLeadOrigin = (typeof DESK_ORIGINS)[number];

/** `importacao`: a row of an imported file. It raises no event: old contacts are not news. */
export const LEAD_ORIGINS = ['landing', 'checkout', 'contato', ...DESK_ORIGINS, 'importacao'] as const;
export type LeadOrigin = (typeof LEAD_ORIGINS)[number];
