/** docs/product.md section 5, Linked profile. */
export const RELATIONSHIPS = ['cônjuge', 'filho', 'pai', 'mãe', 'irmão', 'empresa', 'outro'] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];
/** Facial check records (docs/product.md section 4). */
export const FACE_STATUSES = ['pending', 'approved', 'rejected', 'expired'] as const;
export type FaceStatus = (typeof FACE_STATUSES)[number];
/** Document types. */
export const DOC_TYPES = ['CPF', 'CNPJ'] as const;
export type DocTypeName = (typeof DOC_TYPES)[number];

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
