import { offerTitle } from '#app/features/catalog/rules/offers.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type {
  InstallmentStatus,
  PaidMethod,
  PaymentMethod,
  TransactionStatus,
} from '#app/terms/transaction-status.ts';
import type { ChargeView } from './charge-view.ts';
import type { InvoiceRefund } from './refund-view.ts';

export type InvoicePart = {
  id: string;
  number: number;
  amount: Centavos;
  dueDate: CivilDate;
  status: InstallmentStatus;
  /** How it was paid, or is expected to be. */
  method: PaidMethod;
  /** It came in outside of the provider. */
  byHand: boolean;
  paidAt: Date | null;
  /** When its money went back. */
  refundedAt: Date | null;
  receiptUrl: string | null;
  /** The person may ask for a charge of it now. */
  payable: boolean;
  /** Method of the last charge, when it expired unpaid. */
  expired: PaymentMethod | null;
  /** The charge that is open now. */
  charge: ChargeView | null;
};

/** One order as its customer sees it. */
export type InvoiceView = {
  id: string;
  /** What was bought, in words. */
  title: string;
  /** Whose service it is, the document masked; null where the account has no other holder than itself. */
  holder: { name: string; document: string } | null;
  /** The account has to say first whose the document of the order is. */
  awaitsHolder: boolean;
  amount: Centavos;
  paymentMethod: PaymentMethod;
  /** Paid by one charge: the first part stands for all of them, which are the statement of the card. */
  oneCharge: boolean;
  /** Into how many installments the card splits it, as far as is known. */
  installments: number;
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
  /** Ended before anything was paid; the reason is the team's, null where the customer asked for it. */
  canceled: { at: Date; reason: string | null } | null;
  /** The customer can end it: nothing of it was paid. */
  cancelable: boolean;
  /** Money of this order that is on its way back, or went; oldest first. */
  refunds: InvoiceRefund[];
  /** The last time that what was open was divided anew, and what was let go of in all. */
  renegotiation: { at: Date; discount: Centavos } | null;
  parts: InvoicePart[];
};

/** What is paid with a part: of an order that one charge pays, all of it. */
export const amountToPay = (
  { oneCharge, amount }: Pick<InvoiceView, 'oneCharge' | 'amount'>,
  part: Pick<InvoicePart, 'amount'>,
): Centavos => (oneCharge ? amount : part.amount);

/** "Parcela 2 de 3"; a card that is paid month by month says so; what one charge pays is no part. */
export function partTitle(
  { oneCharge, paymentMethod, parts }: Pick<InvoiceView, 'oneCharge' | 'paymentMethod' | 'parts'>,
  { number }: Pick<InvoicePart, 'number'>,
): string {
  if (oneCharge || parts.length === 1) return 'Pagamento do pedido';
  return `${paymentMethod === 'card' ? 'Mensalidade' : 'Parcela'} ${number} de ${parts.length}`;
}

type Numbered = Pick<InvoicePart, 'number' | 'payable' | 'paidAt'>;

/** The first part before this one that is still to be paid. */
export const openBefore = <Part extends Numbered>(
  parts: readonly Part[],
  { number }: Numbered,
): Part | undefined => parts.find((other) => other.payable && other.number < number);

/** Is a part still open while a later one is paid? */
export const isPassedOver = (parts: readonly Numbered[], { number, payable }: Numbered): boolean =>
  payable && parts.some((other) => other.paidAt !== null && other.number > number);

/** What an order is called on screens and receipts; an order without a snapshot is just an order. */
export const orderTitle = (offer: string | null, warranty: boolean): string =>
  `${offer ? offerTitle(offer) : 'Pedido'}${warranty ? ' com garantia estendida' : ''}`;
