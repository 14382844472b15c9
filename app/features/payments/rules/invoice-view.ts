import { offerTitle } from '#app/features/checkout/rules/offers.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { ChargeView } from './charge-view.ts';
import type {
  InstallmentStatus,
  PaidMethod,
  PaymentMethod,
  TransactionStatus,
} from './transaction-status.ts';

export type InvoicePart = {
  id: string;
  number: number;
  amount: Centavos;
  dueDate: CivilDate;
  status: InstallmentStatus;
  /** How it was paid, or is expected to be. */
  method: PaidMethod;
  paidAt: Date | null;
  /** When its money went back. */
  refundedAt: Date | null;
  receiptUrl: string | null;
  /** The person may ask for a charge of it now. */
  payable: boolean;
  /** The last charge was a Pix code that nobody paid in time. */
  pixExpired: boolean;
  /** The charge that is open now. */
  charge: ChargeView | null;
};

/** One order as its customer sees it. */
export type InvoiceView = {
  id: string;
  /** What was bought, in words. */
  title: string;
  amount: Centavos;
  paymentMethod: PaymentMethod;
  status: TransactionStatus;
  createdAt: Date;
  receiptUrl: string | null;
  /** Public code of the accepted contract, for /verificar. */
  acceptanceCode: string | null;
  /** The contract of this order waits to be accepted. */
  unsigned: boolean;
  /** Last day on which the purchase can be given back; null once that is over or done. */
  withdrawalUntil: CivilDate | null;
  withdrawal: { protocol: string; at: Date } | null;
  /** Money of this order that is on its way back. */
  refunding: boolean;
  /** The last time that what was open was divided anew, and what was let go of in all. */
  renegotiation: { at: Date; discount: Centavos } | null;
  parts: InvoicePart[];
};

/** What an order is called on screens and receipts; an order without a snapshot is just an order. */
export const orderTitle = (offer: string | null, warranty: boolean): string =>
  `${offer ? offerTitle(offer) : 'Pedido'}${warranty ? ' com garantia estendida' : ''}`;
