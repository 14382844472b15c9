import { z } from 'zod';
import { type AsaasStatus, fromAsaas } from '#app/features/payments/rules/asaas.ts';
import { readBoleto } from '#app/lib/boleto.ts';
import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { ChargeMethod } from '#app/terms/transaction-status.ts';
import { type CreatedCharge, GatewayFailure, type GatewayPayment } from './payment-gateway.server.ts';

/** Reais with a fraction, as JSON; binary fractions are rounded away. */
const reais = z
  .number()
  .nonnegative()
  .max(1e9)
  .transform((value) => Math.round(value * 100));
const text = z.string().nullish();
/** Links of a provider are shown to people: https only. */
const link = z
  .string()
  .nullish()
  .transform((url) => (url?.startsWith('https://') ? url : null));

/** Ids travel in addresses: letters, digits and a few marks. */
export const isAsaasId = (id: string): boolean => /^[\w-]{1,60}$/.test(id);

/** The fields of a payment that we read (docs/facts.md, Asaas). */
const Payment = z.object({
  id: z.string().refine(isAsaasId),
  status: z.string(),
  billingType: text,
  value: reais,
  /** Before the fees of a late payment; missing without them. */
  originalValue: reais.nullish(),
  /** After the provider's fee; known from the start, kept from the payment on. */
  netValue: reais.nullish(),
  creditDate: text,
  estimatedCreditDate: text,
  /** Names the first payment of an authorization of Pix Automático, which lacks our reference. */
  conciliationIdentifier: text,
  deleted: z.boolean().nullish(),
  /** Group of the installments of one card purchase. */
  installment: text,
  externalReference: text,
  dateCreated: text,
  confirmedDate: text,
  clientPaymentDate: text,
  paymentDate: text,
  invoiceUrl: link,
  bankSlipUrl: link,
  transactionReceiptUrl: link,
  nossoNumero: text,
  refunds: z.array(z.object({ status: text, value: reais })).nullish(),
  chargeback: z.object({ status: text, deadlineToSendDisputeDocuments: text }).nullish(),
});
export type AsaasPayment = z.infer<typeof Payment>;

/** @throws GatewayFailure for an answer that is not a payment: the next try may return one. */
export function readAsaas(body: unknown): AsaasPayment {
  const parsed = Payment.safeParse(body);
  if (!parsed.success) throw new GatewayFailure('unavailable', 'answer');
  return parsed.data;
}

const Page = z.object({ data: z.array(z.unknown()), hasMore: z.boolean().nullish() });

/** @throws GatewayFailure for an answer that is not a page of a list. */
export function readPage(body: unknown): z.infer<typeof Page> {
  const parsed = Page.safeParse(body);
  if (!parsed.success) throw new GatewayFailure('unavailable', 'answer');
  return parsed.data;
}

/** `UNDEFINED`: the payer has not chosen on the page yet. */
const METHODS: Record<string, ChargeMethod> = {
  PIX: 'pix',
  BOLETO: 'boleto',
  CREDIT_CARD: 'card',
  UNDEFINED: 'card',
};

/** The provider reports days. A payment of today is as old as this reading, an earlier one is dated at noon. */
function instantOf(day: CivilDate, now: Date): Date {
  return day === civilDateAt(now) ? now : new Date(`${day}T12:00:00-03:00`);
}

function paidDay({ clientPaymentDate, confirmedDate, paymentDate }: AsaasPayment): CivilDate | null {
  const [day] = [clientPaymentDate, confirmedDate, paymentDate].filter(
    (one): one is string => typeof one === 'string' && isCivilDate(one),
  );
  return day ?? null;
}

/** Fee of a payment, or of all parts of a card purchase; null while one of them does not report it. */
function feeOf(all: readonly AsaasPayment[]): Centavos | null {
  let fee = 0;
  for (const { value, netValue } of all) {
    if (typeof netValue !== 'number' || netValue > value) return null;
    fee += value - netValue;
  }
  return fee;
}

/** Day on which the money is available. The parts of a card purchase have one each: the firm's rule divides them. */
function creditDay({ creditDate, estimatedCreditDate }: AsaasPayment): CivilDate | null {
  const day = creditDate ?? estimatedCreditDate;
  return typeof day === 'string' && isCivilDate(day) ? day : null;
}

/** The first day that the provider names for documents of a dispute. */
function defenceEnd(all: readonly AsaasPayment[]): CivilDate | null {
  const [first] = all
    .map(({ chargeback }) => chargeback?.deadlineToSendDisputeDocuments)
    .filter((day): day is CivilDate => typeof day === 'string' && isCivilDate(day))
    .toSorted();
  return first ?? null;
}

