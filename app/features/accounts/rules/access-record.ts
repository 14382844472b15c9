/** What a row of the access records tells: a session began, or it ended before its time was over. */
export const ACCESS_KINDS = ['entered', 'left'] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];
