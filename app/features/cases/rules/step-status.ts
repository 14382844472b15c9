/** docs/product.md section 4, process steps. */
export const STEP_STATUSES = ['pending', 'in_progress', 'completed', 'blocked'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];
/** Events of a service that can move a step: contract accepted; documents received and approved. */
export const FOLLOWED_EVENTS = ['contract', 'documents'] as const;
export type FollowedEvent = (typeof FOLLOWED_EVENTS)[number];
/** docs/product.md section 4, debts. */
export const DEBT_STATUSES = ['pending', 'paid', 'negotiating', 'canceled'] as const;
export type DebtStatus = (typeof DEBT_STATUSES)[number];
/** docs/product.md section 4, lawsuits. */
export const LAWSUIT_STATUSES = ['active', 'settled', 'archived'] as const;
export type LawsuitStatus = (typeof LAWSUIT_STATUSES)[number];
/** Review of a document by the team. */
export const DOCUMENT_STATUSES = ['uploading', 'pending', 'approved', 'rejected'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];
