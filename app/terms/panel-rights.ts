import { AREAS, type Area, type BasePosition, type Position } from './panel-areas.ts';

/** `see` opens pages that only show data; `do` also sends their forms. */
export type Degree = 'see' | 'do';
export type Areas = Partial<Record<Area, Degree>>;

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
  clerk: { ...CASEWORK, ...every('do', 'intake', 'receiving'), lawsuits: 'see' },
  lawyer: { ...CASEWORK, ...every('do', 'approvals', 'lawsuits', 'contracts', 'legal') },
  finance: every('do', 'desk', 'tasks', 'money', 'receiving', 'imports'),
  accountant: every('see', 'desk', 'money'),
};

/**
 * A position that the business made from a shipped one. It narrows its base, whose database role it uses. Also a
 * shipped position for which an owner set other limits.
 */
export type CustomPosition = {
  id: string;
  name: string;
  base: BasePosition;
  areas: Areas;
  /** Whether it may export lists. */
  exports: boolean;
  limits: SaleLimits | null;
  hand?: HandLimits | null;
  /** Grows with each change. */
  version: number;
  /** The base itself with limits of an owner: all of its areas, and these limits instead of the usual ones. */
  shipped?: boolean;
};
/** The rights that a person holds: a shipped position, or one that the owner made. */
export type Rights = Position | CustomPosition;

const baseOf = (rights: Rights): Position => (typeof rights === 'string' ? rights : rights.base);

/** Names rights in caches and prepared statements: other rights, or a changed position, have another key. */
export const rightsKey = (rights: Rights): string =>
  typeof rights === 'string' ? rights : `${rights.id}.${rights.version}`;

const reaches = (held: Degree | undefined, degree: Degree): boolean =>
  held === 'do' || (held === 'see' && degree === 'see');

/** Whether rights reach an area. A position of the business never exceeds its base, whatever its row says. */
export const mayIn = (rights: Rights, area: Area, degree: Degree): boolean =>
  reaches(POSITION_AREAS[baseOf(rights)][area], degree) &&
  (typeof rights === 'string' || rights.shipped === true || reaches(rights.areas[area], degree));

/** Whether rights include the export of lists. */
export const mayExport = (rights: Rights): boolean => typeof rights === 'string' || rights.exports;

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

/** The stricter of two limits, each way. */
const stricter = (a: SaleLimits, b: SaleLimits): SaleLimits => ({
  discount: Math.min(a.discount, b.discount),
  entry: Math.max(a.entry, b.entry),
  payments: Math.min(a.payments, b.payments),
  daysToFirst: Math.min(a.daysToFirst, b.daysToFirst),
});

/** Whether limits exceed those of a shipped position in no way; never for one that sells at list prices only. */
export function isWithinLimits(limits: SaleLimits, base: Position): boolean {
  const most = SALE_LIMITS[base];
  if (!most) return false;
  return Object.entries(stricter(most, limits)).every(
    ([name, value]) => limits[name as keyof SaleLimits] === value,
  );
}

/** Limits of what rights may agree with a client; undefined: list prices only. */
export function saleLimitsOf(rights: Rights): SaleLimits | undefined {
  const base = SALE_LIMITS[baseOf(rights)];
  if (!base || typeof rights === 'string' || !rights.limits) return base;
  return rights.shipped ? rights.limits : stricter(base, rights.limits);
}

/** Acts by hand on money that a position may limit. */
export const HAND_ACTS = ['payment', 'discount', 'refund'] as const;
export type HandAct = (typeof HAND_ACTS)[number];
/** Most centavos of each act; null without a limit. */
export type HandLimits = Record<HandAct, number | null>;

/** Limits of shipped positions until an owner sets others; a position without an entry is unlimited. */
export const HAND_LIMITS: Partial<Record<Position, HandLimits>> = {
  clerk: { payment: 150_000, discount: 0, refund: 0 },
};

/** Area of each act by hand: without it a position has no limit to set. */
export const HAND_AREAS: Record<HandAct, Area> = {
  payment: 'receiving',
  discount: 'money',
  refund: 'money',
};

const NO_LIMITS: HandLimits = { payment: null, discount: null, refund: null };

/** Limits of acts by hand: those that an owner set for the position, and the usual ones of its base for the others. */
export function handLimitsOf(rights: Rights): HandLimits {
  const usual = HAND_LIMITS[baseOf(rights)] ?? NO_LIMITS;
  const own = typeof rights === 'string' ? null : rights.hand;
  if (!own || typeof rights === 'string') return usual;
  if (rights.shipped) return own;
  return {
    payment: own.payment ?? usual.payment,
    discount: own.discount ?? usual.discount,
    refund: own.refund ?? usual.refund,
  };
}

/** Most centavos of an act that rights allow without an owner. */
export const handLimitOf = (rights: Rights, act: HandAct): number =>
  handLimitsOf(rights)[act] ?? Number.POSITIVE_INFINITY;

/** Whether an act of this amount needs no owner. */
export const isWithinHand = (rights: Rights, act: HandAct, amount: number): boolean =>
  amount <= handLimitOf(rights, act);
