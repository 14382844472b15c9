import type { ExtendedGuarantee } from '#app/features/catalog/rules/extended-guarantee.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import { type InstallmentPlace, isOnlyOne, placeWords } from '#app/terms/installment-place.ts';
import type {
  ChargeMethod,
  InstallmentStatus,
  PaidMethod,
  PaymentMethod,
  TransactionStatus,
} from '#app/terms/transaction-status.ts';
import type { ChargeView, InvoiceRefund } from './terms.ts';

export type InvoiceInstallment = {
  id: string;
  /** Position of the installment in the list. */
  number: number;
  /** Number of the installment, which never changes. */
  place: InstallmentPlace;
  amount: Centavos;
  dueDate: CivilDate;
  status: InstallmentStatus;
  /** Its actual or expected method of payment. */
  method: PaidMethod;
  /** Paid outside of the provider. */
  byHand: boolean;
  paidAt: Date | null;
  /** Day of the last refund, and the refunded amount. */
  refundedAt: Date | null;
  refundedAmount: Centavos;
  receiptUrl: string | null;
  /** The customer may request a charge of it now. */
  payable: boolean;
  /** Method of the last charge, when it expired unpaid. */
  expired: ChargeMethod | null;
  /** The current open charge. */
  charge: ChargeView | null;
};

/** One order as its customer sees it. */
export type OrderCoupon = { code: string; discount: Centavos };

export type InvoiceView = {
  id: string;
  /** Title of the purchased offer. */
  title: string;
  /** The extended guarantee, as it was sold; null without it. */
  extended: ExtendedGuarantee | null;
  /** Holder of the service, the document masked; null if the account is its own only holder. */
  holder: { name: string; document: string } | null;
  /** The account first has to name the holder of the order's document. */
  awaitsHolder: boolean;
  amount: Centavos;
  /** The coupon applied to the order; `amount` is after its discount. Null without a coupon. */
  coupon: OrderCoupon | null;
  paymentMethod: PaymentMethod;
  /** Paid by one charge, through the first installment; the installments are the statement of the card. */
  oneCharge: boolean;
  /** Number of installments on the card, as far as known. */
  installmentCount: number;
  status: TransactionStatus;
  createdAt: Date;
  receiptUrl: string | null;
  /** Public code of the accepted contract, for /verificar. */
  acceptanceCode: string | null;
  /** The contract of this order waits to be accepted. */
  unsigned: boolean;
  /** Last day of the right of withdrawal; null once it has passed or was used. */
  withdrawalUntil: CivilDate | null;
  withdrawal: { protocol: string; at: Date } | null;
  /** Ended before any payment; the reason is the team's, null if the customer canceled it. */
  canceled: { at: Date; reason: string | null } | null;
  /** The customer may cancel it: nothing was paid yet. */
  cancelable: boolean;
  /** Refunds of this order, open and finished; oldest first. */
  refunds: InvoiceRefund[];
  /** The last renegotiation of the open installments, and the sum of all discounts. */
  renegotiation: { at: Date; discount: Centavos } | null;
  installments: InvoiceInstallment[];
};

/** "Cupom RECOMECO50, R$ 50,00 de desconto". */
export const couponWords = ({ code, discount }: OrderCoupon): string =>
  `Cupom ${code}${discount > 0 ? `, ${formatBRL(discount)} de desconto` : ''}`;

/** Returns the amount to pay with an installment: the whole amount of an order that one charge pays. */
export const amountToPay = (
  { oneCharge, amount }: Pick<InvoiceView, 'oneCharge' | 'amount'>,
  installment: Pick<InvoiceInstallment, 'amount'>,
): Centavos => (oneCharge ? amount : installment.amount);

/** Returns the refunded amount of a payment: of the whole order if one charge pays it. */
export const amountReturned = (
  { oneCharge, installments }: Pick<InvoiceView, 'oneCharge' | 'installments'>,
  installment: Pick<InvoiceInstallment, 'refundedAmount'>,
): Centavos =>
  oneCharge
    ? installments.reduce((sum, { refundedAmount }) => sum + refundedAmount, 0)
    : installment.refundedAmount;

/**
 * "Parcela 2 de 3", "Mensalidade 2 de 3" by card; an order that one charge pays has a title without
 * installments.
 */
export function installmentTitle(
  { oneCharge, paymentMethod }: Pick<InvoiceView, 'oneCharge' | 'paymentMethod'>,
  { place }: Pick<InvoiceInstallment, 'place'>,
): string {
  if (oneCharge || isOnlyOne(place)) return 'Pagamento do pedido';
  return `${paymentMethod === 'card' ? 'Mensalidade' : 'Parcela'} ${placeWords(place)}`;
}

/** Boletos of all open installments, as one file. */
export type BookView = { ready: boolean };

/** Whether the open installments of an order have different methods, as the team and the client agreed. */
export const hasOwnMethods = ({
  oneCharge,
  installments,
}: {
  oneCharge: boolean;
  installments: readonly Pick<InvoiceInstallment, 'method' | 'payable'>[];
}): boolean =>
  !oneCharge && new Set(installments.filter(({ payable }) => payable).map(({ method }) => method)).size > 1;

/** Returns the carnê of an order, for the installment whose boleto is open; null for one that is paid alone. */
export function bookOf(
  { oneCharge, installments }: Pick<InvoiceView, 'oneCharge' | 'installments'>,
  installment: Pick<InvoiceInstallment, 'charge'>,
): BookView | null {
  const open = installments.filter(({ payable }) => payable);
  if (oneCharge || open.length < 2 || !installment.charge?.barcode) return null;
  return { ready: open.every(({ charge }) => Boolean(charge?.barcode)) };
}

type Numbered = Pick<InvoiceInstallment, 'number' | 'payable' | 'paidAt'>;

/** Returns the first earlier installment that is still unpaid. */
export const openBefore = <Installment extends Numbered>(
  installments: readonly Installment[],
  { number }: Numbered,
): Installment | undefined => installments.find((other) => other.payable && other.number < number);

/** Whether an installment is open although a later one is paid. */
export const isPassedOver = (installments: readonly Numbered[], { number, payable }: Numbered): boolean =>
  payable && installments.some((other) => other.paidAt !== null && other.number > number);

/** Page that asks for the relationship to the holder of an order. */
export const HOLDER_PATH = '/app/para-quem';
