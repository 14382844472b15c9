import { listAddress, oneOfFilter } from '#app/kit/list.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { LeadId, OrderId, UserId } from '#app/terms/ids.ts';
import type { InstallmentPlace } from '#app/terms/installment-place.ts';
import type { ReferralSource } from '#app/terms/referral-source.ts';
import type {
  ChargeStatus,
  InstallmentStatus,
  PaidMethod,
  TransactionStatus,
} from '#app/terms/transaction-status.ts';
import type { DifferenceKind, GatewayDifference } from './gateway-difference.ts';
import type { InstallmentState } from './installment-filter.ts';
import type { RefundArrival, RefundReason, RefundStatus } from './terms.ts';

/** An installment in the panel's list. Instants are ISO texts. */
export type InstallmentRow = {
  id: string;
  orderId: OrderId;
  clientId: UserId | null;
  leadId: LeadId | null;
  name: string;
  /** The debtor's phone; null once nothing is owed, and for positions that only read the money. */
  phone: string | null;
  /** The order's linked profile; null if it is for the client. */
  holder: string | null;
  /** By card in one charge: the installments are its statement. */
  oneCharge: boolean;
  place: InstallmentPlace;
  /** Its price, or the paid amount. */
  amount: Centavos;
  dueDate: CivilDate;
  status: InstallmentStatus;
  method: PaidMethod;
  /** Id of a plan or title of a product. */
  offer: string | null;
  coupon: string | null;
  paidAt: string | null;
  refundedAt: string | null;
  /** Another installment replaced it; false if it ended because its renegotiation was undone. */
  replaced: boolean;
  /** A refund of it is on its way. */
  returning: boolean;
};

export type Sum = { count: number; amount: Centavos };

/** Open installments by age: `a-vencer` or the name of a range. */
export type Aging = Record<string, Sum>;

/** Kinds of figures, each with the list that it sums. */
export const FIGURES = {
  received: 'recebidas',
  refunded: 'devolvidas',
  due: 'a-vencer',
  late: 'vencidas',
} as const satisfies Record<string, InstallmentState>;
export type FigureKind = keyof typeof FIGURES;
export const FIGURE_KINDS = Object.keys(FIGURES) as FigureKind[];

export const FIGURE_LABELS: Record<FigureKind, string> = {
  received: 'Recebido',
  refunded: 'Devolvido',
  due: 'A receber',
  late: 'Vencido',
};

export type Figures = Record<FigureKind, Sum>;
/** `name` is the filter value; `title` is a product's current name, null for anything else. */
export type Breakdown = { name: string; title: string | null; figures: Figures }[];

export type Finance = {
  total: Figures;
  plans: Breakdown;
  methods: Breakdown;
  coupons: Breakdown;
  /** Received by day or by month (its first day). */
  bins: { day: CivilDate; amount: Centavos }[];
};

export const noFigures = (): Figures => ({
  received: { count: 0, amount: 0 },
  refunded: { count: 0, amount: 0 },
  due: { count: 0, amount: 0 },
  late: { count: 0, amount: 0 },
});

/** Received amount less refunds. */
export const netOf = ({ received, refunded }: Figures): Centavos => received.amount - refunded.amount;

export type OrderCharge = {
  id: string;
  status: ChargeStatus;
  method: PaidMethod;
  amount: Centavos;
  manual: boolean;
  /** Pays every installment of the order; on a card, in this number of installments. */
  coversOrder: boolean;
  installments: number;
  live: boolean;
  credited: boolean;
  createdAt: string;
  attention: string | null;
  receiptId: string | null;
  /** When it turned out to be recorded by mistake: an ISO instant. */
  takenBackAt: string | null;
};

export type OrderInstallment = {
  id: string;
  number: number;
  amount: Centavos;
  paidAmount: Centavos | null;
  /** Refunded part; the whole amount once it is refunded. */
  refundedAmount: Centavos;
  dueDate: CivilDate;
  /** Day on which the customer promised to pay. */
  promisedFor: CivilDate | null;
  status: InstallmentStatus;
  method: PaidMethod;
  paidAt: string | null;
  refundedAt: string | null;
  replacedBy: string | null;
  renegotiationId: string | null;
  splitFrom: string | null;
  /** A refund of it is on its way; `byHand` if an admin sends it. */
  returning: boolean;
  byHand: boolean;
  /**
   * Rest of its payment without a refund; of the whole order if one charge paid it. Null before it is paid.
   */
  leftToRefund: Centavos | null;
  charges: OrderCharge[];
};

