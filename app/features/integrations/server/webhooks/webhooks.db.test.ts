import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { RETRY_AFTER_SECONDS } from '#app/features/integrations/rules/webhooks.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { waitingForLocks } from '#tests/db/waiting.ts';
import { numberAlone } from '#tests/number-alone.ts';
import { leadCreated, webhookSetting } from '#tests/webhook-setting.ts';
import {
  beginRounds,
  createEndpoint,
  deleteEndpoint,
  deliverWebhook,
  expireWebhooks,
  listEndpoints,
  loadEndpoint,
  notifyFailing,
  queueAutomationWebhook,
  queueDeliveries,
  queueTest,
  replayDelivery,
  replayPeriod,
  rotateSecret,
  saveEndpoint,
  switchEndpoint,
  testWebhook,
} from '../index.server.ts';

const { context, admin, receiver, input, endpoint, happen, deliveries } = webhookSetting();

/**
 * Works the queue as the workers do, those jobs too whose time has not come. @returns seconds that each had to wait.
 */
async function workQueue(most = 50): Promise<number[]> {
  const waits: number[] = [];
  for (let n = 0; n < most; n += 1) {
    const { rows } = await context.owner.query(
      `update pgboss.job set state = 'completed' where id = (select id from pgboss.job where name like 'webhooks.%'
         and state = 'created' order by created_on, id limit 1)
       returning name, data, extract(epoch from start_after - now())::float8 as wait`,
    );
    const [job] = rows;
    if (!job) return waits;
    waits.push(Math.max(0, Math.round(job.wait)));
    if (job.name === 'webhooks.deliver') await deliverWebhook(job.data);
    else if (job.name === 'webhooks.replay') await beginRounds(job.data);
    else if (job.name === 'webhooks.notify') await notifyFailing(job.data);
    else await queueTest(job.data);
  }
  return waits;
}

test('an event arrives once, signed so that an independent verifier takes it, without personal data', async () => {
  const { id, secret } = await endpoint();
  await endpoint({ events: ['card.created'] });
  const event = leadCreated();
  await happen(event);
  await happen(event, leadCreated({ type: 'order.placed' }));
  await workQueue();
  expect(receiver.received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  expect(new Webhook(secret).verify(body, headers)).toEqual({
    type: 'lead.created',
    timestamp: event.createdAt.toISOString(),
    data: {
      origin: 'landing',
      uf: 'SC',
      doc_type: 'CPF',
      client_id: null,
      lead_id: event.leadId,
      subject: 'leads',
      subject_id: event.subjectId,
    },
  });
  expect(() => new Webhook(secret).verify(body.replace('SC', 'SP'), headers)).toThrow();
  expect(await deliveries(id)).toMatchObject([{ status: 'delivered', attempts: 1, lastStatus: 204 }]);
});

test('sends no score that may be hidden from the customer', async () => {
  await endpoint({ events: ['card.score_changed'] });
  await happen(leadCreated({ type: 'card.score_changed', data: { card_type: 'nome', from: 300, to: 777 } }));
  await workQueue();
  expect(JSON.parse(receiver.received[0]?.body ?? '').data).not.toHaveProperty('to');
  expect(receiver.received[0]?.body).not.toMatch(numberAlone('777'));
});

test('a receiver that is down is retried, later each time, and the delivery stays listed after its last attempt', async () => {
  const { id } = await endpoint();
  receiver.answers.push(503, 'cut', 302, ...Array(7).fill(500));
  await happen(leadCreated());
  // The last attempt notifies the admins.
  expect(await workQueue()).toEqual([0, ...RETRY_AFTER_SECONDS, 0]);
  expect(receiver.received).toHaveLength(RETRY_AFTER_SECONDS.length + 1);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await deliveries(id)).toMatchObject([
    { status: 'failed', attempts: 10, lastStatus: 500, nextAttemptAt: null },
  ]);
  expect((await listEndpoints(admin))[0]?.open).toEqual({ pending: 0, retrying: 0, failed: 1 });
});

test('a receiver may request a later retry; a cut connection is shown; both are listed while they wait', async () => {
  const { id } = await endpoint();
  receiver.answers.push({ status: 429, headers: { 'retry-after': '900' } }, 'cut');
  await happen(leadCreated());
  await workQueue(1);
  expect(await deliveries(id)).toMatchObject([{ status: 'retrying', lastStatus: 429, attempts: 1 }]);
  expect(await workQueue(1)).toEqual([900]);
  expect(await deliveries(id)).toMatchObject([
    { status: 'retrying', lastStatus: null, lastError: 'connection' },
  ]);
});

