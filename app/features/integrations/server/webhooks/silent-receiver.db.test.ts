import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { leadCreated, webhookSetting } from '#tests/webhook-setting.ts';
import { beginRounds, deliverWebhook, listEndpoints, replayDelivery } from '../index.server.ts';

const { context, admin, receiver, endpoint, happen, deliveries } = webhookSetting();
const events = (count: number) => Array.from({ length: count }, () => leadCreated());

/** Has the attempts made whose time has come, as workers do. @returns how many jobs ran. */
async function workDue(): Promise<number> {
  for (let n = 0; ; n += 1) {
    const { rows } = await context.owner.query(
      `update pgboss.job set state = 'completed' where id = (select id from pgboss.job where name like 'webhooks.%'
         and state = 'created' and start_after <= now() order by created_on, id limit 1) returning name, data`,
    );
    if (!rows[0]) return n;
    await (rows[0].name === 'webhooks.deliver' ? deliverWebhook(rows[0].data) : beginRounds(rows[0].data));
  }
}
const waiting = async () =>
  (
    await context.owner.query(
      `select data->>'deliveryId' as id, start_after as at from pgboss.job where name = 'webhooks.deliver'
         and state = 'created' order by start_after`,
    )
  ).rows;
const later = (minutes: number) =>
  context.owner.query(
    `with e as (update webhook_endpoints set resting_until = resting_until - make_interval(mins => $1))
     update pgboss.job set start_after = start_after - make_interval(mins => $1)
     where name = 'webhooks.deliver' and state = 'created'`,
    [minutes],
  );

test('pauses a silent receiver, longer each time; no delivery is lost, and all are sent once it answers', async () => {
  const { id } = await endpoint();
  receiver.answers.push(...Array(6).fill('cut'));
  await happen(...events(12));
  expect(await workDue()).toBeGreaterThanOrEqual(12);
  // Three attempts detected it; the other deliveries were not sent, and used no attempt.
  expect(receiver.received).toHaveLength(3);
  const rows = await deliveries(id);
  expect(rows.filter(({ attempts }) => attempts === 1)).toHaveLength(3);
  expect(rows.filter(({ attempts, status }) => attempts === 0 && status === 'pending')).toHaveLength(9);
  const [{ restingUntil } = { restingUntil: null }] = await listEndpoints(admin);
  expect(restingUntil).not.toBeNull();
  const put = await waiting();
  expect(new Set(put.map((job) => job.id)).size).toBe(12);
  expect(put.filter((job) => job.at.toISOString() === restingUntil)).toHaveLength(9);
  expect(rows.filter(({ nextAttemptAt }) => nextAttemptAt !== null)).toHaveLength(12);

  // Each further silence is one attempt, and a longer rest.
  const rests = [];
  for (let silences = 4; silences <= 6; silences += 1) {
    await later(60);
    await workDue();
    expect(receiver.received).toHaveLength(silences);
    const { rows: left } = await context.owner.query(
      'select extract(epoch from resting_until - now())::float8 as rest from webhook_endpoints',
    );
    rests.push(Math.round(left[0].rest / 30) * 30);
    expect(new Set((await waiting()).map((job) => job.id)).size).toBe(12);
  }
  expect(rests).toEqual([60, 300, 900]);

  // It answers: postponed deliveries are sent at once, too.
  await later(60);
  await workDue();
  expect((await deliveries(id)).filter(({ status }) => status !== 'delivered')).toEqual([]);
  expect(new Set(receiver.received.slice(6).map(({ headers }) => headers['webhook-id'])).size).toBe(12);
  expect((await listEndpoints(admin))[0]).toMatchObject({ restingUntil: null });
  expect(await waiting()).toEqual([]);
});

test('a refusal resets the count of silences, and a manual retry ends a pause', async () => {
  const { id } = await endpoint();
  const silent = () =>
    context.owner.query('select silences from webhook_endpoints').then((r) => r.rows[0].silences);
  receiver.answers.push('cut', 'cut', 500, 'cut', 'cut', 'cut');
  await happen(...events(3));
  await workDue();
  expect(await silent()).toBe(0);
  await happen(...events(5));
  await workDue();
  expect(receiver.received).toHaveLength(6);
  expect(await silent()).toBe(3);
  const held = (await deliveries(id)).find(({ attempts }) => attempts === 0);
  await replayDelivery(admin, id, held?.id ?? '');
  await workDue();
  expect(await silent()).toBe(0);
  expect((await deliveries(id)).filter(({ status }) => status !== 'delivered')).toEqual([]);
});

/** Sends so many events at once to a receiver that does this with each of them. */
async function sendTo(receive: (socket: Socket) => unknown, count: number): Promise<void> {
  const server = http.createServer(({ socket }) => void receive(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  try {
    await endpoint();
    await context.owner.query('update webhook_endpoints set silences = 2, url = $1', [
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    ]);
    await happen(...events(count));
    const { rows } = await context.owner.query("select data from pgboss.job where name = 'webhooks.deliver'");
    await Promise.all(rows.map(({ data }) => deliverWebhook(data)));
  } finally {
    server.close();
  }
}

test('concurrent attempts count as one silence', async () => {
  const held: Socket[] = [];
  // Hangs up on both once both are there.
  await sendTo((socket) => {
    if (held.push(socket) === 2) for (const one of held) one.destroy();
  }, 2);
  const after = await context.owner.query('select silences from webhook_endpoints');
  expect([held.length, after.rows[0].silences]).toEqual([2, 3]);
});

test('an endpoint that is deleted during a request leaves a finished job', async () => {
  await sendTo(async (socket) => {
    await context.owner.query('delete from webhook_endpoints');
    socket.destroy();
  }, 1);
  const { rows } = await context.owner.query(
    "select count(*)::int as jobs from pgboss.job where name like 'webhooks.%'",
  );
  expect(rows).toEqual([{ jobs: 1 }]);
});
