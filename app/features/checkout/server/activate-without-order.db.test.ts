import { expect, test } from 'vitest';
import { withdraw } from '#app/features/payments/server/index.server.ts';
import { addMonths } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addOrder, openConnections } from '#tests/orders.ts';
import { addPerson } from '#tests/people.ts';
import { ActivationInput, activateWithoutOrder, claimOrders } from './index.server.ts';

const context = onTestDatabase();

const input = (order: Record<string, string> = {}) => ActivationInput.parse({ plan: 'CPF', ...order });
const newAccount = async () => (await addPerson(context.owner)).userId;
const addCompany = async (userId: UserId): Promise<string> => {
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into linked_profiles (main_user_id, doc_type, doc_number, full_name, relationship, uf)
     values ($1, 'CNPJ', '11222333000181', 'Padaria Boa', 'empresa', 'SC') returning id`,
    [userId],
  );
  return rows[0]?.id ?? '';
};
const setStatus = (id: string | null, status: string) =>
  context.owner.query('update transactions set status = $1 where id = $2', [status, id]);

async function ordersOf(userId: UserId) {
  const { rows } = await context.owner.query(
    `select t.lead_id, t.amount, t.payment_method, t.installments as count, t.status, t.plan_snapshot->>'plan' as plan,
       (select json_agg(json_build_array(p.installment_number, p.amount::text, p.due_date, p.payment_method, p.status, p.user_id)
         order by p.installment_number) from installment_payments p where p.transaction_id = t.id) as installments
     from transactions t where user_id = $1 order by created_at`,
    [userId],
  );
  return rows;
}

const tellings = async (userId: UserId) => {
  const { rows } = await context.owner.query(
    `select (select count(*)::int from cards where user_id = $1) as cards,
       (select count(*)::int from extended_warranties where user_id = $1) as warranties,
       (select count(*)::int from notifications where user_id = $1
         and title in ('Falta ler e aceitar o contrato', 'Serviço ativado!')) as notices,
       (select count(*)::int from audit_log where after->>'userId' = $1::text) as audits,
       (select count(*)::int from pgboss.job where data->>'to' = (select email from users where id = $1)) as mails`,
    [userId],
  );
  return rows[0];
};
const ONCE = { cards: 3, warranties: 0, notices: 1, audits: 1, mails: 1 };

test('without anything else said it is one installment by Pix, due next month, and three cards', async () => {
  const userId = await newAccount();
  expect(await activateWithoutOrder(userId, input())).toMatchObject({ entered: true });
  const due = addMonths(civilDateAt(new Date()), 1);
  expect(await ordersOf(userId)).toEqual([
    {
      lead_id: null,
      amount: '499.00',
      payment_method: 'pix',
      count: 1,
      status: 'pending',
      plan: 'CPF',
      installments: [[1, '499.00', due, 'pix', 'pending', userId]],
    },
  ]);
  expect(await tellings(userId)).toEqual(ONCE);
});

test('the amount of the address is not read; the guarantee and the method are', async () => {
  const userId = await newAccount();
  const holder = await addCompany(userId);
  const address = {
    plan: 'CNPJ',
    holder,
    payment_method: 'card',
    warranty: 'true',
    amount: '1',
    lead_id: 'x',
  };
  await activateWithoutOrder(
    userId,
    Object.assign(input(address), { amount: '1', total: 1, status: 'paid' }),
  );
  expect(await ordersOf(userId)).toMatchObject([
    { amount: '649.00', payment_method: 'card', status: 'pending', lead_id: null },
  ]);
  expect(await tellings(userId)).toEqual({ ...ONCE, warranties: 1 });
});

test.each([{ plan: 'OURO' }, { payment_method: 'cheque' }, { warranty: 'talvez' }])(
  '%j is no activation',
  (order) => {
    expect(ActivationInput.safeParse({ plan: 'CPF', ...order }).success).toBe(false);
  },
);

test('forty concurrent activations add one order, and all return it', async () => {
  const userId = await newAccount();
  await openConnections();
  const results = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      activateWithoutOrder(userId, input(n % 2 ? { warranty: '1' } : { payment_method: 'card' })),
    ),
  );
  expect(results.filter(({ entered }) => entered)).toHaveLength(1);
  expect(new Set(results.map(({ orderId }) => orderId)).size).toBe(1);
  expect(await ordersOf(userId)).toHaveLength(1);
  expect(await tellings(userId)).toMatchObject({ cards: 3, notices: 1, audits: 1, mails: 1 });
});

test('the plan of another holder, and of another person, is another purchase', async () => {
  const [userId, other] = [await newAccount(), await newAccount()];
  const holder = await addCompany(userId);
  await activateWithoutOrder(userId, input());
  expect(await activateWithoutOrder(userId, input({ plan: 'CNPJ', holder }))).toMatchObject({
    entered: true,
  });
  expect(await activateWithoutOrder(other, input())).toMatchObject({ entered: true });
  expect(await ordersOf(userId)).toHaveLength(2);
});

test('a plan is for a holder of its kind of document, and of this account', async () => {
  const [userId, other] = [await newAccount(), await newAccount()];
  const [own, foreign] = [await addCompany(userId), await addCompany(other)];
  for (const order of [
    { plan: 'CNPJ', holder: '' },
    { plan: 'CPF', holder: own },
    { plan: 'CNPJ', holder: foreign },
  ]) {
    expect(await activateWithoutOrder(userId, input(order))).toMatchObject({ refused: 'holder' });
  }
  expect(await ordersOf(userId)).toEqual([]);
  await activateWithoutOrder(userId, input({ plan: 'CNPJ', holder: own }));
  const { rows } = await context.owner.query(
    'select distinct linked_profile_id as holder from cards where user_id = $1',
    [userId],
  );
  expect(rows).toEqual([{ holder: own }]);
});

test('an order that was claimed is that purchase, also once it is paid', async () => {
  const userId = await newAccount();
  const { orderId } = await addOrder();
  await claimOrders(userId, { cookieOrders: [orderId], verifiedEmail: null });
  expect(await activateWithoutOrder(userId, input())).toEqual({ orderId, entered: false });
  await setStatus(orderId, 'paid');
  expect(await activateWithoutOrder(userId, input())).toEqual({ orderId, entered: false });
  expect(await ordersOf(userId)).toHaveLength(1);
  expect(await tellings(userId)).toEqual({ ...ONCE, mails: 1 });
});

test('a claim and activations at the same moment enter no second purchase once it is claimed', async () => {
  for (let round = 0; round < 4; round += 1) {
    const userId = await newAccount();
    const { orderId } = await addOrder();
    const claim = () => claimOrders(userId, { cookieOrders: [orderId], verifiedEmail: null });
    const afterClaim = async () => {
      await claim();
      return activateWithoutOrder(userId, input());
    };
    const answers = await Promise.all([afterClaim(), afterClaim(), afterClaim(), afterClaim()]);
    expect(answers).toEqual(answers.map(() => ({ orderId, entered: false })));
    expect(await ordersOf(userId)).toHaveLength(1);
  }
});

test.each(['pending', 'processing', 'failed'])('one that is %s is not entered again', async (status) => {
  const userId = await newAccount();
  const { orderId } = await activateWithoutOrder(userId, input());
  await setStatus(orderId, status);
  expect(await activateWithoutOrder(userId, input())).toEqual({ orderId, entered: false });
});

test('one that is over can be bought again: refunded, or paid with every card completed', async () => {
  const userId = await newAccount();
  const first = await activateWithoutOrder(userId, input());
  await setStatus(first.orderId, 'paid');
  await setStatus(first.orderId, 'refunded');
  const second = await activateWithoutOrder(userId, input());
  expect(second.entered).toBe(true);

  await setStatus(second.orderId, 'paid');
  await context.owner.query(
    "update cards set status = 'completed' where user_id = $1 and card_type <> 'nome'",
    [userId],
  );
  expect(await activateWithoutOrder(userId, input())).toEqual({ ...second, entered: false });
  await context.owner.query("update cards set status = 'completed' where user_id = $1", [userId]);
  expect(await activateWithoutOrder(userId, input())).toMatchObject({ entered: true });
  expect(await ordersOf(userId)).toHaveLength(3);
});

test('a withdrawn order can be bought again, even if it was never paid', async () => {
  const userId = await newAccount();
  const first = await activateWithoutOrder(userId, input());
  expect(await withdraw({ kind: 'customer', userId }, first.orderId ?? '')).toMatchObject({ ok: true });
  const second = await activateWithoutOrder(userId, input());
  expect(second.entered).toBe(true);
  const { rows } = await context.owner.query('select distinct status from cards where user_id = $1', [
    userId,
  ]);
  expect(rows).toEqual([{ status: 'pending' }]);
  expect(await activateWithoutOrder(userId, input())).toEqual({ ...second, entered: false });
});

test('refuses an unknown account', async () => {
  await expect(activateWithoutOrder('00000000-0000-4000-8000-000000000000', input())).rejects.toThrow();
});

test('writes no order if the audit entry cannot be written', async () => {
  const userId = await newAccount();
  await context.owner.query(
    "create function break_entry() returns trigger language plpgsql as $$ begin raise exception 'quebrado'; end $$",
  );
  await context.owner.query(
    'create trigger break_entry before insert on audit_log for each row execute function break_entry()',
  );
  await expect(activateWithoutOrder(userId, input())).rejects.toThrow();
  await context.owner.query('drop trigger break_entry on audit_log');
  expect(await ordersOf(userId)).toEqual([]);
  expect(await tellings(userId)).toEqual({ cards: 0, warranties: 0, notices: 0, audits: 0, mails: 0 });
});
