import { z } from 'zod';
import { cancelInput, refundInput, renegotiationInput } from '#app/features/payments/rules/panel-input.ts';
import {
  CHARGED_AGAIN,
  ORDER_ENDED,
  PANEL_REFUSALS,
  REFUND_ASKED,
  RENEGOTIATED,
} from '#app/features/payments/rules/panel-messages.ts';
import { ORDER_CANCELED } from '#app/features/payments/rules/payment-messages.ts';
import {
  cancelOrder,
  chargeAgain,
  refundOrder,
  refundPart,
  renegotiate,
} from '#app/features/payments/server/index.server.ts';
import { defineForm } from '#app/kit/form.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import type { OrderId } from '#app/terms/ids.ts';

type Who = { admin: SignedInActor; orderId: OrderId };

const { invalid } = PANEL_REFUSALS;
const WORDS = { failed: invalid.title, invalid };
const InstallmentId = z.object({ partId: z.string() });

/** The order's page, loaded anew, tells what was done. */
const told = ({ orderId }: Who, toast: Toast) => ({ to: `/admin/parcelas/${orderId}`, toast });

/** What a page that is loaded now gives to its buttons: a key that makes two presses one, and its own time. */
export const newPress = (now: Date) => ({
  press: { idempotencyKey: crypto.randomUUID(), expectedVersion: now.toISOString() },
});

const PressedInput = InstallmentId.extend({ idempotencyKey: z.string() });

const charge = (
  admin: SignedInActor,
  { partId, idempotencyKey }: z.infer<typeof PressedInput>,
  loaded: string,
) => chargeAgain(admin, partId, { idempotencyKey, loaded });

/** The button of a list that charges an installment again. */
export const chargeForm = defineForm({ ...WORDS, schema: PressedInput, save: charge, done: CHARGED_AGAIN });

/** The forms of an order. */
export const ORDER_FORMS = {
  charge: defineForm({
    ...WORDS,
    schema: PressedInput,
    save: ({ admin }: Who, input, loaded) => charge(admin, input, loaded),
    done: (_, __, who) => told(who, CHARGED_AGAIN),
  }),
  'cancel-order': defineForm({
    ...WORDS,
    schema: cancelInput,
    save: ({ admin, orderId }: Who, { note }) => cancelOrder(admin, orderId, note),
    done: (_, __, who) => told(who, ORDER_CANCELED),
  }),
  'refund-part': defineForm({
    ...WORDS,
    schema: InstallmentId.and(refundInput),
    save: ({ admin }: Who, { partId, ...refund }) => refundPart(admin, partId, refund),
    done: (_, __, who) => told(who, REFUND_ASKED),
  }),
  'refund-order': defineForm({
    ...WORDS,
    schema: refundInput,
    save: ({ admin, orderId }: Who, refund) => refundOrder(admin, orderId, refund),
    done: ({ amount }, _, who) => told(who, amount === 0 ? ORDER_ENDED : REFUND_ASKED),
  }),
  renegotiate: (who: Who, form: FormData, intent: string) =>
    defineForm({
      ...WORDS,
      schema: renegotiationInput(civilDateAt(new Date())),
      save: ({ admin, orderId }: Who, input, expected) => renegotiate(admin, orderId, input, expected),
      done: (_, __, who) => told(who, RENEGOTIATED),
    })(who, form, intent),
};
