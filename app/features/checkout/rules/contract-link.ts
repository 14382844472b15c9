import type { OrderId } from '#app/terms/ids.ts';

/**
 * Link for the client of an order without a contract: reads and accepts it, then continues to the payment.
 */
export const contractLink = (appUrl: string, orderId: OrderId): string =>
  `${appUrl}/app/contratos/${orderId}/aceitar`;

/** The team's WhatsApp message to the client, with the link to the contract. */
export const orderMessage = (firstName: string, what: string, link: string): string =>
  `Olá, ${firstName}! O seu pedido (${what}) está pronto. Leia e aceite o contrato neste link, e depois é só pagar: ${link}`;
