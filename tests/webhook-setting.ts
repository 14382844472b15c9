import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { DomainEvent } from '#app/features/integrations/rules/domain-event.ts';
import { EndpointInput } from '#app/features/integrations/rules/webhooks.ts';
import {
  createEndpoint,
  loadEndpoint,
  queueDeliveries,
} from '#app/features/integrations/server/index.server.ts';
import { asActor, type SignedInActor, system } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { onTestDatabase } from './db/database.ts';
import { addPerson } from './people.ts';
import { startReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export const leadCreated = (over: Partial<DomainEvent> = {}): DomainEvent => ({
  seq: 1,
  id: randomUUID(),
  type: 'lead.created',
  userId: null,
  leadId: randomUUID(),
  subject: 'leads',
  subjectId: randomUUID(),
  data: { origin: 'landing', uf: 'SC', doc_type: 'CPF' },
  depth: 0,
  causedBy: null,
  createdAt: new Date(),
  ...over,
});

/**
 * Setting for tests of webhooks: a database without endpoints, an admin, and a receiver. Called once per
 * file.
 */
export function webhookSetting() {
  const context = onTestDatabase();
  // Filled in before the first test.
  const admin = {} as SignedInActor;
  const receiver = {} as WebhookReceiver;
  beforeAll(async () => {
    setEnv({ ...env(), outgoing: 'any' });
    Object.assign(admin, await addPerson(context.owner, 'admin'));
    Object.assign(receiver, await startReceiver());
  });
  afterAll(() => receiver.stop());
  beforeEach(async () => {
    await context.owner.query('delete from webhook_endpoints');
    await context.owner.query("delete from pgboss.job where name like 'webhooks.%'");
    receiver.received.length = 0;
    receiver.answers.length = 0;
  });

  const input = (over: Record<string, unknown> = {}) =>
    EndpointInput.parse({ name: 'Parceiro', url: receiver.url, events: ['lead.created'], ...over });
  async function endpoint(over: Record<string, unknown> = {}) {
    const made = await createEndpoint(admin, input(over));
    if (!made.ok) throw new Error(made.error.message);
    return made.value;
  }
  const happen = (...events: DomainEvent[]) => asActor(system('events'), (tx) => queueDeliveries(tx, events));
  const deliveries = async (endpointId: string) =>
    (await loadEndpoint(admin, endpointId, { filters: {} }))?.deliveries.rows ?? [];
  return { context, admin, receiver, input, endpoint, happen, deliveries };
}
