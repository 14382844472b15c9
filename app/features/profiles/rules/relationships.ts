import type { Relationship } from './profile-status.ts';

/** Names of relationships for the customer. */
export const RELATIONSHIP_LABELS: Record<Relationship, string> = {
  cônjuge: 'Cônjuge',
  filho: 'Filho(a)',
  pai: 'Pai',
  mãe: 'Mãe',
  irmão: 'Irmão(ã)',
  empresa: 'Empresa',
  outro: 'Outro',
};
