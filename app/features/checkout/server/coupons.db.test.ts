import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { CouponInput, couponDraft, NEW_COUPON, type SavedCoupon } from '#app/features/catalog/rules/input.ts';
import { couponList, findCoupon, saveCoupon } from '#app/features/catalog/server/index.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addOrder, openConnections, orderInput, orderProof, refusedWith, SENDER } from '#tests/orders.ts';
import { addPerson } from '#tests/people.ts';
import { placeOrder, previewContract, previewCoupon } from './index.server.ts';

const context = onTestDatabase();
afterEach(() => {
  vi.useRealTimers();
});

const input = (over: Partial<SavedCoupon>) => CouponInput.parse(couponDraft({ ...NEW_COUPON, ...over }));

const admin = () => addPerson(context.owner, 'admin');

/** Adds a new coupon for one test. */
async function addCoupon(over: Partial<SavedCoupon> = {}): Promise<string> {
  const code = `C${randomUUID().slice(0, 8).toUpperCase()}`;
  const saved = await saveCoupon(await admin(), null, 0, input({ code, ...over }));
  if (!saved.ok) throw new Error(saved.error.message);
  return code;
}

const storedOrder = async (orderId: string) => {
  const { rows } = await context.owner.query(
    `select t.amount, t.coupon, t.plan_snapshot #>> '{coupon,discount}' as discount, t.plan_snapshot ->> 'promo' as promo,
       sum(p.amount) as parts, a.accepted_text as text
     from transactions t join installment_payments p on p.transaction_id = t.id
     join contract_acceptances a on a.transaction_id = t.id where t.id = $1 group by t.id, a.id`,
    [orderId],
  );
  return rows[0];
};

test('an unknown coupon is stored with the order and changes no price', async () => {
  const { orderId } = await addOrder({ coupon: 'indicou a vizinha' });
  expect(await storedOrder(orderId)).toMatchObject({
    amount: '499.00',
    coupon: 'INDICOU A VIZINHA',
    discount: null,
  });
});

test('a coupon without a discount is counted and changes no price', async () => {
  const code = await addCoupon({ owner: 'Contábil Sul' });
  const { orderId } = await addOrder({ coupon: code.toLowerCase() });
  expect(await storedOrder(orderId)).toMatchObject({ amount: '499.00', discount: '0', promo: '49900' });
  const { rows } = await couponList.load(await admin(), { filters: { search: code } });
  expect(rows).toMatchObject([{ code, owner: 'Contábil Sul', uses: 1, orders: 1, received: 0 }]);
});

test('a discount lowers the price in the preview, the contract, the order and its installments, and not the guarantee', async () => {
  const percent = await addCoupon({ discount: 'percent', percent: 10 });
  const amount = await addCoupon({ discount: 'amount', amount: 5_000 });
  const shown = await previewCoupon({ plan: 'CPF', product: '', coupon: percent });
  expect(shown).toMatchObject({ ok: true, value: { note: '', offer: { promo: 44_910 } } });
  const tenth = await addOrder({ coupon: percent, warranty: 'on', payment_type: 'installment' });
  expect(await storedOrder(tenth.orderId)).toMatchObject({
    amount: '499.10',
    parts: '499.10',
    discount: '4990',
  });
  const fifty = await storedOrder((await addOrder({ coupon: amount })).orderId);
  expect(fifty).toMatchObject({ amount: '449.00', parts: '449.00', promo: '44900' });
  expect(fifty.text).toContain(`R$ 449,00, já com R$ 50,00 de desconto do cupom ${amount}`);
});

test('a form cannot set amounts: submitted discounts and coupon values are ignored', async () => {
  const code = await addCoupon();
  const smuggled = { discount: '49900', coupon_value: '100', percent: '90', amount: '1' };
  const sent = Object.assign(orderInput({ coupon: code, ...smuggled }), smuggled);
  const placed = await placeOrder(SENDER, sent, await orderProof(sent));
  if (!placed.ok) throw new Error(placed.error.message);
  expect(await storedOrder(placed.value.orderId)).toMatchObject({ amount: '499.00' });
});

test('days end at midnight in Brasília, to the minute', async () => {
  const code = await addCoupon({
    discount: 'amount',
    amount: 5_000,
    beginsOn: '2026-12-01',
    endsOn: '2026-12-10',
  });
  const at = async (instant: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
    const found = await previewCoupon({ plan: 'CPF', product: '', coupon: code });
    return found.ok && [found.value.offer.promo, found.value.note];
  };
  expect(await at('2026-12-01T02:59:00Z')).toEqual([
    49_900,
    'Este cupom começa em 01/12/2026. O pedido segue, sem desconto.',
  ]);
  expect(await at('2026-12-01T03:00:00Z')).toEqual([44_900, '']);
  expect(await at('2026-12-11T02:59:00Z')).toEqual([44_900, '']);
  expect(await at('2026-12-11T03:00:00Z')).toEqual([
    49_900,
    'Este cupom valeu até 10/12/2026. O pedido segue, sem desconto.',
  ]);
  const { orderId } = await addOrder({ coupon: code });
  expect(await storedOrder(orderId)).toMatchObject({ amount: '499.00', coupon: code, discount: null });
});

test('a coupon of one plan holds for that plan alone and stops no order of the other', async () => {
  const code = await addCoupon({ discount: 'percent', percent: 50, plans: ['CNPJ'] });
  const person = await addOrder({ coupon: code });
  expect(await storedOrder(person.orderId)).toMatchObject({ amount: '499.00', coupon: code, discount: null });
  const preview = await previewContract(orderInput({ coupon: code }));
  expect(preview).toMatchObject({
    ok: true,
    value: { couponNote: 'Este cupom não vale para este serviço. O pedido segue, sem desconto.' },
  });
  const company = await addOrder({ plan: 'CNPJ', doc_number: '12.ABC.345/01DE-35', coupon: code });
  expect(await storedOrder(company.orderId)).toMatchObject({ amount: '299.50' });
});

