import { data } from 'react-router';
import { SERVICE_ACTIVATED } from '#app/features/accounts/rules/messages.ts';
import { PAY_PATH } from '#app/features/accounts/rules/roles.ts';
import { CheckoutInput } from '#app/features/checkout/rules/input.ts';
import { ORDER_RECEIVED } from '#app/features/checkout/rules/messages.ts';
import {
  addOrderCookie,
  claimOrders,
  firstPaymentOf,
  type PlacedOrder,
  placeOrder,
} from '#app/features/checkout/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import { toNumeric } from '#app/lib/money.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { prefillCookie } from '#app/shells/public/prefill-cookie.server.ts';
import { toPayOf } from '#app/shells/public/to-pay.server.ts';
import type { Route } from './+types/order-action';
import type { OrderAnswer } from './checkout-answer.ts';
import { limited, refuseCheckout, refuseInput, refuseUnforeseen } from './refusals.server.ts';

/**
 * Places the order (docs/product.md section 2, 'Finalizar Pedido'). Sets the signed cookie with which this
 * browser can claim it; a signed-in customer claims it now, others continue to the sign-up.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const info = requestInfo(context);
  const wait = await limited('order-ip', info.ip);
  if (wait) return wait;
  const form = readForm(await request.formData());
  const parsed = CheckoutInput.safeParse(form);
  if (!parsed.success) return refuseInput(parsed.error);
  try {
    const session = await info.session();
    const placed = await placeOrder(
      { ip: info.ip, userAgent: info.userAgent },
      parsed.data,
      {
        idempotencyKey: form.key ?? '',
        contractSha256: form.contract_sha256 ?? '',
        shownAt: form.shown_at,
      },
      session && { userId: session.user.id, sessionId: session.sessionId },
    );
    if (!placed.ok) return refuseCheckout(placed.error);
    const { orderId } = placed.value;
    if (session) {
      // One that this form placed before its buyer signed in.
      await claimOrders(session.user.id, { cookieOrders: [orderId], verifiedEmail: null });
      return { placed: { next: PAY_PATH, toast: SERVICE_ACTIVATED, toPay: null } } satisfies OrderAnswer;
    }
    const headers = new Headers();
    headers.append('set-cookie', await addOrderCookie(request, orderId));
    headers.append('set-cookie', await prefillCookie.write(parsed.data));
    const payment = await firstPaymentOf(orderId);
    const toPay = payment && toPayOf(payment);
    return data<OrderAnswer>(
      { placed: { next: signupPath(parsed.data, placed.value), toast: ORDER_RECEIVED, toPay } },
      { headers },
    );
  } catch (error) {
    return refuseUnforeseen(info.requestId, error);
  }
}

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
