import type { OrderId } from '#app/terms/ids.ts';

/**
 * Link for the client of an order without a contract: reads and accepts it, then continues to the payment.
 */
export const contractLink = (appUrl: string, orderId: OrderId): string =>
  `${appUrl}/app/contratos/${orderId}/aceitar`;
