import { data } from 'react-router';
import { HandOverInput, VisitorHandOverInput } from '#app/features/assistant/rules/hand-over.ts';
import { HAND_OVER_FAILED } from '#app/features/assistant/rules/terms.ts';
import {
  handOverCustomer,
  handOverVisitor,
  promisedAnswer,
} from '#app/features/assistant/server/index.server.ts';
import { CONTACT_CONSENT } from '#app/features/leads/server/index.server.ts';
import { defineForm } from '#app/kit/form.server.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { type RequestInfo, requestInfo } from '#app/platform/request-context.server.ts';
import type { Route } from './+types/hand-over-action';

const PRIVATE = { headers: { 'cache-control': 'private, no-store' } };

/** Returns the customer of this browser; null for a visitor or a member of the team. */
async function signedInCustomer(info: RequestInfo): Promise<CustomerActor | null> {
  const session = await info.session();
  return session?.role === 'user' ? { kind: 'customer', userId: session.user.id } : null;
}

/** Returns whether the form asks who the person is, its notice, and the promised time of an answer. */
export async function loader({ context }: Route.LoaderArgs) {
  const customer = (await signedInCustomer(requestInfo(context))) !== null;
  return data({ customer, notice: CONTACT_CONSENT.text, until: await promisedAnswer() }, PRIVATE);
}

const FORMS = {
  customer: defineForm({
    failed: HAND_OVER_FAILED,
    schema: HandOverInput,
    save: handOverCustomer,
    show: (handed) => handed,
  }),
  visitor: defineForm({
    failed: HAND_OVER_FAILED,
    schema: VisitorHandOverInput,
    save: handOverVisitor,
    show: (handed) => handed,
  }),
};

/**
 * Hands the talk over to the team: the session alone decides whose conversation it joins. A refusal is an answer with
 * status 200, as the panel reads it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const info = requestInfo(context);
  const form = await request.formData();
  const customer = await signedInCustomer(info);
  const answer = customer
    ? await FORMS.customer(customer, form, 'handOver')
    : await FORMS.visitor({ ip: info.ip, userAgent: info.userAgent }, form, 'handOver');
  return data(answer, PRIVATE);
}
