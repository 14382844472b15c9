import { AREAS, type Area } from './panel-areas.ts';
import { AREA_OF_ROUTE, FORM_AREAS, FORM_PAGES } from './panel-routes.ts';
import type { Position } from './position.ts';

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
  clerk: { ...CASEWORK, lawsuits: 'see' },
  lawyer: { ...CASEWORK, ...every('do', 'approvals', 'lawsuits', 'contracts', 'legal') },
  finance: every('do', 'desk', 'tasks', 'money', 'imports'),
  accountant: every('see', 'desk', 'money'),
};

export function mayIn(position: Position, area: Area, degree: Degree): boolean {
  const held = POSITION_AREAS[position][area];
  return held === 'do' || (held === 'see' && degree === 'see');
}

/** The area of a route by degree of access; a form on it may belong to a narrower area. */
function areaOf(pattern: string, degree: Degree): Area | null {
  const of = AREA_OF_ROUTE[pattern];
  if (of === undefined) return null;
  return typeof of === 'string' ? of : of[degree];
}

/** Whether a position may request a route. Routes without an area are refused to all. */
export function mayAsk(position: Position, pattern: string, method: string): boolean {
  const reads = (method === 'GET' || method === 'HEAD') && !FORM_PAGES.has(pattern);
  const degree = reads ? 'see' : 'do';
  const area = areaOf(pattern, degree);
  return area !== null && mayIn(position, area, degree);
}

const NARROWER: [page: string, forms: Record<string, Area>][] = Object.entries(FORM_AREAS);

/**
 * Whether the browser offers a form of a route that the position may request. The server decides by the
 * form's own area (`refuseForm`); tests/security/form-areas.db.test.ts compares the two.
 */
export function maySend(position: Position, pattern: string, intent: string): boolean {
  const [, forms] = NARROWER.find(([page]) => pattern === page || pattern.startsWith(`${page}/`)) ?? [];
  const area = forms?.[intent];
  return area === undefined || mayIn(position, area, 'do');
}

/** Whether a position may open an address of the panel; addresses outside of the panel are open. */
export function mayOpen(position: Position, to: string): boolean {
  if (position === 'owner') return true;
  const pattern = patternOf(to);
  return pattern === null || mayAsk(position, pattern, 'GET');
}

/** Whether a position may send a form to an address; always outside of the panel. */
export function mayPost(position: Position, to: string, intent: string): boolean {
  if (position === 'owner') return true;
  const pattern = patternOf(to);
  return pattern === null || (mayAsk(position, pattern, 'POST') && maySend(position, pattern, intent));
}

const PATTERNS = Object.keys(AREA_OF_ROUTE).map((pattern) => ({ pattern, parts: pattern.split('/') }));

/**
 * The panel's route behind an address: of the matching ones, the one with the most fixed segments; null
 * without a match.
 */
function patternOf(to: string): string | null {
  const path = to.split(/[?#]/)[0] ?? '';
  if (!/^\/admin(\/|$)/.test(path)) return null;
  const parts = path.replace(/\/$/, '').split('/');
  const fitting = PATTERNS.filter(
    (one) =>
      one.parts.length === parts.length &&
      one.parts.every((part, index) => part.startsWith(':') || part === parts[index]),
  );
  const own = ({ parts: of }: (typeof PATTERNS)[number]) => of.filter((part) => !part.startsWith(':')).length;
  return fitting.toSorted((a, b) => own(b) - own(a))[0]?.pattern ?? null;
}
