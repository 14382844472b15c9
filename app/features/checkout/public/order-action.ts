import { z } from 'zod';
import { SERVICE_ACTIVATED } from '#app/features/accounts/rules/messages.ts';
import { PAY_PATH } from '#app/features/accounts/rules/roles.ts';
import { CheckoutInput } from '#app/features/checkout/rules/input.ts';
import { firstPaymentPath, ORDER_RECEIVED, orderToPay } from '#app/features/checkout/rules/messages.ts';
import {
  addOrderCookie,
  claimOrders,
  firstPaymentOf,
  type PlacedOrder,
  placeOrder,
} from '#app/features/checkout/server/index.server.ts';
import { listInvoices } from '#app/features/payments/server/index.server.ts';
import { toNumeric } from '#app/lib/money.ts';
import { ok } from '#app/lib/result.ts';
import { prefillCookie } from '#app/shells/public/prefill-cookie.server.ts';
import { toPayOf } from '#app/shells/public/to-pay.server.ts';
import { checkoutAction } from './answer-checkout.server.ts';
import type { Placed } from './checkout-answer.ts';

const Order = CheckoutInput.and(
  z.object({
    key: z.string().default(''),
    contract_sha256: z.string().default(''),
    shown_at: z.string().optional(),
  }),
);

/**
 * Places the order (docs/product.md section 2, 'Finalizar Pedido'). Sets the signed cookie with which this
 * browser can claim it; a signed-in customer claims it now. The next page is the payment, or the sign-up if
 * nothing is due.
 */
export const action = checkoutAction('order-ip', Order, async ({ info, request, headers }, input) => {
  const session = await info.session();
  const placed = await placeOrder(
    { ip: info.ip, userAgent: info.userAgent, partnerCode: info.partnerCode },
    input,
    { idempotencyKey: input.key, contractSha256: input.contract_sha256, shownAt: input.shown_at },
    session && { userId: session.user.id, sessionId: session.sessionId },
  );
  if (!placed.ok) return placed;
  const { orderId } = placed.value;
  if (session) {
    // One that this form placed before its buyer signed in.
    await claimOrders(session.user.id, { cookieOrders: [orderId], verifiedEmail: null });
    const invoices = await listInvoices({ kind: 'customer', userId: session.user.id });
    const invoice = invoices.find(({ id }) => id === orderId);
    const open = invoice?.installments.find(({ payable }) => payable);
    const shown: Placed = { next: open ? `${PAY_PATH}/${open.id}` : PAY_PATH, toPay: null };
    return ok({ shown, toast: SERVICE_ACTIVATED });
  }
  headers.append('set-cookie', await addOrderCookie(request, orderId));
  headers.append('set-cookie', await prefillCookie.write(input));
  const payment = await firstPaymentOf(orderId);
  if (payment?.installment.payable) {
    const shown: Placed = { next: firstPaymentPath(orderId), toPay: toPayOf(payment) };
    return ok({ shown, toast: orderToPay() });
  }
  const shown: Placed = { next: signupPath(input, placed.value), toPay: null };
  return ok({ shown, toast: ORDER_RECEIVED });
});

/**
 * Documents and phones stay out of addresses (docs/product.md section 10, Query prefill): the rest travels in a
 * cookie. A product names no plan: after signing in a plan in the address is offered as a purchase.
 */
function signupPath({ plan, product, warranty, payment_method }: CheckoutInput, placed: PlacedOrder): string {
  const order = new URLSearchParams({
    mode: 'signup',
    ...(!product && { plan }),
    payment_method,
    amount: toNumeric(placed.amount),
    warranty: String(warranty),
    lead_id: placed.leadId,
  });
  return `/auth?${order}`;
}