test('of many orders at once no more than the limit get the discount; the others read the full price and go on', async () => {
  const code = await addCoupon({ discount: 'amount', amount: 5_000, maxUses: 3 });
  const wanted = Array.from({ length: 12 }, (_, n) =>
    orderInput({ coupon: code, email: `limite${n}@exemplo.com.br` }),
  );
  const proofs = await Promise.all(wanted.map(orderProof));
  await openConnections();
  const results = await Promise.all(
    wanted.map((order, n) =>
      placeOrder(SENDER, order, proofs[n] ?? { idempotencyKey: '', contractSha256: '' }),
    ),
  );
  const placed = results.filter(({ ok }) => ok);
  expect(placed).toHaveLength(3);
  for (const result of results.filter(({ ok }) => !ok))
    expect(result).toMatchObject(refusedWith('contract-changed'));
  const { rows } = await context.owner.query(
    `select amount, count(*)::int as orders from transactions where coupon = $1 group by 1`,
    [code],
  );
  expect(rows).toEqual([{ amount: '449.00', orders: 3 }]);
  const again = wanted[11];
  if (!again) throw new Error('unreachable');
  const preview = await previewContract(again);
  expect(preview).toMatchObject({ ok: true, value: { offer: { promo: 49_900 } } });
  const full = await placeOrder(SENDER, again, await orderProof(again));
  expect(full).toMatchObject({ ok: true, value: { amount: 49_900 } });
});

test('an order that was canceled gives its use back', async () => {
  const code = await addCoupon({ discount: 'amount', amount: 5_000, maxUses: 1 });
  const first = await addOrder({ coupon: code });
  expect(await storedOrder((await addOrder({ coupon: code })).orderId)).toMatchObject({ amount: '499.00' });
  const { userId } = await admin();
  await context.owner.query('update transactions set canceled_at = now(), canceled_by = $2 where id = $1', [
    first.orderId,
    userId,
  ]);
  expect(await storedOrder((await addOrder({ coupon: code })).orderId)).toMatchObject({ amount: '449.00' });
});

test('an order keeps its terms after a change of its coupon', async () => {
  const actor = await admin();
  const code = await addCoupon({ discount: 'amount', amount: 5_000 });
  const { orderId } = await addOrder({ coupon: code });
  const { rows } = await context.owner.query('select id from coupons where code = $1', [code]);
  const { id } = rows[0];
  const before = await storedOrder(orderId);
  const off = input({ code, active: false, discount: 'percent', percent: 90 });
  expect(await saveCoupon(actor, id, 1, off)).toMatchObject({ ok: true });
  expect(await storedOrder(orderId)).toEqual(before);
  expect(await findCoupon(actor, id)).toMatchObject({ carried: true, version: 2 });
  expect(await saveCoupon(actor, id, 2, input({ code: 'OUTRO-CODIGO' }))).toMatchObject({
    ok: false,
    error: { fields: { code: 'Há pedidos com este código; crie outro cupom' } },
  });
});

test('of two admins the second one sees who changed what, and one code is given once', async () => {
  const [first, second] = [await admin(), await admin()];
  const code = await addCoupon();
  const { rows } = await context.owner.query('select id from coupons where code = $1', [code]);
  const { id } = rows[0];
  expect(await saveCoupon(first, id, 1, input({ code, maxUses: 5 }))).toMatchObject({ ok: true });
  expect(await saveCoupon(second, id, 1, input({ code, owner: 'Outra' }))).toMatchObject({
    ok: false,
    error: {
      code: 'stale',
      conflict: {
        expectedVersion: '2',
        now: expect.arrayContaining([{ label: 'Limite de usos', value: '5' }]),
      },
    },
  });
  const [a, b] = await Promise.all(
    [first, second].map((actor) => saveCoupon(actor, null, 0, input({ code: `${code}X` }))),
  );
  expect([a?.ok, b?.ok].toSorted()).toEqual([false, true]);
  const { rows: log } = await context.owner.query(
    "select action, before, after from audit_log where entity = 'coupons' and entity_id = $1 order by seq",
    [id],
  );
  expect(log).toMatchObject([
    { action: 'coupon.create' },
    { action: 'coupon.update', before: { maxUses: null }, after: { code, maxUses: 5 } },
  ]);
});

test('of six buyers at once exactly one gets a coupon for one, and the others buy at the full price', async () => {
  for (let round = 0; round < 10; round++) {
    const code = await addCoupon({ discount: 'amount', amount: 5_000, maxUses: 1 });
    const wanted = Array.from({ length: 6 }, (_, n) =>
      orderInput({ coupon: code, email: `vez${round}-${n}@exemplo.com.br` }),
    );
    const asked = await Promise.all(wanted.map(async (order) => ({ order, proof: await orderProof(order) })));
    await openConnections();
    const results = await Promise.all(asked.map(({ order, proof }) => placeOrder(SENDER, order, proof)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const [at, { order }] of asked.entries()) {
      if (results[at]?.ok) continue;
      expect(results[at]).toMatchObject(refusedWith('contract-changed'));
      const full = await placeOrder(SENDER, order, await orderProof(order));
      expect(full).toMatchObject({ ok: true, value: { amount: 49_900 } });
    }
    const { rows } = await context.owner.query(
      'select amount, count(*)::int as orders from transactions where coupon = $1 group by 1 order by 1',
      [code],
    );
    expect(rows.find(({ amount }) => amount === '449.00')).toMatchObject({ orders: 1 });
  }
}, 60_000);
