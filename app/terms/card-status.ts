/** docs/product.md sections 3 and 4, cards. */
export const CARD_TYPES = ['nome', 'jus', 'bacen', 'dividas', 'processos', 'rating'] as const;
export type CardType = (typeof CARD_TYPES)[number];

export const CARD_STATUSES = ['active', 'analyzing', 'pending', 'completed', 'blocked'] as const;
export type CardStatus = (typeof CARD_STATUSES)[number];

export const RATINGS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export type Rating = (typeof RATINGS)[number];

/** Types that an admin may create by hand (docs/product.md section 6). */
export const ADMIN_CARD_TYPES = ['nome', 'jus', 'bacen'] as const satisfies readonly CardType[];
