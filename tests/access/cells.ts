import { POSITION_ACTORS } from './position-cells.ts';

/** Actors and verbs of the access matrix, and the cells it is written with. */
export const BASE_ACTORS = ['visitor', 'customerA', 'customerB', 'staff', 'admin', 'partner'] as const;
/** The cells of positions are in tests/access/position-cells.ts, relative to those of the admin, an owner. */
export const ACTORS = [...BASE_ACTORS, ...POSITION_ACTORS] as const;
export type ActorName = (typeof ACTORS)[number];
export const VERBS = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];
export type Line = Record<ActorName, string>;
export type BaseLine = Record<(typeof BASE_ACTORS)[number], string>;

export type Right = { columns: string[] | null };

export const line = (
  visitor: string,
  customerA: string,
  customerB: string,
  staff: string,
  admin: string,
  partner = '',
): BaseLine => ({
  visitor,
  customerA,
  customerB,
  staff,
  admin,
  partner,
});
export const closed = line('', '', '', '', '');
export const teamOnly = (admin: string) => line('', '', '', '', admin);
export const ofPartner = (admin: string, partner: string) => line('', '', '', '', admin, partner);
/** A row of customer A, with the panel's rights. */
export const own = (customer: string, admin: string) => line('', customer, '', '', admin);
export const everybody = (admin: string) => line('r', 'r', 'r', 'r', admin);

const LETTERS: Record<string, Verb> = { r: 'select', i: 'insert', u: 'update', d: 'delete' };

export const tableOf = (key: string) => key.split('/')[0] ?? key;

/**
 * Parses a cell into rights by verb. @throws on invalid text, so that a typing error is not read as a denial.
 */
export function parseCell(cell: string): Partial<Record<Verb, Right>> {
  const rights: Partial<Record<Verb, Right>> = {};
  const rest = cell.replaceAll(/([riud])(?:\(([a-z0-9_,]+)\))?/g, (_, letter: string, columns?: string) => {
    const verb = LETTERS[letter];
    if (!verb || rights[verb]) throw new Error(`"${cell}" names ${letter} twice`);
    rights[verb] = { columns: columns?.split(',') ?? null };
    return '';
  });
  if (rest !== '') throw new Error(`cannot read "${rest}" in "${cell}"`);
  return rights;
}
