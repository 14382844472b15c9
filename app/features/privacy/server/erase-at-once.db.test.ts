import { expect, test } from 'vitest';
import { erasedEmail } from '#app/lib/erased-person.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import { askPrivacy, eraseAtOnce, erasesAtOnce } from './index.server.ts';

const context = onTestDatabase();

const emailOf = async (userId: string): Promise<string> => {
  const { rows } = await context.owner.query('select email from users where id = $1', [userId]);
  return rows[0]?.email;
};
const newCustomer = async () => (await addPerson(context.owner)) as CustomerActor;

async function expectRefused(customer: CustomerActor): Promise<void> {
  const erased = await eraseAtOnce(customer);
  attempted('escaping-duties', erased === null);
  expect(erased).toBeNull();
  expect(await emailOf(customer.userId)).not.toBe(erasedEmail(customer.userId));
}

test('an account without orders and duties is erased at once, with its protocol and a mail', async () => {
  const ana = await newCustomer();
  const email = await emailOf(ana.userId);
  expect(await erasesAtOnce(ana)).toBe(true);
  const protocol = await eraseAtOnce(ana);
  expect(protocol).toMatch(/^P/);
  expect(await emailOf(ana.userId)).toBe(erasedEmail(ana.userId));
  const { rows } = await context.owner.query(
    `select (select status from privacy_requests where user_id = $1) as status,
      (select count(*)::int from pgboss.job where name = 'mail.send' and data ->> 'to' = $2) as mails`,
    [ana.userId, email],
  );
  expect(rows[0]).toEqual({ status: 'done', mails: 1 });
  expect(await eraseAtOnce(ana)).toBeNull();
});

test.each([
  ['a service', "insert into cards (user_id, card_type) values ($1, 'nome')"],
  [
    'a loan in analysis',
    `insert into loan_requests (user_id, amount, property_value, months, simulation, status, documents_sent_at)
     values ($1, 100, 200, 12, '{}', 'sent', now())`,
  ],
  [
    'an order that waits for its account',
    `with lead as (insert into leads (name, email, whatsapp, doc_type, doc_number, uf) select 'Ana', email, '49999990000', 'CPF', '52998224725', 'SC' from users where id = $1 returning id)
     insert into transactions (lead_id, amount, payment_method, installments) select id, 10, 'pix', 1 from lead`,
  ],
])('%s leaves the decision to the team', async (_, sql) => {
  const ana = await newCustomer();
  await context.owner.query(sql, [ana.userId]);
  expect(await erasesAtOnce(ana)).toBe(false);
  await expectRefused(ana);
});

test('an order, an open request or work for the team leaves the decision to the team', async () => {
  const { customer } = await addPaymentOrder(context.owner);
  await expectRefused(customer as CustomerActor);
  const staff = await addPerson(context.owner, 'staff');
  await expectRefused({ ...staff, kind: 'customer' } as CustomerActor);
  const bia = await newCustomer();
  await askPrivacy(bia, { kind: 'erasure' });
  await expectRefused(bia);
});

test('an order that is being placed is found', async () => {
  const ana = await newCustomer();
  await context.owner.query('begin');
  await context.owner.query(
    "insert into transactions (user_id, amount, payment_method, installments) values ($1, 10, 'pix', 1)",
    [ana.userId],
  );
  const refused = expectRefused(ana);
  await context.owner.query('commit');
  await refused;
});
