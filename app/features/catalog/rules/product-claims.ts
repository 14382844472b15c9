import type { ContractType } from '#app/terms/contract-type.ts';
import type { Sale } from './offers.ts';

/** Returns the contracts that a product is sold under; empty for a product sold through the team. */
export const contractsOfSale = (sale: Sale): readonly ContractType[] =>
  ({ plan: ['cpf', 'cnpj'] as const, alone: ['servico'] as const, team: [] })[sale];

/** Returns the texts of a product's page, keyed by field name. */
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
