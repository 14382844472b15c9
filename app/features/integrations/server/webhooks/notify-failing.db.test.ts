import { expect, test } from 'vitest';
import { RETRY_AFTER_SECONDS } from '#app/features/integrations/rules/webhooks.ts';
import { listQueue, loadOverview } from '#app/features/overview/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { addPerson } from '#tests/people.ts';
import { leadCreated, webhookSetting } from '#tests/webhook-setting.ts';
import { deliverWebhook, listEndpoints, notifyFailing } from '../index.server.ts';

const { context, admin, receiver, endpoint, happen } = webhookSetting();
const ATTEMPTS = RETRY_AFTER_SECONDS.length + 1;

/** Works the queue as the workers do, those jobs too whose time has not come. */
async function workQueue(): Promise<void> {
  for (;;) {
    const { rows } = await context.owner.query(
      `update pgboss.job set state = 'completed' where id = (select id from pgboss.job where name like 'webhooks.%'
         and state = 'created' order by created_on, id limit 1) returning name, data`,
    );
    if (!rows[0]) return;
    await (rows[0].name === 'webhooks.notify' ? notifyFailing(rows[0].data) : deliverWebhook(rows[0].data));
  }
}

const refuse = (times: number) => receiver.answers.push(...new Array<number>(times).fill(500));
const told = async () =>
  (
    await context.owner.query(
      `select n.title, n.message, n.link, n.user_id from notifications n where n.title = 'Um webhook parou de entregar'`,
    )
  ).rows;

test('reports a webhook once to every admin after a delivery without attempts left, until it delivers again', async () => {
  const second = await addPerson(context.owner, 'admin');
  const { id } = await endpoint({ name: 'CRM' });
  refuse(2 * ATTEMPTS);
  await happen(leadCreated());
  await workQueue();
  await happen(leadCreated());
  await workQueue();
  const first = await told();
  expect(new Set(first.map(({ user_id }) => user_id))).toEqual(new Set([admin.userId, second.userId]));
  expect(first).toHaveLength(2);
  expect(first[0]).toMatchObject({ link: `/admin/integracoes/webhooks/${id}` });
  expect(first[0].message).toContain(`“CRM” não recebeu um aviso nem depois de ${ATTEMPTS} tentativas`);
  const mails = await context.owner.query(
    "select 1 from pgboss.job where name = 'mail.send' and data->>'subject' = 'Um webhook parou de entregar'",
  );
  expect(mails.rowCount).toBe(2);

  const now = new Date();
  const today = civilDateAt(now);
  const period = { from: today, to: today };
  expect((await listEndpoints(admin))[0]?.failingSince).not.toBeNull();
  expect((await loadOverview(admin, period, now)).waiting.webhooks).toBe(1);
  expect((await listQueue(admin, 'webhooks', { period, after: null }, now)).rows).toMatchObject([
    { id, name: 'CRM', what: receiver.url },
  ]);

  await happen(leadCreated());
  await workQueue();
  expect((await listEndpoints(admin))[0]?.failingSince).toBeNull();
  expect((await loadOverview(admin, period, now)).waiting.webhooks).toBe(0);
  refuse(ATTEMPTS);
  await happen(leadCreated());
  await workQueue();
  expect(await told()).toHaveLength(4);
});

test('does not report a delivery that succeeds after a refusal', async () => {
  await endpoint();
  const before = (await told()).length;
  refuse(ATTEMPTS - 1);
  await happen(leadCreated());
  await workQueue();
  expect(await told()).toHaveLength(before);
});
