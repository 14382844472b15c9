/** docs/product.md sections 3 and 4, leads. */
export const LEAD_STATUSES = ['new', 'qualified', 'lost', 'converted'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

export const LEAD_ORIGINS = ['landing', 'checkout', 'contato'] as const;
export type LeadOrigin = (typeof LEAD_ORIGINS)[number];
