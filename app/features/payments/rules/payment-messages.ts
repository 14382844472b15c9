import type { Toast } from '#app/lib/toast.ts';

/** Spec section 8. Title letter by letter. */
export const INVOICES_NOT_LOADED = {
  tone: 'bad',
  title: 'Erro ao carregar faturas',
  message: 'Não foi possível carregar suas faturas. Recarregue a página.',
} as const satisfies Toast;
