import type { AppError } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { InstallmentId, OrderId } from '#app/terms/ids.ts';

/** docs/product.md section 8, Lead and checkout. Titles and messages letter by letter. */
export const ORDER_RECEIVED = {
  tone: 'good',
  title: 'Pedido recebido!',
  message: 'Redirecionando para criação de conta...',
} as const satisfies Toast;

/** The same while the payment of the order is open: that page comes next. */
export const orderToPay = (): Toast => ({ ...ORDER_RECEIVED, message: 'Redirecionando para o pagamento...' });

/** @param message of an expected failure; without one, the way out. */
export const orderFailed = (message?: string): Toast => ({
  tone: 'bad',
  title: 'Erro ao processar',
  message: message || 'Tente novamente',
});

/** Refusal of an address that sends too many forms of the checkout. */
export const ADDRESS_LIMITED: AppError = {
  code: 'too-many-attempts',
  message: 'Foram muitas tentativas seguidas. Espere alguns minutos e tente de novo.',
};

/**
 * The account and its linked profiles do not have the document: the account must first choose a relationship.
 */
export const HOLDER_UNKNOWN: AppError = {
  code: 'holder-unknown',
  title: 'Para quem é?',
  message:
    'Este CPF ou CNPJ não é o seu, nem está nos seus perfis vinculados. Diga quem é essa pessoa ou empresa para você.',
  fields: { relationship: 'Selecione o relacionamento' },
};

export const HOLDER_WANTED = {
  tone: 'good',
  title: 'Falta uma resposta',
  message: 'Diga para quem é o seu pedido, e o serviço começa.',
} as const satisfies Toast;

/** Page that lets the browser of an order pay it before an account exists. */
export const firstPaymentPath = (orderId: OrderId): string => `/pedido/${orderId}/pagar`;

/** A claimed order was for a service that its holder has. */
export const ORDER_REPEATED = {
  tone: 'bad',
  title: 'Você já tem este serviço',
  message: 'Encerramos o pedido repetido. Nada dele precisa ser pago.',
} as const satisfies Toast;

/**
 * Refusal of a purchase that opens no new service (docs/product.md section 10, Holder). @param holder null
 * for the account holder.
 */
export const alreadyYours = (holder: string | null) => ({
  title: 'Você já tem este serviço',
  message: holder
    ? `O serviço de ${holder} já está na sua área do cliente. Não é preciso pagar de novo.`
    : 'Ele já está na sua área do cliente. Não é preciso pagar de novo.',
});

/** Title of step 5 (docs/product.md section 2). */
export const ORDER_CONFIRMED = 'Pedido Confirmado!';

/** Shown in the contract area until the text arrives, and also if it cannot be fetched. */
export const CONTRACT_LOADING = 'Carregando contrato...';

/**
 * Link for the client of an order without a contract: reads and accepts it, then continues to the payment.
 */
export const contractLink = (appUrl: string, orderId: OrderId): string => `${appUrl}${contractPath(orderId)}`;

/** Page of the customer area that shows the contract of an order and accepts it. */
export const contractPath = (orderId: OrderId): string => `/app/contratos/${orderId}/aceitar`;

/** Page of the customer area that pays one installment, once the contract is accepted. */
export const paymentPath = (installmentId: InstallmentId): string => `/app/faturas/${installmentId}`;

/** The team's WhatsApp message to the client, with the link to the contract. */
export const orderMessage = (firstName: string, what: string, link: string): string =>
  `Olá, ${firstName}! O seu pedido (${what}) está pronto. Leia e aceite o contrato neste link, e depois é só pagar: ${link}`;
