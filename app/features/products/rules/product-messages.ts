import type { Toast } from '#app/lib/toast.ts';

/** Spec section 8. Titles letter by letter. */
export const PRODUCT_UNAVAILABLE = {
  tone: 'bad',
  title: 'Produto não disponível',
  message: 'Veja na página inicial o que você pode contratar.',
} as const satisfies Toast;

export const PRODUCT_NOT_LOADED = {
  tone: 'bad',
  title: 'Erro ao carregar produto',
  message: 'Recarregue a página e tente de novo.',
} as const satisfies Toast;

/** @param message of the product; an empty one gives way to the default. */
export const productBlocked = (message: string | null): Toast => ({
  tone: 'bad',
  title: 'Produto bloqueado',
  message: message?.trim() || 'Este produto não está disponível no momento',
});
