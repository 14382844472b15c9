import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { receiverAt } from './ports/gateway.server.ts';
import type { WebhookRequest } from './ports/payment-gateway.server.ts';

/**
 * Receives a notice of the provider: stores it as received with its job, and answers before processing it (docs/facts.md,
 * Mercado Pago and Asaas). A repeated notice adds nothing. @returns false for an unverified sender; then nothing is
 * stored.
 */
export async function receiveWebhook(
  request: WebhookRequest,
  address: 'mercadopago' | 'asaas' = 'mercadopago',
): Promise<boolean> {
  const provider = receiverAt(address);
  const event = provider?.verifyWebhook(request, new Date());
  if (!provider || !event) return false;
  await asActor(system('payments-webhook'), async (tx) => {
    const inboxId = newId();
    const stored = await tx
      .insert(schema.webhookInbox)
      .values({
        id: inboxId,
        provider: provider.name,
        eventId: event.eventId,
        // As text: a body may hold characters that the database refuses in JSON.
        payload: {
          topic: event.topic,
          paymentId: event.paymentId,
          body: JSON.stringify(request.body ?? null),
        },
      })
      .onConflictDoNothing()
      .returning({ id: schema.webhookInbox.id });
    if (stored.length > 0) await enqueue(tx, 'payments.webhook', { inboxId }, { key: inboxId });
  });
  return true;
}
