import { AREAS, type Area, type Position } from './panel-areas.ts';

/** `see` opens pages that only show data; `do` also sends their forms. */
type Degree = 'see' | 'do';
type Areas = Partial<Record<Area, Degree>>;

const every = (degree: Degree, ...areas: Area[]): Areas =>
  Object.fromEntries(areas.map((area) => [area, degree]));

const CASEWORK = every(
  'do',
  'desk',
  'tasks',
  'leads',
  'clients',
  'cases',
  'documents',
  'listings',
  'reports',
  'letters',
  'forms',
);

/**
 * Rights of each position; areas that are not named are refused. PostgreSQL enforces the same for rows and
 * columns (app/platform/db/positions.sql).
 */
export const POSITION_AREAS: Record<Position, Areas> = {
  owner: every('do', ...AREAS),
  manager: {
    ...every('do', ...AREAS.filter((area) => !['positions', 'secrets', 'erasures'].includes(area))),
    positions: 'see',
  },
  clerk: { ...CASEWORK, ...every('do', 'intake'), lawsuits: 'see' },
  lawyer: { ...CASEWORK, ...every('do', 'approvals', 'lawsuits', 'contracts', 'legal') },
  finance: every('do', 'desk', 'tasks', 'money', 'imports'),
  accountant: every('see', 'desk', 'money'),
};

export function mayIn(position: Position, area: Area, degree: Degree): boolean {
  const held = POSITION_AREAS[position][area];
  return held === 'do' || (held === 'see' && degree === 'see');
}

/** Limits of the prices and schedules that a position agrees with a client. */
export type SaleLimits = {
  /** Largest discount, in percent of the price. */
  discount: number;
  /** Smallest entry of a sale in installments, in percent of its total. */
  entry: number;
  /** Most payments of one order, the entry included. */
  payments: number;
  /** Most days from the sale to the first installment. */
  daysToFirst: number;
};

/** Positions without an entry sell at list prices only, if they sell. */
export const SALE_LIMITS: Partial<Record<Position, SaleLimits>> = {
  owner: { discount: 100, entry: 0, payments: 12, daysToFirst: 90 },
  manager: { discount: 40, entry: 0, payments: 12, daysToFirst: 60 },
  clerk: { discount: 10, entry: 20, payments: 6, daysToFirst: 35 },
};
