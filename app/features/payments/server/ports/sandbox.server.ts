import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { validate } from 'uuid';
import { dynamicPix } from '#app/features/payments/rules/pix-br-code.ts';
import { boletoBarcode, FREE_DIGITS } from '#app/lib/boleto.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import { asActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { ChargeMethod } from '#app/terms/transaction-status.ts';
import {
  type BoletoRequest,
  type ChargeRequest,
  type CreatedCharge,
  GatewayFailure,
  type GatewayPayment,
  type PaymentGateway,
  type PaymentSearch,
} from './payment-gateway.server.ts';
import { sandboxAutomatic } from './sandbox-automatic.server.ts';
import { SANDBOX, sandboxSecret } from './sandbox-house.server.ts';
import { readSignedEvent } from './webhook-signature.server.ts';

const { sandboxPayments: table } = schema;
type Row = typeof table.$inferSelect;

/** Address of the sandbox's payment page, which belongs to the demo. */
const sandboxPage = (paymentId: string): string => `${env().appUrl}/dev/pagamento/${paymentId}`;

/**
 * A provider inside this product: the same port, its own records, notices through the same webhook. It takes
 * no real money: the address in its Pix codes is in a domain that never exists (RFC 2606).
 */
export function createSandbox(): PaymentGateway {
  return {
    name: 'sandbox',
    boletoNeedsAddress: false,
    mostBoletoDays: 365,
    createPix: (request) => create(request, 'pix'),
    createCardCheckout: (request) => create(request, 'card'),
    createBoleto: (request) => create(request, 'boleto', request),

    async find(paymentId) {
      if (!validate(paymentId)) return null;
      const [row] = await read(eq(table.id, paymentId));
      return row ? viewOf(row) : null;
    },

    async *search(by) {
      for (const row of await read(wanted(by))) yield viewOf(row);
    },

    async refund(paymentId, { amount, key }) {
      const given = await asActor(SANDBOX, async (tx) => {
        const [row] = await tx.select().from(table).where(eq(table.id, paymentId)).for('update');
        if (row?.refundKeys.includes(key)) return true;
        const left = row ? fromNumeric(row.amount) - fromNumeric(row.refunded) : 0;
        if (row?.status !== 'paid' || (amount ?? left) > left) return false;
        const refunded = fromNumeric(row.refunded) + (amount ?? left);
        const whole = refunded === fromNumeric(row.amount);
        await tx
          .update(table)
          .set({
            refunded: toNumeric(refunded),
            refundKeys: [...row.refundKeys, key],
            ...(whole && { status: 'refunded' }),
          })
          .where(eq(table.id, paymentId));
        return true;
      });
      if (!given) throw new GatewayFailure('refused', 'not-paid');
    },

    async cancel({ paymentId, checkoutUrl }) {
      const id = paymentId ?? checkoutUrl?.split('/').at(-1) ?? '';
      if (!validate(id)) return;
      await asActor(SANDBOX, (tx) =>
        tx
          .update(table)
          .set({ status: 'expired' })
          .where(and(eq(table.id, id), inArray(table.status, ['pending', 'processing']))),
      );
    },

    automatic: sandboxAutomatic(create),

    verifyWebhook: (request, now) =>
      readSignedEvent(request, {
        secret: sandboxSecret(),
        toleranceSeconds: env().payments.webhookToleranceSeconds,
        now,
      }),
  };
}

function wanted(by: PaymentSearch): SQL {
  if ('reference' in by)
    return or(eq(table.reference, by.reference), eq(table.repeats, by.reference)) ?? sql`false`;
  if ('changedSince' in by) return gte(table.updatedAt, by.changedSince);
  return sql`${gte(table.paidAt, by.paidFrom)} and ${lt(table.paidAt, by.paidUntil)}`;
}

const read = (condition: SQL): Promise<Row[]> =>
  asActor(SANDBOX, (tx) => tx.select().from(table).where(condition).orderBy(table.updatedAt));

/** A number that no bank has, so that nothing real is paid with a line of the sandbox. */
const NO_BANK = '999';
const OUR_NUMBER_DIGITS = 11;

/** The free field of a boleto: the digits of its payment's id. */
const freeField = (id: string): string =>
  (BigInt(`0x${id.replaceAll('-', '')}`) % 10n ** BigInt(FREE_DIGITS)).toString().padStart(FREE_DIGITS, '0');

type Linked = { authorizationId: string; debitOn: CivilDate | null };

/** @param boleto its due day and late fees. @param linked authorization that pays it, and the day of the debit. */
async function create(
  request: ChargeRequest,
  method: ChargeMethod,
  boleto?: Pick<BoletoRequest, 'dueOn' | 'lateFees'>,
  linked?: Linked,
): Promise<CreatedCharge> {
  const id = newId();
  const row = await asActor(SANDBOX, async (tx) => {
    await tx
      .insert(table)
      .values({
        id,
        reference: request.id,
        method,
        amount: toNumeric(request.amount),
        installments: method === 'card' ? request.installments : 1,
        description: request.description,
        expiresAt: request.expiresAt,
        ...(linked && { authorizationId: linked.authorizationId, dueOn: linked.debitOn }),
        ...(linked?.debitOn && { tries: [{ tryOn: linked.debitOn, status: 'scheduled', reason: null }] }),
        pixPayload:
          method !== 'card' && !linked?.debitOn
            ? dynamicPix({ url: `sandbox.invalid/pix/${id}`, name: 'NOME EM DIA TESTE', city: 'SAO PAULO' })
            : null,
        ...(boleto && {
          late: boleto.lateFees && { dueOn: boleto.dueOn, fees: boleto.lateFees },
          barcode: boletoBarcode({
            bank: NO_BANK,
            dueOn: boleto.dueOn,
            amount: request.amount,
            free: freeField(id),
          }),
        }),
      })
      .onConflictDoNothing();
    const [kept] = await tx.select().from(table).where(eq(table.reference, request.id));
    return kept;
  });
  if (!row) throw new GatewayFailure('unavailable', 'sandbox');
  // A card is paid on a page of the provider; a Pix, in the sandbox, too: there is no bank to pay it in.
  return {
    paymentId: method === 'card' ? null : row.id,
    pixPayload: row.pixPayload,
    checkoutUrl: row.dueOn ? null : sandboxPage(row.id),
    ...(row.barcode && { barcode: row.barcode, ourNumber: row.barcode.slice(-OUR_NUMBER_DIGITS) }),
    addsLateFees: row.late !== null,
  };
}

function remarkOf({ dispute, status, refunded }: Row): string | null {
  if (dispute === 'lost') return 'chargeback';
  if (dispute === 'open') return 'dispute';
  return status === 'paid' && refunded !== '0.00' ? 'partial-refund' : null;
}

const viewOf = (row: Row): GatewayPayment => ({
  id: row.id,
  reference: row.repeats ?? row.reference,
  status: row.status === 'pending' && row.expiresAt < new Date() ? 'expired' : row.status,
  amount: fromNumeric(row.amount),
  asked: row.asked === null ? null : fromNumeric(row.asked),
  refunded: fromNumeric(row.refunded),
  installments: row.installments,
  currency: 'BRL',
  method: row.method,
  paidAt: row.paidAt,
  receiptUrl: null,
  remark: remarkOf(row),
});
