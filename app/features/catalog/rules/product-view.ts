import { type Centavos, fromNumeric } from '#app/lib/money.ts';
import { CARD_TYPES, type CardType } from '#app/terms/card-status.ts';
import { offeredCards } from './legal-front.ts';
import { type Sale, saleOf } from './offers.ts';
import type { Plans } from './plans.ts';
import { filledWords } from './terms.ts';

/** A product as the public site shows it. */
export type ProductView = {
  id: string;
  slug: string;
  title: string;
  subtitle: string;
  priceFrom: Centavos;
  priceTo: Centavos;
  conditions: [name: string, value: string][];
  estimatedDays: number;
  benefits: string[];
  faq: { question: string; answer: string }[];
  metaTitle: string;
  metaDescription: string;
  activatesCards: CardType[];
  /** Additional documents that it requires. */
  requiredDocuments: string[];
  sale: Sale;
};

type ProductRow = Omit<ProductView, 'priceFrom' | 'priceTo' | 'activatesCards' | 'sale'> & {
  priceFrom: string;
  priceTo: string;
  activatesCards: string[];
};

/**
 * Returns a product for the public page. Uses title and subtitle if the search texts are empty, and the
 * plans' prices for a product that is sold as a plan.
 */
export function viewProduct(row: ProductRow, plans: Plans): ProductView {
  const read = readProduct(row);
  const product = { ...read, activatesCards: offeredCards(read.activatesCards, plans.CPF.legal) };
  const sale = saleOf(product, plans);
  const prices = sale === 'plan' && { priceFrom: plans.CPF.promo, priceTo: plans.CNPJ.promo };
  return filledWords({ ...product, ...prices, sale }, plans);
}

const readProduct = (row: ProductRow) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  subtitle: row.subtitle,
  priceFrom: fromNumeric(row.priceFrom),
  priceTo: fromNumeric(row.priceTo),
  conditions: row.conditions,
  estimatedDays: row.estimatedDays,
  benefits: row.benefits,
  faq: row.faq,
  metaTitle: row.metaTitle || row.title,
  metaDescription: row.metaDescription || row.subtitle,
  activatesCards: CARD_TYPES.filter((type) => row.activatesCards.includes(type)),
  requiredDocuments: row.requiredDocuments,
});
