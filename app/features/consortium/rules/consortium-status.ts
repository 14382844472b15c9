/** Groups. */
export const GROUP_STATUSES = ['forming', 'active', 'closed'] as const;
export type GroupStatus = (typeof GROUP_STATUSES)[number];
/** Quotas; only active, paid-up ones compete. */
export const QUOTA_STATUSES = ['active', 'late', 'excluded', 'contemplated'] as const;
export type QuotaStatus = (typeof QUOTA_STATUSES)[number];
/** A draw is announced, frozen, run once, published. */
export const DRAW_STATUSES = ['announced', 'frozen', 'drawn', 'published', 'canceled'] as const;
export type DrawStatus = (typeof DRAW_STATUSES)[number];
