import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import {
  amountToPay,
  type InvoiceInstallment,
  installmentTitle,
} from '#app/features/payments/rules/invoice-view.ts';
import { CHARGE_REFUSALS } from '#app/features/payments/rules/messages.ts';
import type { ChargeView } from '#app/features/payments/rules/terms.ts';
import { findUnclaimedInvoice, requestUnclaimedCharge } from '#app/features/payments/server/index.server.ts';
import type { Centavos } from '#app/lib/money.ts';
import { err, type Result } from '#app/lib/result.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { appKeys, type Key } from '#app/platform/keys.server.ts';
import type { OrderId } from '#app/terms/ids.ts';
import type { ChargeMethod } from '#app/terms/transaction-status.ts';
import { ORDER_COOKIE_DAYS, readOrderCookie } from './order-cookie.server.ts';

/** First payment of an order that this browser placed and that has no account yet. */
export type FirstPayment = {
  orderId: OrderId;
  heading: string;
  amount: Centavos;
  /** Rest of the total, paid later from the account. */
  later: Centavos;
  cardInstallments: number;
  oneCharge: boolean;
  installment: InvoiceInstallment;
};

const DAY_MS = 86_400_000;

const keyOf = (orderId: OrderId, { secret }: Key): string =>
  createHmac('sha256', secret).update(`first-payment:${orderId}`).digest('base64url').slice(0, 20);

/** Key in the payment link of a mail, 120 bits: it shows and charges the first payment of one order. */
export function firstPaymentKey(orderId: OrderId): string {
  const [current] = appKeys();
  return keyOf(orderId, current);
}

/** Whether the address of a request carries the key of this order. */
function keyFits(request: Request, orderId: OrderId): boolean {
  const key = Buffer.from(new URL(request.url).searchParams.get('chave') ?? '');
  return appKeys().some((one) => {
    const right = Buffer.from(keyOf(orderId, one));
    return key.length === right.length && timingSafeEqual(key, right);
  });
}

/** Whether this browser placed the order. */
export const isPlacedHere = async (request: Request, orderId: OrderId): Promise<boolean> =>
  (await readOrderCookie(request)).includes(orderId);

const mayPay = async (request: Request, orderId: OrderId) =>
  keyFits(request, orderId) || (await isPlacedHere(request, orderId));

/**
 * The first payment of an order, for the browser whose signed cookie names it, and by the link of its mail
 * (docs/product.md section 10, Paying before the account). Null for any other order, after the days of the
 * cookie, and once an account has it. The link claims nothing: it may be passed on to the person who pays.
 */
export async function findFirstPayment(
  request: Request,
  orderId: OrderId,
  now: Date = new Date(),
): Promise<FirstPayment | null> {
  return (await mayPay(request, orderId)) ? firstPaymentOf(orderId, now) : null;
}

/** Finds the newest order of this browser that can be paid before its account exists; null without one. */
export async function findNextPayment(
  request: Request,
  now: Date = new Date(),
): Promise<FirstPayment | null> {
  for (const orderId of await readOrderCookie(request)) {
    const found = await firstPaymentOf(orderId, now);
    if (found?.installment.payable) return found;
  }
  return null;
}

/** Whether an order of this browser is paid and still has no account. */
export async function hasPaidOrder(request: Request, now: Date = new Date()): Promise<boolean> {
  for (const orderId of await readOrderCookie(request)) {
    if ((await firstPaymentOf(orderId, now))?.installment.status === 'paid') return true;
  }
  return false;
}

/**
 * Finds the first payment of an order that the caller has just placed for this browser, whose cookie is sent
 * with the answer.
 */
export async function firstPaymentOf(orderId: OrderId, now: Date = new Date()): Promise<FirstPayment | null> {
  const found = await findUnclaimedInvoice(orderId, now);
  if (!found || now.getTime() - found.invoice.createdAt.getTime() > ORDER_COOKIE_DAYS * DAY_MS) return null;
  const { invoice, installment } = found;
  const { id, oneCharge, installmentCount } = invoice;
  const amount = amountToPay(invoice, installment);
  return {
    orderId: id,
    heading: installmentTitle(invoice, installment),
    amount,
    later: invoice.amount - amount,
    cardInstallments: oneCharge ? installmentCount : 1,
    oneCharge,
    installment,
  };
}

/**
 * Requests the charge of the first payment. @returns the refusals of `requestCharge`; not-found for an order
 * of another browser.
 */
export async function chargeFirstPayment(
  request: Request,
  orderId: OrderId,
  method: ChargeMethod,
): Promise<Result<ChargeView>> {
  const found = await findFirstPayment(request, orderId);
  if (!found) return err({ code: 'not-found', ...CHARGE_REFUSALS['not-found'] });
  return requestUnclaimedCharge(found.installment.id, method);
}

/** Whether an account has this order by now; false without its cookie or key. */
export async function isClaimed(request: Request, orderId: OrderId): Promise<boolean> {
  if (!(await mayPay(request, orderId))) return false;
  const { transactions: t } = schema;
  return asActor(
    system('checkout'),
    async (tx) => (await tx.$count(t, and(eq(t.id, orderId), isNotNull(t.userId)))) > 0,
  );
}

/**
 * Corrects the e-mail address of this browser's orders that carry the old one and have no account: the
 * customer mistyped it at the checkout and corrects it at the sign-up. The account then finds its orders by
 * this address, on any device that opens its link.
 */
export async function correctOrderEmail(request: Request, from: string, to: string): Promise<void> {
  const orders = await readOrderCookie(request);
  if (orders.length === 0 || from === to) return;
  const { transactions: t, leads } = schema;
  const actor = system('checkout');
  await asActor(actor, async (tx) => {
    const unclaimed = tx
      .select({ id: t.leadId })
      .from(t)
      .where(and(inArray(t.id, orders), isNull(t.userId)));
    const corrected = await tx
      .update(leads)
      .set({ email: to })
      .where(and(inArray(leads.id, unclaimed), eq(leads.email, from)))
      .returning({ id: leads.id });
    for (const { id } of corrected) {
      await recordAudit(tx, actor, {
        action: 'lead.edit',
        entity: 'leads',
        entityId: id,
        before: { email: from },
        after: { email: to },
      });
    }
  });
}
