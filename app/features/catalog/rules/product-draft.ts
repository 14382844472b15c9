import { formatAmount } from '#app/lib/money.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import type { ProductDraft } from './product-form.ts';
import type { ProductInput } from './product-input.ts';

/** A saved product as its form shows it. */
export const productDraft = (product: ProductInput): ProductDraft => ({
  ...product,
  priceFrom: formatAmount(product.priceFrom),
  priceTo: formatAmount(product.priceTo),
  estimatedDays: String(product.estimatedDays),
  blockedMessage: product.blockedMessage ?? '',
});

/** docs/product.md section 9: twelve business days. Hidden until it is shown. */
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
  legal: false,
  blockedMessage: '',
  metaTitle: '',
  metaDescription: '',
  activatesCards: [],
  requiredDocuments: [],
};

/** A value of a product in a line of text. */
export function shownValue(value: ProductDraft[keyof ProductDraft]): string {
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'string') return value || 'vazio';
  const items = value.map((item) => {
    if (Array.isArray(item)) return item.join(': ');
    if (typeof item === 'object') return item.question;
    return item in CARD_TITLES ? CARD_TITLES[item as keyof typeof CARD_TITLES] : item;
  });
  return items.join('; ') || 'nenhum';
}
