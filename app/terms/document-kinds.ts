import type { DocType } from '#app/lib/documents.ts';

type Kind = { label: string; hint: string };

/** Kinds that every service may ask for. A product's own kinds are named by its words and need no entry. */
export const DOCUMENT_KINDS = {
  photo_id: { label: 'Documento com foto', hint: 'RG, CNH ou passaporte, frente e verso.' },
  proof_of_address: {
    label: 'Comprovante de endereço',
    hint: 'Conta de luz, água ou telefone dos últimos 90 dias.',
  },
  articles: { label: 'Contrato social', hint: 'Ou o documento de constituição, com a última alteração.' },
  cnpj_card: { label: 'Cartão CNPJ', hint: 'O comprovante de inscrição, no site da Receita Federal.' },
  representative_id: {
    label: 'Documento do representante',
    hint: 'RG, CNH ou passaporte de quem assina pela empresa.',
  },
  other: { label: 'Outro documento', hint: 'Alguma coisa a mais que ajude o seu caso. Não é obrigatório.' },
} as const satisfies Record<string, Kind>;

/** Sent without a place in the list, as everything was before there was one. */
export const OTHER = 'other';

/** What every service needs (docs/product.md section 11). */
export const BASE_KINDS = {
  CPF: ['photo_id', 'proof_of_address'],
  CNPJ: ['articles', 'cnpj_card', 'representative_id'],
} as const satisfies Record<DocType, readonly (keyof typeof DOCUMENT_KINDS)[]>;

/** The longest name of a kind that a product adds, in characters. */
export const MAX_KIND = 80;

/** Kinds that a service asks its holder for. @param extra the names that the product sold adds */
export const requiredKinds = (docType: DocType, extra: readonly string[]): string[] => [
  ...new Set([...BASE_KINDS[docType], ...extra]),
];

const known = (kind: string): Kind | undefined =>
  Object.hasOwn(DOCUMENT_KINDS, kind) ? DOCUMENT_KINDS[kind as keyof typeof DOCUMENT_KINDS] : undefined;

export const kindLabel = (kind: string): string => known(kind)?.label ?? kind;
export const kindHint = (kind: string): string => known(kind)?.hint ?? '';
