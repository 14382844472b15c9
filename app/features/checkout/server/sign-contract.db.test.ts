import { expect, test } from 'vitest';
import { verifyCode } from '#app/features/contracts/server/index.server.ts';
import { listInvoices } from '#app/features/payments/server/index.server.ts';
import type { OrderId, UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addAccount, SENDER } from '#tests/orders.ts';
import {
  ActivationInput,
  activateWithoutOrder,
  findUnsignedOrder,
  previewOrderContract,
  signOrderContract,
} from './index.server.ts';

const context = onTestDatabase();

/** An account that came to signup with a plan in the address: a purchase without a contract. */
async function unsignedOrder() {
  const { userId } = await addAccount(context.owner);
  const customer = { kind: 'customer', userId } as const;
  const { orderId } = await activateWithoutOrder(
    userId,
    ActivationInput.parse({ plan: 'CPF', warranty: 'true' }),
  );
  return { customer, orderId: orderId ?? '' };
}

const clocks = async (userId: UserId) =>
  (
    await context.owner.query<{ running: number }>(
      'select count(clock_started_at)::int as running from cards where user_id = $1',
      [userId],
    )
  ).rows[0]?.running;

async function shownTo(customer: { kind: 'customer'; userId: UserId }, orderId: OrderId) {
  const preview = await previewOrderContract(customer, orderId);
  if (!preview.ok) throw new Error(preview.error.message);
  return preview.value;
}

test('an order without a contract gets one with the evidence, and the clock starts', async () => {
  const { customer, orderId } = await unsignedOrder();
  await context.owner.query(
    `insert into card_documents (user_id, card_id, file_name, file_path, file_size, mime_type, sha256, status, kind)
     select user_id, id, 'rg.png', kind || id, 10, 'image/png', repeat('a', 64), 'pending', kind
     from (select * from cards where user_id = $1 limit 1) c, unnest(array['photo_id', 'proof_of_address']) kind`,
    [customer.userId],
  );
  expect((await listInvoices(customer))[0]).toMatchObject({ unsigned: true, acceptanceCode: null });
  expect(await findUnsignedOrder(customer)).toBe(orderId);
  expect(await clocks(customer.userId)).toBe(0);

  const shown = await shownTo(customer, orderId);
  // The order's own prices: R$ 499 and R$ 50, due next month.
  expect(shown.text).toContain('549,00');
  const signed = await signOrderContract(customer, orderId, shown, SENDER);
  expect(signed).toMatchObject({ ok: true });
  expect(await verifyCode(signed.ok ? signed.value.code : '')).toMatchObject({ state: 'authentic' });
  expect((await listInvoices(customer))[0]).toMatchObject({ unsigned: false });
  expect(await findUnsignedOrder(customer)).toBeNull();
  expect(await clocks(customer.userId)).toBe(3);
});

test('the site says that a service is activated once its contract is accepted', async () => {
  const { customer, orderId } = await unsignedOrder();
  const notices = async () =>
    (
      await context.owner.query<{ title: string; link: string }>(
        'select title, link from notifications where user_id = $1 order by created_at, id',
        [customer.userId],
      )
    ).rows;
  const asked = { title: 'Falta ler e aceitar o contrato', link: `/app/contratos/${orderId}/aceitar` };
  expect(await notices()).toEqual([asked]);
  expect(await signOrderContract(customer, orderId, await shownTo(customer, orderId), SENDER)).toMatchObject({
    ok: true,
  });
  expect(await notices()).toEqual([asked, { title: 'Serviço ativado!', link: '/app' }]);
});

test('two concurrent requests accept once; another text, account or id is refused', async () => {
  const { customer, orderId } = await unsignedOrder();
  const other = await unsignedOrder();
  const shown = await shownTo(customer, orderId);
  const wrong = { ...shown, sha256: 'a'.repeat(64) };
  expect(await signOrderContract(customer, orderId, wrong, SENDER)).toMatchObject({
    error: { code: 'contract-changed' },
  });
  const missing = { ok: false, error: { code: 'not-found' } };
  expect(await previewOrderContract(other.customer, orderId)).toMatchObject(missing);
  expect(await signOrderContract(other.customer, orderId, shown, SENDER)).toMatchObject(missing);
  expect(await signOrderContract(customer, 'nada', shown, SENDER)).toMatchObject(missing);

  const both = await Promise.all([1, 2, 3].map(() => signOrderContract(customer, orderId, shown, SENDER)));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const { rows } = await context.owner.query(
    'select user_id, lead_id, ip_address from contract_acceptances where transaction_id = $1',
    [orderId],
  );
  expect(rows).toEqual([{ user_id: customer.userId, lead_id: null, ip_address: SENDER.ip }]);
});

test('a refunded order has no contract to accept', async () => {
  const { customer, orderId } = await unsignedOrder();
  await context.owner.query('update transactions set withdrawn_at = now() where id = $1', [orderId]);
  expect(await findUnsignedOrder(customer)).toBeNull();
  expect(await previewOrderContract(customer, orderId)).toMatchObject({ error: { code: 'not-found' } });
});
