import type { AppError } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import { CHANGED_MEANWHILE } from '#app/lib/toast.ts';

/** docs/product.md section 8. Titles letter by letter. */
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

/** Messages of the panel. docs/product.md section 8, Erro ao salvar. */
export const PRODUCT_NOT_SAVED = 'Erro ao salvar';
export const PRODUCT_MISSING = {
  code: 'deleted',
  title: PRODUCT_NOT_SAVED,
  message: 'Este produto não existe mais.',
} as const satisfies AppError;
export const PRODUCT_STALE = {
  code: 'stale',
  title: PRODUCT_NOT_SAVED,
  message: CHANGED_MEANWHILE,
} as const satisfies AppError;
export const ORDER_STALE = {
  code: 'stale',
  title: PRODUCT_NOT_SAVED,
  message: 'Outra pessoa mudou a ordem antes. A lista mostra a de agora: confira e mova de novo.',
} as const satisfies AppError;
export const PRODUCT_SAVED = { tone: 'good', title: 'Produto salvo' } as const satisfies Toast;
export const PRODUCT_CREATED = { tone: 'good', title: 'Produto criado' } as const satisfies Toast;
export const PRODUCT_DELETED = { tone: 'good', title: 'Produto excluído' } as const satisfies Toast;
export const PRODUCTS_ORDERED = { tone: 'good', title: 'Ordem salva' } as const satisfies Toast;
