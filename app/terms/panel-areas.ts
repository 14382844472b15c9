/** Areas of the panel that positions have access to. */
export const AREAS = [
  'desk',
  'tasks',
  'leads',
  'clients',
  'cases',
  'documents',
  'listings',
  'reports',
  'letters',
  'approvals',
  'lawsuits',
  'contracts',
  'forms',
  'money',
  'receiving',
  'billing',
  'plans',
  'services',
  'legal',
  'site',
  'automation',
  'intake',
  'assigning',
  'bulk',
  'imports',
  'business',
  'audit',
  'settings',
  'positions',
  'secrets',
  'erasures',
] as const;
export type Area = (typeof AREAS)[number];

/**
 * Function of a person with the role admin. It narrows the role's rights; each is a separate PostgreSQL role
 * (app/platform/db/positions.sql). An owner is not narrowed.
 */
export const POSITIONS = ['owner', 'manager', 'clerk', 'lawyer', 'finance', 'accountant'] as const;
export type Position = (typeof POSITIONS)[number];
/** Positions that the business may copy and narrow. An owner holds everything and is not copied. */
export type BasePosition = Exclude<Position, 'owner'>;
