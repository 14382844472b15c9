import type { Toast } from '#app/lib/toast.ts';

/** Spec section 8, Lead and checkout. Titles and messages letter by letter. */
export const ORDER_RECEIVED = {
  tone: 'good',
  title: 'Pedido recebido!',
  message: 'Redirecionando para criação de conta...',
} as const satisfies Toast;

/** @param message of an expected failure; without one, the way out. */
export const orderFailed = (message?: string): Toast => ({
  tone: 'bad',
  title: 'Erro ao processar',
  message: message || 'Tente novamente',
});

/** Title of step 5 (section 2). */
export const ORDER_CONFIRMED = 'Pedido Confirmado!';

/** Stands in the contract area while there is no text, and stays when it cannot be fetched. */
export const CONTRACT_LOADING = 'Carregando contrato...';
