/** The fields of a product by name, as a conflict calls them. */
export const PRODUCT_FIELDS = {
  title: 'Título',
  slug: 'Endereço',
  subtitle: 'Subtítulo',
  priceFrom: 'Preço inicial',
  priceTo: 'Preço final',
  estimatedDays: 'Prazo estimado',
  conditions: 'Condições',
  benefits: 'Benefícios',
  faq: 'Perguntas',
  visible: 'Visível',
  blocked: 'Bloqueado',
  blockedMessage: 'Aviso do bloqueio',
  metaTitle: 'Título para buscadores',
  metaDescription: 'Descrição para buscadores',
  activatesCards: 'Cards que ativa',
  requiredDocuments: 'Documentos que pede',
} as const;

export type ProductField = keyof typeof PRODUCT_FIELDS;
