/** docs/product.md section 5, Linked profile. */
export const RELATIONSHIPS = [
  'cônjuge',
  'filho',
  'pai',
  'mãe',
  'irmão',
  'sócio',
  'representante',
  'empresa',
  'outro',
] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];
/** Relationships to each kind of holder; for a company, the part that the account's owner has in it. */
export const RELATIONSHIPS_OF = {
  CPF: ['cônjuge', 'filho', 'pai', 'mãe', 'irmão', 'outro'],
  CNPJ: ['sócio', 'representante', 'empresa', 'outro'],
} as const satisfies Record<DocTypeName, readonly Relationship[]>;
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
  sócio: 'Sócio ou sócia',
  representante: 'Representante',
  empresa: 'Empresa',
  outro: 'Outro',
};

/** The team member who handles a case, as the customer sees them: `photo` is a JPEG in base64. */
export type Keeper = { name: string; photo: string | null; oab: string | null };
