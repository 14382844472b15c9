import type { LateFees } from '#app/features/catalog/rules/late-fees.ts';
import type { AuthorizationStatus, Try } from '#app/features/payments/rules/automatic-pix.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { ChargeStatus, PaidMethod } from '#app/terms/transaction-status.ts';

/** Address of the payer, in the parts that a provider registers a boleto with. */
type PayerAddress = {
  cep: string;
  street: string;
  number: string;
  district: string;
  city: string;
  uf: string;
};

/**
 * A charge request to a provider. `id` is the idempotency key and the reference that the provider returns.
 */
export type ChargeRequest = {
  id: string;
  amount: Centavos;
  /** On a card: the number of installments at the issuer. One for Pix. */
  installments: number;
  description: string;
  expiresAt: Date;
  /** `phone`: in the stored form (`app/lib/phones.ts`); empty if it is unknown. */
  payer: { name: string; email: string; docType: 'CPF' | 'CNPJ'; docNumber: string; phone: string };
};

/**
 * `address`: null if the payer has not given one that can be read. `lateFees`: those that the provider is to add to a
 * late payment, or null.
 */
export type BoletoRequest = ChargeRequest & {
  dueOn: CivilDate;
  address: PayerAddress | null;
  lateFees: LateFees | null;
};

/** Data that the payer needs. A card checkout has no payment until it is paid. */
export type CreatedCharge = {
  paymentId: string | null;
  pixPayload: string | null;
  checkoutUrl: string | null;
  /** Of a boleto: its bar code of 44 digits, and the number by which its bank knows it. */
  barcode?: string;
  ourNumber?: string;
  /** Whether the provider adds the fees to a late payment. */
  addsLateFees?: boolean;
};

/** A payment as the provider knows it now. */
export type GatewayPayment = {
  id: string;
  /** Our charge, if the provider knows one. */
  reference: string | null;
  status: ChargeStatus;
  amount: Centavos;
  /** Amount of the charge, if its late payment added fees to it. */
  asked?: Centavos | null;
  refunded: Centavos;
  /** On a card, as the payer chose them; else 1. */
  installments: number;
  currency: string;
  method: PaidMethod;
  paidAt: Date | null;
  receiptUrl: string | null;
  /** Fee that the provider keeps, and the day on which the rest is available; missing until it reports them. */
  fee?: Centavos | null;
  settlesOn?: CivilDate | null;
  /** Last day on which the provider takes the defence of an open dispute, if it names one. */
  defendUntil?: CivilDate | null;
  /** Name of the first payment of an authorization, when `reference` is null. */
  mark?: string | null;
  /** An event that the team should know: a dispute, a chargeback. */
  remark: string | null;
};

/** State of an authorization of Pix Automático as the provider knows it now. */
type GatewayAuthorization = {
  id: string;
  status: Exclude<AuthorizationStatus, 'completed'>;
};

/** The first payment together with the authorization of fixed debits. `contract`: our id of the authorization. */
type AuthorizationRequest = ChargeRequest & {
  contract: string;
  firstDue: CivilDate;
  lastDue: CivilDate;
  /** Amount of every debit; null if they differ. */
  fixedAmount: Centavos | null;
};

/** `mark`: name of the first payment at a provider that does not keep our reference. */
type CreatedAuthorization = CreatedCharge & { authorizationId: string; mark: string | null };

/**
 * Pix Automático: one authorization, then a debit for each part that we send. Every call can be repeated.
 * @throws GatewayFailure from every call.
 */
export type AutomaticPix = {
  authorize(request: AuthorizationRequest): Promise<CreatedAuthorization>;
  find(authorizationId: string): Promise<GatewayAuthorization | null>;
  cancel(authorizationId: string): Promise<void>;
  /** Sends the debit of one part, two to ten days before its due day. */
  instruct(request: ChargeRequest & { authorizationId: string; dueOn: CivilDate }): Promise<CreatedCharge>;
  /** Attempts of a debit, oldest first. */
  tries(paymentId: string): Promise<Try[]>;
  /** Asks for a further attempt of a refused debit on a later day. */
  tryAgain(paymentId: string, day: CivilDate): Promise<void>;
};

/** A request to the webhook's address, not verified yet. */
export type WebhookRequest = {
  query: URLSearchParams;
  header(name: string): string | undefined;
  body: unknown;
};

/**
 * A notice with a verified sender. It says which payment changed, never how; of the topic `authorization` the id is
 * that of an authorization, and of `instruction` that of a debit's payment.
 */
export type GatewayEvent = { eventId: string; topic: string; paymentId: string };

/**
 * Search for payments by their last change, by charge, or by their time of payment (start inclusive, end
 * exclusive).
 */
export type PaymentSearch =
  | { changedSince: Date }
  | { reference: string }
  | { paidFrom: Date; paidUntil: Date };

/**
 * A company that takes payments for the business. Every call can be repeated: the same request makes the same
 * charge and the same refund.
 * @throws GatewayFailure from every call but `verifyWebhook`.
 */
export type PaymentGateway = {
  readonly name: GatewayName;
  createPix(request: ChargeRequest): Promise<CreatedCharge>;
  createCardCheckout(request: ChargeRequest): Promise<CreatedCharge>;
  /** Registers a boleto, with a Pix code for the same charge if the provider can. */
  createBoleto(request: BoletoRequest): Promise<CreatedCharge>;
  /** Whether a boleto is refused without the payer's address. */
  readonly boletoNeedsAddress: boolean;
  /** Days from today within which a boleto may be due. */
  readonly mostBoletoDays: number;
  find(paymentId: string): Promise<GatewayPayment | null>;
  search(by: PaymentSearch): AsyncIterable<GatewayPayment>;
  /** Refunds an amount, or all of it (null); `key` makes a repeated call the same refund. */
  refund(paymentId: string, refund: { amount: Centavos | null; key: string }): Promise<void>;
  /** Cancels an unpaid charge: a payment that waits, or the page of a checkout. */
  cancel(charge: { paymentId: string | null; checkoutUrl: string | null }): Promise<void>;
  /** Reopens the queue of notices if the provider paused it. @returns whether it was paused */
  reopenQueue?(): Promise<boolean>;
  /** Missing if the provider does not offer it. */
  readonly automatic?: AutomaticPix;
  /** Null for a notice that is not proven to come from the provider. */
  verifyWebhook(request: WebhookRequest, now: Date): GatewayEvent | null;
};

export type GatewayName = 'mercadopago' | 'asaas' | 'sandbox';

/** Stands for no gateway: money that came in outside of one, recorded by an admin. It cannot be queried. */
export const MANUAL = 'manual';

/**
 * `refused`: asking again would be refused again. `unavailable`: the outcome is unknown, so the same request is
 * repeated.
 */
export class GatewayFailure extends Error {
  override name = 'GatewayFailure';
  readonly kind: 'unavailable' | 'refused';
  /** HTTP status or the like; never personal data, so it may be logged. */
  readonly code: string;

  constructor(kind: 'unavailable' | 'refused', code: string) {
    super(`${kind}: ${code}`);
    this.kind = kind;
    this.code = code;
  }
}
