/** docs/product.md sections 3 and 4, leads. */
export const LEAD_STATUSES = ['new', 'qualified', 'lost', 'converted'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** How a person reaches the team without the site. */
export const DESK_ORIGINS = ['telefone', 'balcao', 'whatsapp', 'indicacao'] as const;
export type EnteredLeadOrigin = (typeof DESK_ORIGINS)[number];

/** `importacao`: a row of a file that the team brought in. It raises no event: old contacts are no news. */
export const LEAD_ORIGINS = ['landing', 'checkout', 'contato', ...DESK_ORIGINS, 'importacao'] as const;
export type LeadOrigin = (typeof LEAD_ORIGINS)[number];