const sentBack = ({ refunds }: AsaasPayment): number =>
  (refunds ?? []).filter(({ status }) => status === 'DONE').reduce((sum, { value }) => sum + value, 0);

/**
 * Reads a payment, or the installments of one card purchase as a single payment: the sums of their amounts, and the
 * least advanced of their states. @throws GatewayFailure for an unknown status.
 * @param id of the payment, or of the group
 */
export function paymentOf(
  id: string,
  all: readonly AsaasPayment[],
  now: Date = new Date(),
): GatewayPayment | null {
  const [first] = all;
  if (!first) return null;
  const states = all.map((one) => stateOf(one));
  const [state] = states.toSorted((a, b) => STEPS.indexOf(a.status) - STEPS.indexOf(b.status));
  if (!state) return null;
  const amount = all.reduce((sum, { value }) => sum + value, 0);
  const refunded = all.reduce(
    (sum, one, at) => sum + (states[at]?.status === 'refunded' ? one.value : sentBack(one)),
    0,
  );
  const day = paidDay(first);
  const isReceived = state.status === 'paid' || state.status === 'refunded';
  return {
    id,
    reference: first.externalReference ?? null,
    mark: first.conciliationIdentifier ?? null,
    defendUntil: defenceEnd(all),
    ...(isReceived && { fee: feeOf(all), settlesOn: all.length === 1 ? creditDay(first) : null }),
    status: state.status,
    amount,
    asked: all.length === 1 ? (first.originalValue ?? null) : null,
    refunded,
    installments: all.length,
    currency: 'BRL',
    method: METHODS[first.billingType ?? ''] ?? 'pix',
    paidAt: day ? instantOf(day, now) : null,
    receiptUrl: first.transactionReceiptUrl,
    remark:
      states.find(({ remark }) => remark)?.remark ??
      (state.status === 'paid' && refunded > 0 ? 'partial-refund' : null),
  };
}

/** Statuses from the least advanced on. */
const STEPS: readonly AsaasStatus['status'][] = [
  'pending',
  'processing',
  'expired',
  'failed',
  'paid',
  'refunded',
];

function stateOf({ status, deleted, chargeback }: AsaasPayment): AsaasStatus {
  const state = fromAsaas({ status, deleted: deleted ?? false, chargeback: chargeback?.status ?? null });
  if (!state) throw new GatewayFailure('unavailable', `status ${status}`.slice(0, 40));
  return state;
}

const Pix = z.object({ payload: z.string().min(20).max(600) });

/** The code of a Pix. @throws GatewayFailure without one. */
export function readPixCode(body: unknown): string {
  const parsed = Pix.safeParse(body);
  if (!parsed.success) throw new GatewayFailure('unavailable', 'no-code');
  return parsed.data.payload;
}

const Slip = z.object({ barCode: text, identificationField: text, nossoNumero: text });

/** The bar code of a boleto. @throws GatewayFailure without a valid one: the person would have nothing to pay with. */
export function readSlip(body: unknown): { barcode: string; ourNumber: string } {
  const slip = Slip.safeParse(body).data;
  const code = slip?.barCode || slip?.identificationField;
  const reading = code ? readBoleto(code, civilDateAt(new Date())) : null;
  if (reading?.kind !== 'bank') throw new GatewayFailure('unavailable', 'no-barcode');
  return { barcode: reading.barcode, ourNumber: slip?.nossoNumero ?? '' };
}

/** The page on which a card is entered. @throws GatewayFailure without one. */
export function cardPage({ invoiceUrl }: AsaasPayment, paymentId: string): CreatedCharge {
  if (!invoiceUrl) throw new GatewayFailure('unavailable', 'no-checkout');
  return { paymentId, pixPayload: null, checkoutUrl: invoiceUrl };
}

const Webhooks = z.object({
  data: z.array(
    z.object({ id: z.string().refine(isAsaasId), url: text, interrupted: z.boolean().nullish() }),
  ),
});

/** Ids of the webhooks with this address whose queue the provider has paused. */
export function pausedQueues(body: unknown, url: string): string[] {
  const parsed = Webhooks.safeParse(body);
  if (!parsed.success) throw new GatewayFailure('unavailable', 'answer');
  return parsed.data.data.filter((one) => one.url === url && one.interrupted).map(({ id }) => id);
}
