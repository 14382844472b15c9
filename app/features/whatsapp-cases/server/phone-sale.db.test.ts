import { randomUUID } from 'node:crypto';
import { cpf } from 'cpf-cnpj-validator';
import { beforeAll, expect, test } from 'vitest';
import { resetPassword } from '#app/features/accounts/server/index.server.ts';
import { SaleEntry } from '#app/features/checkout/rules/order-entry.ts';
import {
  mailContract,
  previewOrderContract,
  sellToLead,
  signOrderContract,
} from '#app/features/checkout/server/index.server.ts';
import { CONTACT_LEAD } from '#app/features/leads/rules/contact-lead.ts';
import { listInvoices } from '#app/features/payments/server/index.server.ts';
import { secretOfMessage } from '#app/features/whatsapp/server/ports/simulator.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { cookiesOf, request, sessionOf } from '#tests/account.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { SENDER } from '#tests/orders.ts';
import { addPerson } from '#tests/people.ts';
import { workWhatsApp } from '#tests/whatsapp.ts';
import { requestPhoneLink } from './index.server.ts';

const context = onTestDatabase();
beforeAll(async () => {
  setEnv({ ...env(), demo: true });
  await context.owner.query(
    "update whatsapp_templates set state = 'approved' where name = 'link_para_entrar'",
  );
});

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await context.owner.query<Row>(text, values)).rows;
const newPhone = () => `4998${Math.floor(1e6 + Math.random() * 8e6)}`.padEnd(11, '7').slice(0, 11);

const form = (over: Record<string, string | undefined> = {}) => ({
  ...{
    name: 'Dona Célia',
    document: cpf.generate(),
    email: '',
    whatsapp: newPhone(),
    uf: '',
    onWhatsApp: 'on',
  },
  ...{ offer: 'CPF|', payment: 'pix-full', coupon: '', key: randomUUID(), discount: '', discountReason: '' },
  ...over,
});

async function sell(over: Record<string, string | undefined> = {}) {
  const admin = await addPerson(context.owner, 'admin');
  const leadId = randomUUID();
  await rowsOf(
    `insert into leads (id, name, email, whatsapp, doc_type, doc_number, uf, origin)
     values ($1, 'Dona Célia', '', '49988887777', 'CPF', $2, 'SC', 'telefone')`,
    [leadId, CONTACT_LEAD.docNumber],
  );
  const entry = SaleEntry.parse(form(over));
  return { entry, leadId, sold: await sellToLead(admin, leadId, entry) };
}

/** The address that the newest message to a client shows on the phone. */
async function linkTo(userId: string): Promise<URL | null> {
  expect(await workWhatsApp(context.owner, { atOnce: 1 })).toBe(0);
  const rows = await rowsOf<{ id: string }>(
    "select id from whatsapp_messages where user_id = $1 and body like '%[link]%' order by at desc, id desc limit 1",
    [userId],
  );
  return rows[0] ? new URL(await secretOfMessage(rows[0].id)) : null;
}

test('a client with a phone alone is sold to: the link signs in, and the contract is accepted and payable', async () => {
  const { entry, sold } = await sell();
  if (!sold.ok) throw new Error(sold.error.message);
  const { clientId, orderId } = sold.value;
  const link = await linkTo(clientId);
  expect(link?.pathname).toBe('/auth/nova-senha');
  expect(link?.searchParams.get('redirectTo')).toBe(`/app/contratos/${orderId}/aceitar`);
  const entered = await resetPassword(request(), link?.searchParams.get('token') ?? '', 'Girassol-27');
  if (!entered.ok) throw new Error(entered.error.message);
  expect(entered.value.signedIn).toBe(true);
  expect((await sessionOf(cookiesOf(entered.value.headers)))?.user.id).toBe(clientId);

  const customer = { kind: 'customer', userId: clientId } as const;
  const shown = await previewOrderContract(customer, orderId);
  if (!shown.ok) throw new Error(shown.error.message);
  expect(shown.value.text).not.toContain('conta.invalid');
  expect(await signOrderContract(customer, orderId, shown.value, SENDER)).toMatchObject({ ok: true });
  const [accepted] = await rowsOf<{ id: string; identified_by: string }>(
    'select id, identified_by from contract_acceptances where transaction_id = $1',
    [orderId],
  );
  expect(accepted?.identified_by).toContain('link de acesso enviado ao WhatsApp');
  expect(accepted?.identified_by).not.toContain('conta.invalid');
  await mailContract(accepted?.id ?? '');
  expect((await listInvoices(customer))[0]).toMatchObject({ unsigned: false });
  const notices = await rowsOf<{ title: string }>('select title from notifications where user_id = $1', [
    clientId,
  ]);
  expect(notices.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Falta ler e aceitar o contrato', 'Serviço ativado!', 'O seu contrato em PDF']),
  );
  expect(await rowsOf("select 1 from pgboss.job where data ->> 'to' like '%conta.invalid'")).toEqual([]);

  // The client asks again at the sign-in.
  await requestPhoneLink(request(), entry.person.phone, '/app');
  expect((await linkTo(clientId))?.pathname).toMatch(/^\/entrar\//);
});

test('without an e-mail the form needs the word that the links go on WhatsApp', () => {
  expect(SaleEntry.safeParse(form({ onWhatsApp: undefined })).error?.issues).toMatchObject([
    { path: ['email'], message: 'Informe o e-mail, ou marque que os links vão por WhatsApp' },
  ]);
});

test('a phone of another client, or of a person who sent SAIR, creates nothing', async () => {
  const first = await sell();
  expect(first.sold).toMatchObject({ ok: true });
  const phone = first.entry.person.phone;
  const again = await sell({ whatsapp: phone });
  expect(again.sold).toMatchObject({
    error: { fields: { email: 'Este WhatsApp já é de outro cliente. Informe o e-mail' } },
  });
  await rowsOf(
    "update whatsapp_contacts set user_id = null, invited_at = null, opt_in = 'out' where phone = $1",
    [`55${phone}`],
  );
  const out = await sell({ whatsapp: phone });
  expect(out.sold).toMatchObject({ error: { fields: { email: expect.stringContaining('não receber') } } });
  const made = await rowsOf('select 1 from profiles where doc_number = any($1)', [
    [again.entry.person.docNumber, out.entry.person.docNumber],
  ]);
  expect(made).toEqual([]);
  expect(
    await rowsOf("select 1 from leads where id = any($1) and status = 'new'", [[again.leadId, out.leadId]]),
  ).toHaveLength(2);
  attempted('write-by-id', !again.sold.ok && !out.sold.ok);
});
