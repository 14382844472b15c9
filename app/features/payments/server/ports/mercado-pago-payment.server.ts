import { z } from 'zod';
import { fromMercadoPago } from '#app/features/payments/rules/charges.ts';
import { readBoleto } from '#app/lib/boleto.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { ChargeMethod } from '#app/terms/transaction-status.ts';
import { type CreatedCharge, GatewayFailure, type GatewayPayment } from './payment-gateway.server.ts';

/** Reais with a fraction, as JSON; binary fractions are rounded away. */
const reais = z
  .number()
  .nonnegative()
  .max(1e9)
  .transform((value) => Math.round(value * 100));
const text = z.string().nullish();
const identifier = z.union([z.string(), z.number()]).transform(String);
/** Links of a provider are shown to people: https only. */
const link = z
  .string()
  .nullish()
  .transform((url) => (url?.startsWith('https://') ? url : null));

/** The fields of a payment that we read (docs/facts.md, Mercado Pago). */
const Payment = z.object({
  id: identifier,
  status: z.string(),
  status_detail: text,
  transaction_amount: reais,
  transaction_amount_refunded: reais.nullish(),
  currency_id: text,
  external_reference: text,
  payment_method_id: text,
  installments: z.number().int().min(1).max(36).nullish().catch(null),
  date_approved: text,
  point_of_interaction: z
    .object({ transaction_data: z.object({ qr_code: text, ticket_url: link }).nullish() })
    .nullish(),
  transaction_details: z.object({ external_resource_url: link }).nullish(),
  barcode: z.object({ content: text }).nullish(),
  fee_details: z
    .array(z.object({ amount: reais, fee_payer: text }))
    .nullish()
    .catch(null),
  money_release_date: text,
});
type Payment = z.infer<typeof Payment>;

/** @throws GatewayFailure for an answer that is not a payment: the next try may return one. */
function read(body: unknown): Payment {
  const parsed = Payment.safeParse(body);
  if (!parsed.success) throw new GatewayFailure('unavailable', 'answer');
  return parsed.data;
}

export function readPayment(body: unknown): GatewayPayment {
  const payment = read(body);
  const detail = payment.status_detail ?? '';
  const status = fromMercadoPago(payment.status, detail);
  if (!status) throw new GatewayFailure('unavailable', `status ${payment.status}`.slice(0, 40));
  return {
    id: payment.id,
    reference: payment.external_reference ?? null,
    status,
    amount: payment.transaction_amount,
    refunded: payment.transaction_amount_refunded ?? 0,
    installments: payment.installments ?? 1,
    currency: payment.currency_id ?? '',
    method: methodOf(payment),
    paidAt: payment.date_approved ? new Date(payment.date_approved) : null,
    receiptUrl: receiptOf(payment),
    ...moneyOf(payment),
    remark: remarkOf(payment.status, detail),
  };
}

/** The fees that the seller pays, and the release of the rest. Interest of the payer's installments is not ours. */
function moneyOf({ fee_details: fees, money_release_date: released }: Payment) {
  const own = fees?.filter(({ fee_payer: payer }) => payer !== 'payer') ?? [];
  const day = released ? new Date(released) : null;
  return {
    fee: own.length > 0 ? own.reduce((sum, { amount }) => sum + amount, 0) : null,
    settlesOn: day && !Number.isNaN(day.getTime()) ? civilDateAt(day) : null,
  };
}

/** Its boletos: `bolbradesco`, and `pec` of lottery shops. */
function methodOf({ payment_method_id: method }: Payment): ChargeMethod {
  if (method === 'pix') return 'pix';
  return method === 'bolbradesco' || method === 'boleto' || method === 'pec' ? 'boleto' : 'card';
}

const receiptOf = ({ point_of_interaction: point, transaction_details: details }: Payment) =>
  details?.external_resource_url ?? point?.transaction_data?.ticket_url ?? null;

function remarkOf(status: string, detail: string): string | null {
  if (status === 'in_mediation') return 'dispute';
  if (status === 'charged_back') return 'chargeback';
  return detail === 'partially_refunded' ? 'partial-refund' : null;
}

/** The code of a new Pix payment. @throws GatewayFailure without one: the person would have nothing to pay with. */
export function readCreatedPix(body: unknown): CreatedCharge {
  const { id, point_of_interaction: point } = read(body);
  const pixPayload = point?.transaction_data?.qr_code;
  if (!pixPayload) throw new GatewayFailure('unavailable', 'no-code');
  return { paymentId: id, pixPayload, checkoutUrl: null };
}

/** The bar code of a new boleto. @throws GatewayFailure without a valid one: the person would have nothing to pay with. */
export function readCreatedBoleto(body: unknown): CreatedCharge {
  const { id, barcode, transaction_details: details } = read(body);
  const reading = barcode?.content ? readBoleto(barcode.content, civilDateAt(new Date())) : null;
  if (reading?.kind !== 'bank') throw new GatewayFailure('unavailable', 'no-barcode');
  const checkoutUrl = details?.external_resource_url ?? null;
  return { paymentId: id, pixPayload: null, checkoutUrl, barcode: reading.barcode, ourNumber: id };
}

const Preference = z.object({ init_point: link });

export function readPreference(body: unknown): CreatedCharge {
  const parsed = Preference.safeParse(body);
  const checkoutUrl = parsed.data?.init_point;
  if (!checkoutUrl) throw new GatewayFailure('unavailable', 'no-checkout');
  return { paymentId: null, pixPayload: null, checkoutUrl };
}
