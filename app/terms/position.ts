/**
 * Function of a person with the role admin. It narrows the role's rights; each is a separate PostgreSQL role
 * (app/platform/db/positions.sql). An owner is not narrowed.
 */
export const POSITIONS = ['owner', 'manager', 'clerk', 'lawyer', 'finance', 'accountant'] as const;
export type Position = (typeof POSITIONS)[number];
