/** docs/product.md section 4, transactions. */
export const TRANSACTION_STATUSES = ['pending', 'processing', 'paid', 'failed', 'refunded'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];
/** How an order is agreed: by Pix, by card in one charge, or by boleto. */
export const PAYMENT_METHODS = ['pix', 'card', 'boleto'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** How a charge is paid through the gateway; the same as for orders. */
export const CHARGE_METHODS = PAYMENT_METHODS;
export type ChargeMethod = (typeof CHARGE_METHODS)[number];
/** The way to charge an installment by; others fall back to Pix, which everyone can pay. */
export const expectedMethod = (method: string): ChargeMethod =>
  CHARGE_METHODS.find((known) => known === method) ?? 'pix';
/** Ways of paying: a person may also record a payment outside of the gateway. */
export const PAID_METHODS = [...CHARGE_METHODS, 'transfer', 'cash'] as const;
export type PaidMethod = (typeof PAID_METHODS)[number];
/** Installments of a transaction; late is computed from the due date. */
export const INSTALLMENT_STATUSES = [
  'pending',
  'processing',
  'paid',
  'failed',
  'refunded',
  'canceled',
] as const;
export type InstallmentStatus = (typeof INSTALLMENT_STATUSES)[number];
/** Charges at the gateway. */
export const CHARGE_STATUSES = ['pending', 'processing', 'paid', 'failed', 'expired', 'refunded'] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];
/** Extended warranties. */
export const WARRANTY_STATUSES = ['active', 'expired', 'canceled'] as const;
export type WarrantyStatus = (typeof WARRANTY_STATUSES)[number];
