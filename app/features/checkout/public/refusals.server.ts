import type { ZodError } from 'zod';
import { orderFailed } from '#app/features/checkout/rules/messages.ts';
import { invalidData } from '#app/features/leads/rules/messages.ts';
import { fieldErrors, firstMessage } from '#app/lib/form-data.ts';
import type { AppError } from '#app/lib/result.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { consume, type LimitName } from '#app/platform/rate-limit.server.ts';
import type { CheckoutRefusal } from './checkout-answer.ts';

/** docs/product.md section 8, Checkout: a schema failure, any other refusal, and an unexpected error. */
export const refuseInput = (error: ZodError): CheckoutRefusal => ({
  refused: { code: 'input', toast: invalidData(firstMessage(error)), fields: fieldErrors(error) },
});

export const refuseCheckout = ({ code, title, message, fields }: AppError): CheckoutRefusal => {
  const toast = orderFailed(message);
  return { refused: { code, toast: title ? { ...toast, title } : toast, ...(fields && { fields }) } };
};

export function refuseUnforeseen(requestId: string, error: unknown): CheckoutRefusal {
  log.error({ requestId, event: 'checkout', ...errorFields(error) }, 'order could not be saved');
  return { refused: { code: 'unforeseen', toast: orderFailed() } };
}

/** The refusal of an address that asks too often, or null. */
export async function limited(limit: LimitName, ip: string): Promise<CheckoutRefusal | null> {
  if ((await consume(limit, ip)) === 0) return null;
  return refuseCheckout({
    code: 'too-many-attempts',
    message: 'Muitas tentativas deste endereço. Tente de novo mais tarde.',
  });
}
