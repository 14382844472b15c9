/**
 * What someone with the role admin is there for. It narrows what the role may do; each is a PostgreSQL role of its own
 * (app/platform/db/positions.sql). An owner is not narrowed.
 */
export const POSITIONS = ['owner', 'manager', 'clerk', 'lawyer', 'finance', 'accountant'] as const;
export type Position = (typeof POSITIONS)[number];
