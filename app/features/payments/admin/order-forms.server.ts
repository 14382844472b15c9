import { z } from 'zod';
import type { NewsReach } from '#app/features/notifications/rules/news-kinds.ts';
import {
  cancelInput,
  promiseInput,
  refundInput,
  renegotiationInput,
  takeBackInput,
  termsOf,
} from '#app/features/payments/rules/input.ts';
import { ORDER_CANCELED } from '#app/features/payments/rules/messages.ts';
import {
  chargeMade,
  ORDER_ENDED,
  PANEL_REFUSALS,
  PAYMENT_TAKEN_BACK,
  PROMISE_SAVED,
  REFUND_ASKED,
  RENEGOTIATED,
  RENEGOTIATION_UNDONE,
} from '#app/features/payments/rules/panel-messages.ts';
import {
  cancelOrder,
  chargeAgain,
  chargeReach,
  promisePayment,
  refundInstallment,
  refundOrder,
  renegotiate,
  takeBackByHand,
  undoRenegotiation,
} from '#app/features/payments/server/index.server.ts';
import { defineForm, inArea } from '#app/kit/form.server.ts';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { ok, type Result } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import type { OrderId } from '#app/terms/ids.ts';
import { CHARGE_METHODS } from '#app/terms/transaction-status.ts';

/** `asks`: the terms that are fine, and wait for a yes. */
export type RenegotiateAnswer = FormAnswer & { asks?: string | undefined };

type Who = { admin: SignedInActor; orderId: OrderId };

const { invalid } = PANEL_REFUSALS;
const WORDS = { failed: invalid.title, invalid };
const WithInstallment = z.object({ installmentId: z.string() });

/** Redirects to the order's page, whose toast reports the result. */
const toOrder = ({ orderId }: Who, toast: Toast) => ({ to: `/admin/parcelas/${orderId}`, toast });

/**
 * Values for the buttons of a page loaded now: a key that makes two clicks one request, and the load time.
 */
export const newIdempotencyKey = (now: Date) => ({
  press: { idempotencyKey: crypto.randomUUID(), expectedVersion: now.toISOString() },
});

const PressedInput = WithInstallment.extend({
  idempotencyKey: z.string(),
  early: z.string().optional(),
  method: z.enum(CHARGE_METHODS).optional(),
});

/** @returns how the client learns of the charge */
async function charge(
  admin: SignedInActor,
  { installmentId, idempotencyKey, early, method }: z.infer<typeof PressedInput>,
  loaded: string,
): Promise<Result<NewsReach>> {
  const request = { idempotencyKey, loaded, early: early !== undefined, method };
  const made = await chargeAgain(admin, installmentId, request);
  return made.ok ? ok(await chargeReach(installmentId)) : made;
}

/** The button of a list that charges an installment again. */
export const CHARGE_FORMS = inArea('money', {
  charge: defineForm({ ...WORDS, schema: PressedInput, save: charge, done: chargeMade }),
});

/** The forms of an order. */
export const ORDER_FORMS = inArea('money', {
  charge: defineForm({
    ...WORDS,
    schema: PressedInput,
    save: ({ admin }: Who, input, loaded) => charge(admin, input, loaded),
    done: (reach, _, who) => toOrder(who, chargeMade(reach)),
  }),
  promise: defineForm({
    ...WORDS,
    schema: promiseInput,
    save: ({ admin }: Who, { installmentId, day }) => promisePayment(admin, installmentId, day),
    done: (_, __, who) => toOrder(who, PROMISE_SAVED),
  }),
  'cancel-order': defineForm({
    ...WORDS,
    schema: cancelInput,
    save: ({ admin, orderId }: Who, { note }) => cancelOrder(admin, orderId, note),
    done: (_, __, who) => toOrder(who, ORDER_CANCELED),
  }),
  'refund-installment': defineForm({
    ...WORDS,
    schema: WithInstallment.and(refundInput),
    save: ({ admin }: Who, { installmentId, ...refund }, left) =>
      refundInstallment(admin, installmentId, refund, left),
    done: (_, __, who) => toOrder(who, REFUND_ASKED),
  }),
  'take-back': defineForm({
    ...WORDS,
    schema: takeBackInput,
    save: ({ admin, orderId }: Who, input) => takeBackByHand(admin, orderId, input),
    done: (_, __, who) => toOrder(who, PAYMENT_TAKEN_BACK),
  }),
  'refund-order': defineForm({
    ...WORDS,
    schema: refundInput,
    save: ({ admin, orderId }: Who, refund) => refundOrder(admin, orderId, refund),
    done: ({ amount }, _, who) => toOrder(who, amount === 0 ? ORDER_ENDED : REFUND_ASKED),
  }),
  renegotiate: async (who: Who, form: FormData, intent: string): Promise<RenegotiateAnswer> => {
    let refused = '';
    let asks: string | undefined;
    const answer = await defineForm({
      ...WORDS,
      schema: renegotiationInput(civilDateAt(new Date())),
      save: async ({ admin, orderId }: Who, input, expected) => {
        const result = await renegotiate(admin, orderId, input, expected);
        if (!result.ok) refused = result.error.code;
        if (refused === 'unconfirmed') asks = termsOf(input);
        return result;
      },
      done: (_, __, who) => toOrder(who, RENEGOTIATED),
    })(who, form, intent);
    // The question is shown on the page and is not an error, so it has no toast.
    if (asks) return { ...answer, toast: undefined, asks };
    // The next submit uses the installments that the page shows then.
    return refused === 'changed' ? { ...answer, expectedVersion: undefined } : answer;
  },
  'undo-renegotiation': defineForm({
    ...WORDS,
    schema: z.object({ renegotiationId: z.string() }),
    save: ({ admin, orderId }: Who, { renegotiationId }) =>
      undoRenegotiation(admin, orderId, renegotiationId),
    done: (_, __, who) => toOrder(who, RENEGOTIATION_UNDONE),
  }),
});
