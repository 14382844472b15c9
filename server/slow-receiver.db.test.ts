import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { placeOrder } from '#app/features/checkout/server/index.server.ts';
import { createEndpoint, queueDeliveries } from '#app/features/integrations/server/index.server.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { startWorkers } from '#app/platform/jobs.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { orderInput, orderProof, SENDER } from '#tests/orders.ts';
import { addPerson } from '#tests/people.ts';
import { startReceiver, type WebhookReceiver } from '#tests/webhook-receiver.ts';
import { JOB_HANDLERS } from './job-handlers.ts';

const context = onTestDatabase();
const EVENTS = 8;
const POOL = 8;
let slow: WebhookReceiver;
let quick: WebhookReceiver;

beforeAll(async () => {
  setEnv({ ...env(), outgoing: 'any', poolSize: POOL });
  [slow, quick] = [await startReceiver(), await startReceiver()];
});
// Ends hanging requests and with them the workers.
afterAll(() => Promise.all([slow.stop(), quick.stop()]));

const happen = (type: 'lead.created' | 'card.created', times = EVENTS) =>
  asActor(system('events'), (tx) =>
    queueDeliveries(
      tx,
      Array.from({ length: times }, () => ({
        seq: 1,
        id: randomUUID(),
        type,
        userId: null,
        leadId: null,
        subject: 'leads',
        subjectId: randomUUID(),
        data: {},
        depth: 0,
        causedBy: null,
        createdAt: new Date(),
      })),
    ),
  );

test('a receiver that never answers delays only its own webhooks', async () => {
  const admin = await addPerson(context.owner, 'admin');
  slow.answers.push(...Array<'hang'>(EVENTS).fill('hang'));
  await createEndpoint(admin, { name: 'Lento', url: slow.url, events: ['lead.created'] });
  await createEndpoint(admin, { name: 'Rápido', url: quick.url, events: ['card.created'] });
  await happen('lead.created');
  await happen('card.created');
  await startWorkers(JOB_HANDLERS);
  // Each attempt at the slow receiver takes its whole 10 s; in sequence they would take 40 s.
  await vi.waitFor(() => expect(quick.received).toHaveLength(EVENTS), { timeout: 25_000, interval: 50 });
  const { rows } = await context.owner.query(
    `select count(*) filter (where state = 'active')::int as active, count(*) filter (where state = 'created')::int as waiting
     from pgboss.job where name = 'webhooks.deliver' and data->>'attempt' = '0' and group_id = (
       select id::text from webhook_endpoints where name = 'Lento')`,
  );
  expect(rows[0].active).toBeLessThanOrEqual(2);
  expect(rows[0].waiting).toBeGreaterThan(0);
}, 40_000);

const BUYERS = 50;
/** Two at a time each, of the eight that run at once. */
const DEAD = 4;

test('fifty buyers at once are all served while dead webhooks keep the workers busy', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const dead = await Promise.all(Array.from({ length: DEAD }, () => startReceiver()));
  try {
    for (const [at, { url, answers }] of dead.entries()) {
      answers.push(...Array<'hang'>(EVENTS).fill('hang'));
      await createEndpoint(admin, { name: `Morto ${at}`, url, events: ['lead.created'] });
    }
    await context.owner.query("update webhook_endpoints set enabled = false where name = 'Lento'");
    await happen('lead.created');
    await startWorkers(JOB_HANDLERS);
    const hanging = () => dead.reduce((sum, { received }) => sum + received.length, 0);
    await vi.waitFor(() => expect(hanging()).toBe(2 * DEAD), { timeout: 20_000, interval: 50 });
    const input = orderInput();
    const proofs = await Promise.all(Array.from({ length: BUYERS }, () => orderProof(input)));
    const answers = await Promise.allSettled(proofs.map((proof) => placeOrder(SENDER, input, proof)));
    expect(answers.filter((answer) => answer.status === 'rejected' || !answer.value.ok)).toEqual([]);
    const { rows } = await context.owner.query(
      `select (select count(*)::int from transactions) as orders,
         (select count(*)::int from pgboss.job where name = 'webhooks.deliver' and state = 'active') as hanging`,
    );
    expect(rows[0].orders).toBe(BUYERS);
    // Requests of the previous test may still hang.
    expect(rows[0].hanging).toBeGreaterThanOrEqual(2 * DEAD);
  } finally {
    await Promise.all(dead.map((receiver) => receiver.stop()));
  }
}, 60_000);
