import type { AppError } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { OrderId } from '#app/terms/ids.ts';

/** docs/product.md section 8, Lead and checkout. Titles and messages letter by letter. */
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

/** A document that is neither the account's nor one of its linked profiles': the account says first whose it is. */
export const HOLDER_UNKNOWN: AppError = {
  code: 'holder-unknown',
  title: 'Para quem é?',
  message: 'Este documento não é o seu nem de quem você acompanha. Diga quem é para você.',
  fields: { relationship: 'Selecione o relacionamento' },
};

/** Where the account says whose the document of an order is. */
export const HOLDER_PATH = '/app/para-quem';

export const HOLDER_WANTED = {
  tone: 'good',
  title: 'Falta uma resposta',
  message: 'Diga para quem é o seu pedido, e o serviço começa.',
} as const satisfies Toast;

/** Where the browser that placed an order pays it before there is an account. */
export const firstPaymentPath = (orderId: OrderId): string => `/pedido/${orderId}/pagar`;

/** A claimed order was for a service that its holder has. */
export const ORDER_REPEATED = {
  tone: 'bad',
  title: 'Você já tem este serviço',
  message: 'Encerramos o pedido repetido. Nada dele precisa ser pago.',
} as const satisfies Toast;

/**
 * What would open nothing is not sold (docs/product.md section 10, Holder). @param holder null for the account's own.
 */
export const alreadyYours = (holder: string | null) => ({
  title: 'Você já tem este serviço',
  message: holder
    ? `O serviço de ${holder} já está na sua área do cliente. Não é preciso pagar de novo.`
    : 'Ele já está na sua área do cliente. Não é preciso pagar de novo.',
});

/** Title of step 5 (docs/product.md section 2). */
export const ORDER_CONFIRMED = 'Pedido Confirmado!';

/** Stands in the contract area while there is no text, and stays when it cannot be fetched. */
export const CONTRACT_LOADING = 'Carregando contrato...';
