import { v5 } from 'uuid';
import {
  type HandOverInput,
  handOverText,
  type VisitorHandOverInput,
} from '#app/features/assistant/rules/hand-over.ts';
import { answerDueFrom, writeMessage } from '#app/features/conversations/server/index.server.ts';
import { createHandedOverLead } from '#app/features/leads/server/index.server.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor, system } from '#app/platform/actor.server.ts';

/** Promised instant of the answer, as ISO text; null while no such promise is in force. */
type HandedOver = { until: string | null };

/** Returns the promised instant of an answer to a person who would be handed over now. */
export const promisedAnswer = (): Promise<string | null> =>
  asActor(system('assistant'), (tx) => answerDueFrom(tx, new Date()));

/** Puts the talk with the assistant into the customer's conversation as the customer's message, once. */
export async function handOverCustomer(
  customer: CustomerActor,
  { handOver, ...asked }: HandOverInput,
): Promise<Result<HandedOver>> {
  // An id of the form alone could be that of another person's message.
  const id = v5(`${customer.userId}:${handOver}`, v5.URL);
  const written = await writeMessage(customer, handOverText(asked), id);
  return written.ok ? ok({ until: await promisedAnswer() }) : written;
}

/** Adds a visitor as a lead with the talk, once. An address that an account has is never joined to it. */
export async function handOverVisitor(
  from: { ip: string; userAgent: string },
  { handOver, name, email, phone, ...asked }: VisitorHandOverInput,
): Promise<Result<HandedOver>> {
  const lead = { name, email, phone, notes: handOverText(asked) };
  const added = await createHandedOverLead(from, handOver, lead);
  return added.ok ? ok({ until: await promisedAnswer() }) : added;
}