test('a failed delivery is sent again from the panel, one or a whole period', async () => {
  const { id } = await endpoint();
  receiver.answers.push(...Array(30).fill(500));
  const events = [leadCreated(), leadCreated(), leadCreated()];
  await happen(...events);
  await workQueue();
  receiver.answers.length = 0;
  receiver.received.length = 0;
  const [first] = await deliveries(id);
  expect(await replayDelivery(admin, id, first?.id ?? '')).toMatchObject({ ok: true });
  expect(await replayDelivery(admin, randomUUID(), first?.id ?? '')).toMatchObject({ ok: false });
  await workQueue();
  expect(receiver.received).toHaveLength(1);
  const today = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);
  await replayPeriod(admin, id, { from: today, until: today, which: 'failed' });
  await workQueue();
  expect(receiver.received).toHaveLength(3);
  await replayPeriod(admin, id, { from: '2020-01-01', until: '2020-01-31', which: 'all' });
  await workQueue();
  expect(receiver.received).toHaveLength(3);
  await replayPeriod(admin, id, { from: today, until: today, which: 'all' });
  await workQueue();
  expect(receiver.received).toHaveLength(6);
  expect((await deliveries(id)).every(({ status }) => status === 'delivered')).toBe(true);
  const again = (endpointId: string) =>
    replayPeriod(admin, endpointId, { which: 'all', from: today, until: today });
  expect(await again(randomUUID())).toMatchObject({ ok: false, error: { code: 'deleted' } });
  await switchEndpoint(admin, id, false);
  expect(await again(id)).toMatchObject({ ok: false, error: { code: 'paused' } });
});

test('a pause holds deliveries back and loses none: those before it, during it, and those that race with its end', async () => {
  const { id } = await endpoint();
  receiver.answers.push(500);
  await happen(leadCreated());
  await workQueue(1);
  await switchEndpoint(admin, id, false);
  await happen(leadCreated(), leadCreated());
  await workQueue();
  expect(receiver.received).toHaveLength(1);
  expect(await replayDelivery(admin, id, (await deliveries(id))[0]?.id ?? '')).toMatchObject({ ok: false });
  await Promise.all([
    switchEndpoint(admin, id, true),
    ...Array.from({ length: 5 }, () => happen(leadCreated())),
  ]);
  await workQueue();
  const rows = await deliveries(id);
  expect(rows).toHaveLength(8);
  expect(rows.filter(({ status }) => status !== 'delivered')).toEqual([]);
  expect(receiver.received).toHaveLength(9);
});

test('an event that is being written down while a pause ends is sent too', async () => {
  const { id } = await endpoint();
  await switchEndpoint(admin, id, false);
  let commit = () => {};
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let written = () => {};
  const ready = new Promise<void>((resolve) => {
    written = resolve;
  });
  const dispatch = asActor(system('events'), async (tx) => {
    await queueDeliveries(tx, [leadCreated()]);
    written();
    await held;
  });
  await ready;
  let over = false;
  const resumed = switchEndpoint(admin, id, true).then(async () => {
    await workQueue();
    over = true;
  });
  await expect.poll(async () => over || (await waitingForLocks(context.owner)) === 1).toBe(true);
  commit();
  await dispatch;
  await resumed;
  await workQueue();
  expect(await deliveries(id)).toMatchObject([{ status: 'delivered' }]);
});

test('a repeated job, and one of an earlier round, send no request', async () => {
  const { id } = await endpoint();
  await happen(leadCreated());
  const job = (await context.owner.query("select data from pgboss.job where name = 'webhooks.deliver'"))
    .rows[0]?.data;
  await workQueue();
  await deliverWebhook(job);
  expect(receiver.received).toHaveLength(1);
  await replayDelivery(admin, id, (await deliveries(id))[0]?.id ?? '');
  await deliverWebhook(job);
  expect(receiver.received).toHaveLength(1);
});

test('a test of a deleted endpoint is refused, and sends nothing', async () => {
  const { id } = await endpoint();
  await deleteEndpoint(admin, id, 1);
  expect(await testWebhook(admin, id)).toMatchObject({ ok: false, error: { code: 'deleted' } });
  const { rows } = await context.owner.query("select 1 from pgboss.job where name like 'webhooks.%'");
  expect(rows).toEqual([]);
  const log = await context.owner.query(
    "select 1 from audit_log where action = 'webhook.test' and entity_id = $1",
    [id],
  );
  expect(log.rows).toEqual([]);
});

test('after a rotation both secrets sign for a day; the old one then counts no more', async () => {
  const { id, secret } = await endpoint();
  const rotated = await rotateSecret(admin, id);
  if (!rotated.ok) throw new Error(rotated.error.message);
  const verifies = ({ headers, body }: (typeof receiver.received)[number], with_: string) => {
    try {
      return Boolean(new Webhook(with_).verify(body, headers));
    } catch {
      return false;
    }
  };
  await happen(leadCreated());
  await workQueue();
  const [during] = receiver.received;
  if (!during) throw new Error('nothing came');
  expect([verifies(during, secret), verifies(during, rotated.value.secret)]).toEqual([true, true]);
  await context.owner.query("update webhook_endpoints set previous_until = now() - interval '1 second'");
  await happen(leadCreated());
  await workQueue();
  const [, after] = receiver.received;
  if (!after) throw new Error('nothing came');
  expect([verifies(after, secret), verifies(after, rotated.value.secret)]).toEqual([false, true]);
  await expireWebhooks();
  const { rows } = await context.owner.query('select * from webhook_endpoints where id = $1', [id]);
  expect(rows[0].previous_secret).toBeNull();
  expect(JSON.stringify(rows)).not.toContain(secret);
  const log = await context.owner.query("select * from audit_log where entity = 'webhook_endpoints'");
  expect(JSON.stringify(log.rows)).not.toMatch(/whsec_/);
});

