/** Groups. */
export const GROUP_STATUSES = ['forming', 'active', 'closed'] as const;
export type GroupStatus = (typeof GROUP_STATUSES)[number];
/** Statuses of quotas; only active, paid-up ones compete. */
export const QUOTA_STATUSES = ['active', 'late', 'excluded', 'contemplated'] as const;
export type QuotaStatus = (typeof QUOTA_STATUSES)[number];
/**
 * Statuses of draws. A draw runs and is published in one transaction: all members are notified of the winner
 * at once.
 */
export const DRAW_STATUSES = ['announced', 'frozen', 'published', 'canceled'] as const;
export type DrawStatus = (typeof DRAW_STATUSES)[number];
/**
 * Ways to find a winner: by the digits of the prizes, or by the prizes and a secret that was sealed before.
 */
export const DRAW_KINDS = ['digits', 'hmac'] as const;
export type DrawKind = (typeof DRAW_KINDS)[number];
/** Direction of the digits rule after a quota that does not compete: upwards, or +1, −1, +2, −2… */
export const EXCLUDED_WAYS = ['up', 'alternating'] as const;
export type ExcludedWay = (typeof EXCLUDED_WAYS)[number];
