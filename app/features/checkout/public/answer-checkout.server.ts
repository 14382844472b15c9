import { type ActionFunctionArgs, data } from 'react-router';
import type { ZodType } from 'zod';
import { ADDRESS_LIMITED, orderFailed } from '#app/features/checkout/rules/messages.ts';
import { INVALID_DATA } from '#app/features/leads/rules/messages.ts';
import { defineForm, refusalOf } from '#app/kit/form.server.ts';
import type { Result } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import { consume, type LimitName } from '#app/platform/rate-limit.server.ts';
import { type RequestInfo, requestInfo } from '#app/platform/request-context.server.ts';
import type { CheckoutAnswer } from './checkout-answer.ts';

/** Sender of a form of the checkout; the answer carries `headers`. */
type Sender = { info: RequestInfo; request: Request; headers: Headers };

/**
 * Makes the action of a form of the checkout, which answers in JSON and always with status 200: a refusal is
 * an answer too (docs/product.md section 8, Checkout). Counts each request against the limit of its address.
 * @param work returns the data that the page shows, and the toast of a success
 */
export function checkoutAction<Input, Shown>(
  limit: LimitName,
  schema: ZodType<Input, unknown>,
  work: (sender: Sender, input: Input) => Promise<Result<{ shown: Shown; toast?: Toast }>>,
) {
  const { title: failed } = orderFailed();
  const answer = defineForm({
    failed,
    invalid: { title: INVALID_DATA },
    unsaved: { event: 'checkout', toast: orderFailed() },
    schema,
    save: work,
    done: ({ toast }) => toast,
    show: ({ shown }) => shown,
  });
  return async ({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) => {
    const info = requestInfo(context);
    const headers = new Headers();
    const refused = (await consume(limit, info.ip)) > 0;
    return data<CheckoutAnswer<Shown>>(
      refused
        ? { ok: false, intent: limit, ...refusalOf(ADDRESS_LIMITED, failed) }
        : await answer({ info, request, headers }, await request.formData(), limit),
      { headers },
    );
  };
}