test('a secret that cannot be opened is a fault that shows and is tried again, until it is changed', async () => {
  const { id } = await endpoint();
  // As after an installation's secret was lost.
  await context.owner.query("update webhook_endpoints set encrypted_secret = 'x' where id = $1", [id]);
  await happen(leadCreated());
  await workQueue(1);
  expect(await deliveries(id)).toMatchObject([{ status: 'retrying', attempts: 1, lastError: 'secret' }]);
  const rotated = await rotateSecret(admin, id);
  if (!rotated.ok) throw new Error('refused');
  await workQueue();
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  expect(new Webhook(rotated.value.secret).verify(body, headers)).toMatchObject({ type: 'lead.created' });
});

test('the second of two editors gets a conflict; a test from the panel is a delivery like any other; a deleted endpoint is gone', async () => {
  const { id } = await endpoint();
  expect(await saveEndpoint(admin, id, 1, input({ name: 'Da Ana' }))).toMatchObject({ ok: true });
  expect(await saveEndpoint(admin, id, 1, input({ name: 'Do Rui' }))).toMatchObject({
    error: { code: 'stale' },
  });
  expect((await listEndpoints(admin))[0]?.name).toBe('Da Ana');
  // Both at the same moment, past the first look at the version.
  const both = await Promise.all(
    ['Da Eva', 'Do Ivo'].map((name) => saveEndpoint(admin, id, 2, input({ name }))),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'stale' } });
  await testWebhook(admin, id);
  await workQueue();
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' });
  expect(await deleteEndpoint(admin, id, 2)).toMatchObject({ error: { code: 'stale' } });
  const gone = { ok: false, error: { code: 'deleted' } };
  const [saved, deleted] = await Promise.all([
    saveEndpoint(admin, id, 3, input()),
    deleteEndpoint(admin, id, 3),
  ]);
  expect([saved, deleted]).toMatchObject(
    saved.ok ? [{ ok: true }, { error: { code: 'stale' } }] : [gone, { ok: true }],
  );
  if (saved.ok) expect(await deleteEndpoint(admin, id, 4)).toMatchObject({ ok: true });
  expect(await loadEndpoint(admin, id, { filters: {} })).toBeNull();
  expect(await saveEndpoint(admin, id, 2, input())).toMatchObject(gone);
  expect(await rotateSecret(admin, id)).toMatchObject(gone);
  expect(await switchEndpoint(admin, id, false)).toMatchObject(gone);
  expect(await deleteEndpoint(admin, id, 2)).toMatchObject(gone);
});

test('an automation’s message goes to the endpoints that take those, once', async () => {
  await endpoint();
  const { secret } = await endpoint({ events: ['automation.fired'] });
  const fire = () =>
    asActor(system('automation'), (tx) =>
      queueAutomationWebhook(tx, {
        key: 'run-1',
        name: 'Boas-vindas',
        event: leadCreated(),
        payload: { etapa: 1 },
      }),
    );
  expect(await fire()).toBe(1);
  expect(await fire()).toBe(0);
  await workQueue();
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({
    type: 'automation.fired',
    data: { automation: 'Boas-vindas', event: 'lead.created', etapa: 1 },
  });
});

test('no address reaches this server’s own network, under any name', async () => {
  setEnv({ ...env(), outgoing: 'public' });
  try {
    const addresses = [
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://[::ffff:127.0.0.1]/x',
      'https://2130706433/x',
      'https://0x7f.1/x',
      'https://localhost/x',
      'https://10.1.2.3/x',
      'https://169.254.169.254/latest/meta-data',
      'https://[fd00::1]/x',
      'https://nao-existe.invalid/x',
      'http://93.184.216.34/x',
      'https://ana:senha@93.184.216.34/x',
    ];
    for (const url of addresses) {
      expect(await createEndpoint(admin, input({ url })), url).toMatchObject({
        ok: false,
        error: { code: 'address' },
      });
    }
    // One that was public when it was stored.
    await context.owner.query(
      `insert into webhook_endpoints (url, events, encrypted_secret) values ($1, '{lead.created}', '')`,
      [receiver.url.replace('http:', 'https:')],
    );
    const { rows } = await context.owner.query('select id from webhook_endpoints');
    const made = await rotateSecret(admin, rows[0].id);
    expect(made.ok).toBe(true);
    await context.owner.query('update webhook_endpoints set previous_secret = null');
    await happen(leadCreated());
    await workQueue(1);
    expect(await deliveries(rows[0].id)).toMatchObject([
      { status: 'retrying', lastError: 'private-address' },
    ]);
    expect(receiver.received).toHaveLength(0);
  } finally {
    setEnv({ ...env(), outgoing: 'any' });
  }
});
