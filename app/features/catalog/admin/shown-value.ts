import type { ProductDraft } from '#app/features/catalog/rules/product-form.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';

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
