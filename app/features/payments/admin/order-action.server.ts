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
import { civilDateAt } from '#app/lib/dates.ts';
import { fieldErrors } from '#app/lib/form-data.ts';
import type { Result } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { type PanelAnswer, refusedAnswer } from '#app/shells/admin/panel-answer.ts';

type Fields = Record<string, string>;
type Done = { result: Result<unknown>; toast: Toast } | { fields: Fields };

/**
 * One of the forms of an order. What was done is told on the order's page, loaded anew; what was not, beside the form
 * with everything as it was typed.
 */
export async function actOnOrder(admin: SignedInActor, orderId: string, form: Fields): Promise<PanelAnswer> {
  const intent = form.intent ?? '';
  const done = await act(admin, orderId, form);
  if ('fields' in done) {
    return refusedAnswer({ code: 'invalid', ...PANEL_REFUSALS.invalid, fields: done.fields }, intent, form);
  }
  if (!done.result.ok) return refusedAnswer(done.result.error, intent, form);
  throw await redirectWithToast(`/admin/parcelas/${orderId}`, done.toast);
}

/** What a page that was loaded now gives to its buttons, and what they send; see `ChargeButton`. */
export const newPress = (now: Date) => ({ press: { press: crypto.randomUUID(), loaded: now.toISOString() } });
export const pressOf = ({ press = '', loaded = '' }: Fields) => ({ press, loaded });

async function act(admin: SignedInActor, orderId: string, form: Fields): Promise<Done> {
  const partId = form.partId ?? '';
  switch (form.intent) {
    case 'charge':
      return { result: await chargeAgain(admin, partId, pressOf(form)), toast: CHARGED_AGAIN };
    case 'cancel-order': {
      const read = cancelInput.safeParse(form);
      if (!read.success) return { fields: fieldErrors(read.error) };
      return { result: await cancelOrder(admin, orderId, read.data.note), toast: ORDER_CANCELED };
    }
    case 'refund-part':
    case 'refund-order': {
      const read = refundInput.safeParse(form);
      if (!read.success) return { fields: fieldErrors(read.error) };
      if (form.intent === 'refund-part')
        return { result: await refundPart(admin, partId, read.data), toast: REFUND_ASKED };
      const result = await refundOrder(admin, orderId, read.data);
      return { result, toast: result.ok && result.value.amount === 0 ? ORDER_ENDED : REFUND_ASKED };
    }
    case 'renegotiate': {
      const read = renegotiationInput(civilDateAt(new Date())).safeParse(form);
      if (!read.success) return { fields: fieldErrors(read.error) };
      return { result: await renegotiate(admin, orderId, read.data, form.seen ?? ''), toast: RENEGOTIATED };
    }
    default:
      throw new Response(null, { status: 400 });
  }
}
