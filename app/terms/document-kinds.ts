import type { DocType } from '#app/lib/documents.ts';

type Kind = { label: string; hint: string };

/** Kinds that every service may require. A product's own kinds are named by their words and need no entry. */
export const DOCUMENT_KINDS = {
  photo_id: {
    label: 'Documento com foto',
    hint: 'RG ou CNH, frente e verso. Passaporte ou CNH digital em PDF: só na frente.',
  },
  proof_of_address: {
    label: 'Comprovante de endereço',
    hint: 'Conta de luz, água ou telefone dos últimos 90 dias.',
  },
  articles: { label: 'Contrato social', hint: 'Ou o documento de constituição, com a última alteração.' },
  cnpj_card: { label: 'Cartão CNPJ', hint: 'O comprovante de inscrição, no site da Receita Federal.' },
  representative_id: {
    label: 'Documento do representante',
    hint: 'RG ou CNH de quem assina pela empresa, frente e verso. Passaporte ou PDF: só na frente.',
  },
  other: { label: 'Outro documento', hint: 'Alguma coisa a mais que ajude o seu caso. Não é obrigatório.' },
} as const satisfies Record<string, Kind>;

/** A document without a place in the list, as all were before the list existed. */
export const OTHER = 'other';

/** Sides of a card-sized document; each has its own place for a photo. */
export const DOCUMENT_SIDES = ['front', 'back'] as const;
export type DocumentSide = (typeof DOCUMENT_SIDES)[number];
export const SIDE_LABELS: Record<DocumentSide, string> = { front: 'Frente', back: 'Verso' };

const TWO_SIDED = ['photo_id', 'representative_id'];

/** Whether a document of this kind is photographed on both sides. */
export const hasSides = (kind: string): boolean => TWO_SIDED.includes(kind);

/** Returns the side that a form names, for a kind that has sides; null for any other text. */
export const sideIn = (kind: string, side: string | undefined): DocumentSide | null =>
  (hasSides(kind) && DOCUMENT_SIDES.find((known) => known === side)) || null;

/** Kinds that every service needs (docs/product.md section 11). */
export const BASE_KINDS = {
  CPF: ['photo_id', 'proof_of_address'],
  CNPJ: ['articles', 'cnpj_card', 'representative_id'],
} as const satisfies Record<DocType, readonly (keyof typeof DOCUMENT_KINDS)[]>;

/** Maximum length of the name of a product's kind, in characters. */
export const MAX_KIND = 80;

/** Kinds that a service requires of its holder. @param extra names that the sold product adds */
export const requiredKinds = (docType: DocType, extra: readonly string[]): string[] => [
  ...new Set([...BASE_KINDS[docType], ...extra]),
];

const known = (kind: string): Kind | undefined =>
  Object.hasOwn(DOCUMENT_KINDS, kind) ? DOCUMENT_KINDS[kind as keyof typeof DOCUMENT_KINDS] : undefined;

export const kindLabel = (kind: string): string => known(kind)?.label ?? kind;
export const kindHint = (kind: string): string => known(kind)?.hint ?? '';
