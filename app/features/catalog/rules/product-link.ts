import type { CardType } from '#app/terms/card-status.ts';

/**
 * Where a card that the customer does not have is sold (docs/product.md section 2, Customer area): products carry its
 * name.
 */
export const productPath = (cardType: CardType): string => `/produtos/${cardType}`;
