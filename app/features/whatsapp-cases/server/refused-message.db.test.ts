import { beforeAll, beforeEach, expect, test } from 'vitest';
import { answerMessage, loadThread } from '#app/features/conversations/server/index.server.ts';
import { setSwitches, whatsAppDeliveries } from '#app/features/whatsapp/server/index.server.ts';
import { asActor, type CustomerActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { messageBody, postWhatsApp, simulatedPerson, statusBody, workWhatsApp } from '#tests/whatsapp.ts';
import { answerStranger, loadStrangers, notifyRefusedMessage } from './index.server.ts';

const context = onTestDatabase();
let [admin, client] = [{} as SignedInActor, {} as CustomerActor];
beforeAll(() => setEnv({ ...env(), demo: true }));
beforeEach(async () => {
  await context.owner.query("delete from pgboss.job where name like 'whatsapp.%' or name = 'mail.send'");
  admin = await addPerson(context.owner, 'admin');
  client = (await addPerson(context.owner)) as CustomerActor;
  await setSwitches({ late: 0, twice: false, error: 0, fault: 0 });
});

const rowsOf = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await context.owner.query<Row>(text, values)).rows;
const work = async () => expect(await workWhatsApp(context.owner, { atOnce: 1 })).toBe(0);
const noticesOf = (userId: string) =>
  rowsOf<{ title: string; message: string; link: string }>(
    'select title, message, link from notifications where user_id = $1 order by created_at',
    userId,
  );
const mailsTo = async (userId: string) =>
  (
    await rowsOf(
      "select 1 from pgboss.job where name = 'mail.send' and data->>'to' = (select email from users where id = $1)",
      userId,
    )
  ).length;

/** Answers a client on WhatsApp while the provider refuses with an error. @returns the message's id */
async function answerRefused(error: number): Promise<string> {
  await rowsOf(
    `insert into whatsapp_contacts (user_id, bsuid, opt_in, window_until) values ($1, $2, 'in', now() + interval '1 hour')`,
    ...[client.userId, `BR.${client.userId}`],
  );
  await setSwitches({ late: 0, twice: false, error, fault: 0 });
  expect(
    await answerMessage(admin, client.userId, { body: 'Saiu hoje.', channel: 'whatsapp' }),
  ).toMatchObject({
    ok: true,
  });
  await work();
  const [sent] = await rowsOf<{ id: string }>(
    'select id from whatsapp_messages where user_id = $1',
    client.userId,
  );
  return sent?.id ?? '';
}

test.each([
  [131_026, 'Não saiu. Este número não recebe WhatsApp. Responda por e-mail ou telefone.'],
  [131_047, 'Não saiu. A janela de 24 h fechou. Escolha um modelo.'],
  [131_042, 'Não saiu. Falta forma de pagamento na Meta. Responda por e-mail: o dono foi avisado.'],
])(
  'an answer refused with %i is notified to its writer with the next step, and mailed to the client, once',
  async (error, words) => {
    const id = await answerRefused(error);
    const { messages } = await asActor(admin, (tx) =>
      loadThread(tx, client.userId, null, whatsAppDeliveries),
    );
    expect(messages[0]?.delivery).toEqual({ words, failed: true });
    const notices = async () => (await noticesOf(admin.userId)).filter(({ message }) => message === words);
    const link = `/admin/clientes/${client.userId}/conversa`;
    expect(await notices()).toEqual([expect.objectContaining({ link })]);
    await notifyRefusedMessage(id);
    expect(await notices()).toHaveLength(1);
    expect(await mailsTo(client.userId)).toBe(1);
  },
);

test('a refusal that a delivery contradicts notifies no one', async () => {
  const id = await answerRefused(0);
  await rowsOf("update whatsapp_messages set status = 'delivered' where id = $1", id);
  const [sent] = await rowsOf<{ wamid: string }>('select wamid from whatsapp_messages where id = $1', id);
  await postWhatsApp(statusBody({ id: sent?.wamid, status: 'failed', errors: [{ code: 131_026 }] }));
  await work();
  expect(await mailsTo(client.userId)).toBe(0);
  expect(await noticesOf(admin.userId)).toEqual([]);
});

test('a stranger whose answer did not arrive waits again', async () => {
  const person = simulatedPerson();
  await postWhatsApp(messageBody(person, 'oi'));
  await work();
  const find = async () => (await loadStrangers(admin)).strangers.find(({ phone }) => phone === person.phone);
  const [contactId, after] = [(await find())?.id ?? '', (await find())?.messages[0]?.id ?? ''];
  await setSwitches({ late: 0, twice: false, error: 131_026, fault: 0 });
  expect(await answerStranger(admin, { contactId, after, text: 'Pode falar.' })).toMatchObject({ ok: true });
  expect((await find())?.waitingSince).toBeNull();
  await work();
  expect((await find())?.waitingSince).toEqual(expect.any(String));
  expect(await noticesOf(admin.userId)).toMatchObject([{ link: '/admin/conversas/whatsapp' }]);
});
