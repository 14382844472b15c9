import { randomUUID } from 'node:crypto';
import { cpf } from 'cpf-cnpj-validator';
import { expect, test } from 'vitest';
import { SaleEntry } from '#app/features/checkout/rules/order-entry.ts';
import { CONTACT_LEAD } from '#app/features/leads/rules/contact-lead.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import type { LeadId } from '#app/terms/ids.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { previewOrderContract, sellToLead } from './index.server.ts';

const context = onTestDatabase();
const clerk = async (): Promise<SignedInActor & { kind: 'admin' }> => ({
  ...(await addPerson(context.owner, 'admin')),
  kind: 'admin',
  position: 'clerk',
});

async function addLead(assigneeId: string | null = null): Promise<LeadId> {
  const id = randomUUID();
  await context.owner.query(
    `insert into leads (id, name, email, whatsapp, doc_type, doc_number, uf, origin, assignee_id)
     values ($1, 'Dona Célia', '', '49988887777', 'CPF', $2, 'SC', 'telefone', $3)`,
    [id, CONTACT_LEAD.docNumber, assigneeId],
  );
  return id;
}

const FIRST_DUE = addDays(civilDateAt(new Date()), 20);
const form = (over: Record<string, string> = {}) => ({
  name: 'Dona Célia',
  document: cpf.generate(),
  email: `${randomUUID()}@teste.exemplo`,
  whatsapp: '(49) 98888-7777',
  uf: '',
  offer: 'CPF|',
  payment: 'agreed',
  coupon: '',
  key: randomUUID(),
  discount: '49,90',
  discountReason: 'Indicou a irmã',
  entry: '100,00',
  count: '3',
  firstDue: FIRST_DUE,
  ...over,
});
const sale = (over: Record<string, string> = {}) => SaleEntry.parse(form(over));

const counts = async (leadId: LeadId, email: string) =>
  (
    await context.owner.query(
      `select (select status from leads where id = $1) as status,
         (select count(*)::int from users where email = $2) as accounts,
         (select count(*)::int from transactions t join users u on u.id = t.user_id where u.email = $2) as orders,
         (select count(*)::int from pgboss.job where data->>'to' = $2) as mails`,
      [leadId, email],
    )
  ).rows[0];

test('a clerk sells to a lead at agreed terms: client, order and contract in one step, once', async () => {
  const admin = await clerk();
  const leadId = await addLead();
  const entry = sale();
  const [first, second] = await Promise.all([
    sellToLead(admin, leadId, entry),
    sellToLead(admin, leadId, entry),
  ]);
  expect(first).toMatchObject({ ok: true });
  expect(second).toEqual(first);
  expect(await sellToLead(admin, leadId, entry)).toEqual(first);
  expect(await counts(leadId, entry.person.email)).toEqual({
    status: 'converted',
    accounts: 1,
    orders: 1,
    mails: 2,
  });
  if (!first.ok) return;
  const { clientId, orderId } = first.value;
  const { rows } = await context.owner.query(
    `select (i.amount * 100)::int as amount, i.due_date::text as due, t.plan_snapshot->'agreed' as agreed
     from installment_payments i join transactions t on t.id = i.transaction_id
     where t.id = $1 order by i.installment_number`,
    [orderId],
  );
  expect(rows.map(({ amount }) => amount)).toEqual([10_000, 11_638, 11_636, 11_636]);
  expect(rows.map(({ due }) => due).slice(0, 2)).toEqual([civilDateAt(new Date()), FIRST_DUE]);
  expect(rows[0]?.agreed).toEqual({ discount: 4_990, reason: 'Indicou a irmã' });
  const contract = await previewOrderContract({ kind: 'customer', userId: clientId }, orderId);
  if (!contract.ok) throw new Error(contract.error.message);
  expect(contract.value.text).toContain(
    'R$ 449,10, já com R$ 49,90 de desconto combinado com a equipe, pago assim: Pix, em 4 parcelas: R$ 100,00 em ',
  );
});

test.each([
  ['discount', { discount: '49,91' }],
  ['entry', { entry: '89,81' }],
  ['count', { count: '6' }],
  ['firstDue', { firstDue: addDays(civilDateAt(new Date()), 36) }],
  ['coupon', { coupon: 'NADA', discount: '' }],
  ['discount', { coupon: 'NADA' }],
] as const)('beyond the limits of the position nothing is created: %s %j', async (field, over) => {
  const leadId = await addLead();
  const entry = sale(over);
  const refused = await sellToLead(await clerk(), leadId, entry);
  expect(refused).toMatchObject({ error: { fields: { [field]: expect.any(String) } } });
  expect(await counts(leadId, entry.person.email)).toEqual({
    status: 'new',
    accounts: 0,
    orders: 0,
    mails: 0,
  });
  attempted('tampering', !refused.ok);
});

test('a lead of another clerk, and a client of another clerk, are refused without a name', async () => {
  const [admin, other] = [await clerk(), await clerk()];
  const theirs = await sellToLead(admin, await addLead(other.userId), sale());
  expect(theirs).toMatchObject({ error: { code: 'missing' } });
  const entry = sale();
  expect(await sellToLead(other, await addLead(), entry)).toMatchObject({ ok: true });
  const known = await sellToLead(admin, await addLead(), {
    ...entry,
    order: { ...entry.order, key: randomUUID() },
  });
  expect(known).toMatchObject({
    error: { fields: { email: 'Já é de um cliente de outra pessoa da equipe' } },
  });
  attempted('write-by-id', !theirs.ok && !known.ok);
});

test('a lead that became a client with another document is refused', async () => {
  const admin = await clerk();
  const leadId = await addLead();
  const entry = sale();
  expect(await sellToLead(admin, leadId, entry)).toMatchObject({ ok: true });
  expect(await sellToLead(admin, leadId, sale({ email: entry.person.email }))).toMatchObject({
    error: { fields: { document: expect.any(String) } },
  });
});
