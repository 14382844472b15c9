import type { CardType } from '#app/terms/card-status.ts';

/**
 * Page that sells a card to a customer without it (docs/product.md section 2, Customer area): the product's
 * address is the card's type.
 */
export const productPath = (cardType: CardType): string => `/produtos/${cardType}`;