/** An order with all its installments, for the panel. */
export type OrderView = {
  id: string;
  clientId: UserId | null;
  leadId: LeadId | null;
  name: string;
  /** How the team reaches the client or lead; null for positions that only read the money. */
  contact: { phone: string; email: string } | null;
  /** The linked profile that the order is for; null for the client. */
  holderName: string | null;
  /** The client first has to name the holder of the document. */
  awaitsHolder: boolean;
  /** Id of a plan or title of a product. */
  offer: string | null;
  warranty: boolean | null;
  amount: Centavos;
  /** Paid by one charge: its installments are the statement of the card, and actions apply to all of them. */
  oneCharge: boolean;
  installmentCount: number;
  status: TransactionStatus;
  coupon: string | null;
  /** Discount of the coupon, in centavos; null without an applied coupon. */
  couponDiscount: number | null;
  /** Discount that the team agreed with the client, in centavos; null without one. */
  agreed: { discount: Centavos; reason: string } | null;
  /** Partner who brought the order; null without one. */
  source: ReferralSource | null;
  withdrawnAt: string | null;
  canceledAt: string | null;
  cancelReason: string | null;
  canceledBy: string | null;
  createdAt: string;
  installments: OrderInstallment[];
  renegotiations: {
    id: string;
    open: Centavos;
    discount: Centavos;
    reason: string;
    by: string | null;
    at: string;
    /** When it was undone, and by whom. */
    undoneAt: string | null;
    undoneBy: string | null;
  }[];
};

/** Meaning of each difference, and the effect of settling it. */
const DIFFERENCE_HINTS: Record<DifferenceKind, string> = {
  'missing-here': 'O provedor recebeu e aqui não consta. Acertar credita a parcela ou devolve o excedente.',
  'missing-there': 'Consta pago aqui e o provedor não conhece este pagamento. Confira com o provedor.',
  amount: 'Os valores não batem. Acertar marca o pagamento para conferência, sem creditar.',
  status: 'Acertar traz para cá a situação que o provedor diz.',
};

export function differenceHint({ kind, paymentId, here, there }: GatewayDifference): string {
  if (kind === 'missing-there' && !paymentId)
    return 'Consta pago aqui sem número do provedor: a cobrança nunca chegou a ele. Confira de onde veio o dinheiro.';
  if (here?.status === 'refunded' && there?.status === 'paid')
    return 'Aqui consta devolvido, por exemplo à mão pela equipe; no provedor o pagamento continua pago.';
  return DIFFERENCE_HINTS[kind];
}

const REFUND_STATES = ['abertas', 'feitas', 'nao-chegaram'] as const;

/** Refunds to send, the most urgent first, or finished ones, newest first. */
export const REFUND_LIST = listAddress({
  name: 'devolucoes',
  path: '/admin/financeiro/devolucoes',
  filters: { state: ['situacao', oneOfFilter(REFUND_STATES)] },
  sorts: { prazo: 'day', devolvida: 'instant', valor: 'number', motivo: 'text' },
  usual: ({ state }) => (state === 'feitas' ? '-devolvida' : 'prazo'),
});

/** A refund as the panel lists it. Instants are ISO texts. */
export type RefundRow = {
  id: string;
  orderId: OrderId;
  clientId: UserId | null;
  leadId: LeadId | null;
  name: string;
  /** The order's linked profile; null if it is for the client. */
  holder: string | null;
  /** Id of a plan or title of a product. */
  offer: string | null;
  amount: Centavos;
  reason: RefundReason;
  /** The clerk's own words. */
  note: string | null;
  /** Sent by an admin; otherwise by the provider. */
  byHand: boolean;
  /** Method of the payment. */
  method: PaidMethod;
  status: RefundStatus;
  dueOn: CivilDate;
  ownerId: string | null;
  owner: string | null;
  askedAt: string;
  doneAt: string | null;
  doneBy: string | null;
  arrival: RefundArrival | null;
  /** Whether a file proves the refund. */
  proof: boolean;
};
