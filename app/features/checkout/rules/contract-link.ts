import type { OrderId } from '#app/terms/ids.ts';

/** Where the client of an order without a contract reads and accepts it, and goes on to the payment. */
export const contractLink = (appUrl: string, orderId: OrderId): string =>
  `${appUrl}/app/contratos/${orderId}/aceitar`;
