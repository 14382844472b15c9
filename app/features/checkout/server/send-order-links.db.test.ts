import { randomUUID } from 'node:crypto';
import { cpf } from 'cpf-cnpj-validator';
import { beforeAll, expect, test } from 'vitest';
import { SaleEntry } from '#app/features/checkout/rules/order-entry.ts';
import { CONTACT_LEAD } from '#app/features/leads/rules/contact-lead.ts';
import { sendNewsOnWhatsApp } from '#app/features/notifications/server/index.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { orderLinksReach, sellToLead, sendOrderLinks } from './index.server.ts';

const context = onTestDatabase();
const rowsOf = async (text: string, values: unknown[] = []) => (await context.owner.query(text, values)).rows;

const approve = (name: string, state: 'approved' | 'draft') =>
  rowsOf('update whatsapp_templates set state = $2 where name = $1', [name, state]);

beforeAll(async () => {
  setEnv({ ...env(), demo: true });
  await approve('link_para_entrar', 'approved');
});

const newPhone = () => `4998${Math.floor(1e6 + Math.random() * 8e6)}`;

/** Sells to a lead, with an e-mail or on WhatsApp alone. */
async function sold(email: string) {
  const clerk = await addPerson(context.owner, 'admin');
  const admin = { ...clerk, kind: 'admin', position: 'clerk' } as const;
  const leadId = randomUUID();
  await rowsOf(
    `insert into leads (id, name, email, whatsapp, doc_type, doc_number, uf, origin)
     values ($1, 'Dona Célia', '', '49988887777', 'CPF', $2, 'SC', 'telefone')`,
    [leadId, CONTACT_LEAD.docNumber],
  );
  const entry = SaleEntry.parse({
    ...{ name: 'Dona Célia', document: cpf.generate(), email, whatsapp: newPhone(), uf: '' },
    ...{ ...(!email && { onWhatsApp: 'on' }), offer: 'CPF|', payment: 'pix-full', coupon: '' },
    ...{ key: randomUUID(), discount: '', discountReason: '' },
  });
  const sale = await sellToLead(admin, leadId, entry);
  if (!sale.ok) throw new Error(sale.error.message);
  return { admin, ...sale.value };
}

const noticesOf = (userId: string) =>
  rowsOf("select message, link from notifications where user_id = $1 and title = 'Seu pedido está pronto'", [
    userId,
  ]);

test('the links go by mail, once for a form, with the address of the payment', async () => {
  const email = `${randomUUID()}@teste.exemplo`;
  const { admin, clientId, orderId, firstInstallment } = await sold(email);
  const form = { orderId, formId: randomUUID() };
  expect(await orderLinksReach(clientId)).toEqual({ by: 'mail' });
  expect(await sendOrderLinks(admin, clientId, form)).toEqual({ ok: true, value: 'mail' });
  expect(await sendOrderLinks(admin, clientId, form)).toMatchObject({ ok: true });
  const mails = await rowsOf(
    `select 1 from pgboss.job where name = 'mail.send' and data ->> 'to' = $1 and strpos(data ->> 'text', $2) > 0`,
    [email, `/app/faturas/${firstInstallment}`],
  );
  expect(mails).toHaveLength(1);
  expect(await noticesOf(clientId)).toEqual([
    {
      link: `/app/contratos/${orderId}/aceitar`,
      message: expect.stringMatching(/^O seu pedido está pronto: .*CPF.*\. Leia e aceite o contrato/),
    },
  ]);
  const other = { ...(await addPerson(context.owner, 'admin')), position: 'clerk' } as const;
  const foreign = await sendOrderLinks(other, clientId, { orderId, formId: randomUUID() });
  expect(foreign).toMatchObject({ error: { code: 'not-found' } });
  const another = await sold(`${randomUUID()}@teste.exemplo`);
  expect(
    await sendOrderLinks(admin, clientId, { orderId: another.orderId, formId: randomUUID() }),
  ).toMatchObject({ error: { code: 'not-found' } });
  attempted('write-by-id', !foreign.ok);
});

test('without an e-mail they go by WhatsApp; the clerk reads why when they cannot', async () => {
  const { admin, clientId, orderId } = await sold('');
  const why = expect.stringContaining('O modelo “Cobrança disponível” não está aprovado.');
  await approve('cobranca_disponivel', 'draft');
  expect(await orderLinksReach(clientId)).toEqual({ by: null, why });
  const form = { orderId, formId: randomUUID() };
  expect(await sendOrderLinks(admin, clientId, form)).toMatchObject({ error: { message: why } });
  expect(await noticesOf(clientId)).toEqual([]);
  await approve('cobranca_disponivel', 'approved');
  expect(await sendOrderLinks(admin, clientId, form)).toEqual({ ok: true, value: 'whatsapp' });
  const [job] = await rowsOf(
    "select data from pgboss.job where name = 'notices.whatsapp' and data ->> 'userId' = $1",
    [clientId],
  );
  await sendNewsOnWhatsApp(job.data);
  expect(
    await rowsOf('select template from whatsapp_messages where user_id = $1 and template is not null', [
      clientId,
    ]),
  ).toEqual([{ template: 'cobranca_disponivel' }]);
  await rowsOf("update whatsapp_contacts set opt_in = 'out' where user_id = $1", [clientId]);
  expect(await orderLinksReach(clientId)).toMatchObject({ by: null });
  await rowsOf('update profiles set quiet = true where id = $1', [clientId]);
  expect(await orderLinksReach(clientId)).toEqual({
    by: null,
    why: 'O cliente veio de uma importação e ainda não recebeu as boas-vindas.',
  });
});

test('a sale says that the link to the account did not leave', async () => {
  await approve('link_para_entrar', 'draft');
  expect((await sold('')).unsent).toBe('O modelo “Link para entrar” não está aprovado.');
  await approve('link_para_entrar', 'approved');
  expect((await sold('')).unsent).toBeNull();
  expect((await sold(`${randomUUID()}@teste.exemplo`)).unsent).toBeNull();
});
