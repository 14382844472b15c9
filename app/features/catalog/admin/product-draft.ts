import type { ProductDraft } from '#app/features/catalog/rules/product-form.ts';
import type { ProductInput } from '#app/features/catalog/rules/product-input.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';

/** "499,00": as the field of an amount writes it. */
const amount = (centavos: Centavos) => formatBRL(centavos).replace('R$ ', '');

/** A saved product as its form shows it. */
export const draftOf = (product: ProductInput): ProductDraft => ({
  ...product,
  priceFrom: amount(product.priceFrom),
  priceTo: amount(product.priceTo),
  estimatedDays: String(product.estimatedDays),
  blockedMessage: product.blockedMessage ?? '',
});

/** Spec section 9: twelve business days. Hidden until somebody shows it. */
export const NEW_PRODUCT: ProductDraft = {
  slug: '',
  title: '',
  subtitle: '',
  priceFrom: '',
  priceTo: '',
  estimatedDays: '12',
  conditions: [],
  benefits: [],
  faq: [],
  visible: false,
  blocked: false,
  blockedMessage: '',
  metaTitle: '',
  metaDescription: '',
  activatesCards: [],
  requiredDocuments: [],
};
