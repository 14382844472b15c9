import type { ContractType } from '#app/terms/contract-type.ts';
import { saleOf } from './offers.ts';

/** The contracts that a product is sold under; none when it is sold through the team. */
export const contractsOfProduct = (product: Parameters<typeof saleOf>[0]): readonly ContractType[] =>
  ({ plan: ['cpf', 'cnpj'] as const, alone: ['servico'] as const, team: [] })[saleOf(product)];

/** What the page of a product says, under the names of its fields. */
export const productWords = (product: {
  title: string;
  subtitle: string;
  conditions: unknown;
  benefits: unknown;
  faq: unknown;
  blockedMessage: string | null;
  metaTitle: string | null;
  metaDescription: string;
}) => {
  const { title, subtitle, conditions, benefits, faq, blockedMessage, metaTitle, metaDescription } = product;
  return { title, subtitle, conditions, benefits, faq, blockedMessage, metaTitle, metaDescription };
};
