import type { Relationship } from './profile-status.ts';

/** How a linked profile is named to the customer. */
export const RELATIONSHIP_LABELS: Record<Relationship, string> = {
  cônjuge: 'Cônjuge',
  filho: 'Filho(a)',
  pai: 'Pai',
  mãe: 'Mãe',
  irmão: 'Irmão(ã)',
  empresa: 'Empresa',
  outro: 'Outro',
};
