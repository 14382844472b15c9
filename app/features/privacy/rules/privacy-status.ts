/** Requests of LGPD art. 18. */
export const PRIVACY_KINDS = ['export', 'erasure', 'correction', 'revocation'] as const;
export type PrivacyKind = (typeof PRIVACY_KINDS)[number];
/** Their course. */
export const PRIVACY_STATUSES = ['open', 'working', 'done', 'refused'] as const;
export type PrivacyStatus = (typeof PRIVACY_STATUSES)[number];
