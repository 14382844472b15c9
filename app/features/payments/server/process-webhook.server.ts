import { eq } from 'drizzle-orm';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { readTries } from './automatic-debits.server.ts';
import { gatewayNamed } from './ports/gateway.server.ts';
import { readAuthorization } from './settle-authorization.server.ts';
import { settleWithSiblings } from './settle-installment.server.ts';

const ACTOR = system('payments-webhook');
const { webhookInbox } = schema;

/**
 * Job `payments.webhook`: a notice is only a hint. Requests the payment's current state from the provider and
 * applies it; a notice of another kind, or of an unknown payment, is dropped. A processed notice loses its body.
 */
export async function processWebhook(inboxId: string): Promise<void> {
  const [notice] = await asActor(ACTOR, (tx) =>
    tx.select().from(webhookInbox).where(eq(webhookInbox.id, inboxId)),
  );
  if (!notice || notice.processedAt) return;
  const { topic, paymentId } = notice.payload as { topic: string; paymentId: string };
  const gateway = gatewayNamed(notice.provider);
  if (gateway && topic === 'payment') {
    const payment = await gateway.find(paymentId);
    if (payment) await settleWithSiblings(gateway.name, payment);
  }
  if (gateway && topic === 'authorization') await readAuthorization(gateway, paymentId);
  if (gateway && topic === 'instruction') await readTries(gateway, paymentId);
  await asActor(ACTOR, (tx) =>
    tx
      .update(webhookInbox)
      .set({ processedAt: new Date(), payload: { topic, paymentId } })
      .where(eq(webhookInbox.id, inboxId)),
  );
}
