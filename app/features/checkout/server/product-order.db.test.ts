import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { ProductInput } from '#app/features/catalog/rules/product-input.ts';
import { createProduct, deleteProduct, saveProduct } from '#app/features/catalog/server/index.server.ts';
import type { OrderId } from '#app/terms/ids.ts';
import { seedContent } from '#db/seed/content.ts';
import { mailsTo } from '#tests/account.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import {
  addOrder,
  openConnections,
  orderInput,
  orderProof,
  orderRows,
  refusedWith,
  SENDER,
  workContract,
} from '#tests/orders.ts';
import { addPerson } from '#tests/people.ts';
import { placeOrder, previewContract } from './index.server.ts';

const context = onTestDatabase();

const RATING = { product: 'rating' };
const COMPANY = { plan: 'CNPJ', doc_number: '12.ABC.345/01DE-35' };

/** Changes the product of the seed until the test is over. */
const change = (values: string, slug = 'rating') =>
  context.owner.query(`update products set ${values} where slug = $1`, [slug]);
afterEach(async () => {
  await change(
    "slug = 'rating', title = 'Rating', price_from = 149, price_to = 299, activates_cards = '{rating}', estimated_days = 12, visible = true, blocked = false, blocked_message = null",
    'rating',
  );
});

const stored = async (orderId: OrderId) =>
  (
    await context.owner.query(
      `select t.amount, t.installments as count, t.payment_method as method, t.user_id, l.plan as lead_plan, l.doc_type,
         t.plan_snapshot - 'request' as snapshot, c.type as contract, a.accepted_text as text,
         (select array_agg(p.amount::text order by p.installment_number) from installment_payments p where p.transaction_id = t.id) as installments,
         (select e.data from domain_events e where e.subject_id = t.id and e.type = 'order.placed') as event
       from transactions t join leads l on l.id = t.lead_id
       join contract_acceptances a on a.transaction_id = t.id join contracts c on c.id = a.contract_id where t.id = $1`,
      [orderId],
    )
  ).rows[0];

describe('an order of a product', () => {
  test('costs a person the first price; product, prices and card are frozen, under the contract of a service', async () => {
    const email = 'rating@exemplo.com.br';
    const { orderId, code, amount } = await addOrder({ ...RATING, email, warranty: 'on' });
    const order = await stored(orderId);
    expect(amount).toBe(19_900);
    expect(order).toMatchObject({
      amount: '199.00',
      count: 1,
      method: 'pix',
      // A lead without a plan: the document only tells person from company.
      lead_plan: null,
      doc_type: 'CPF',
      contract: 'servico',
      installments: ['199.00'],
      event: { amount: 19_900, plan: null, product: 'Rating' },
    });
    expect(order.snapshot).toEqual({
      plan: 'CPF',
      product: {
        id: expect.any(String),
        slug: 'rating',
        title: 'Rating',
        subtitle: 'Diagnóstico e plano de melhoria do seu rating de crédito.',
        days: 12,
      },
      list: 14_900,
      promo: 14_900,
      warranty: { amount: 5_000, days: 30, activationDays: 90 },
      activates: ['rating'],
      lateFees: { fine: 0, monthlyInterest: 0, graceDays: 0 },
    });
    for (const said of [
      'Contrato de serviço avulso — Rating',
      'Ana Souza, CPF 529.982.247-25',
      'Diagnóstico e plano de melhoria',
      'em: Rating.',
      'termina em até 12 dias úteis',
      'R$ 199,00',
    ]) {
      expect(order.text.replaceAll('\u00a0', ' ')).toContain(said);
    }
    await workContract(context.owner, orderId);
    const mails = await mailsTo(context.owner, email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('seu pedido: Rating.');
    expect(mails[0]?.text).toContain(code);
  });

  test.each([
    [{}, { amount: '149.00', installments: ['149.00'], count: 1 }],
    [{ payment_type: 'installment' }, { amount: '149.00', installments: ['100.00', '49.00'], count: 5 }],
    [
      COMPANY,
      { amount: '299.00', installments: ['299.00'], count: 1, contract: 'servico', doc_type: 'CNPJ' },
    ],
    [
      { ...COMPANY, payment_type: 'installment' },
      { amount: '299.00', installments: ['100.00', '199.00'], count: 6 },
    ],
    [
      { ...COMPANY, payment_method: 'card', payment_type: 'installment', installments: '6' },
      {
        method: 'card',
        installments: ['49.85', '49.83', '49.83', '49.83', '49.83', '49.83'],
        count: 6,
      },
    ],
  ])('%j is stored with what it costs', async (over, expected) => {
    const { orderId } = await addOrder({ ...RATING, ...over });
    expect(await stored(orderId)).toMatchObject(expected);
  });

  test('ignores a price, card or owner in the form', async () => {
    const smuggled = {
      price_from: '1',
      promo: '1',
      amount: '1',
      total: '1',
      activates: 'nome',
      product_id: randomUUID(),
    };
    for (const input of [
      orderInput({ ...RATING, ...smuggled }),
      Object.assign(orderInput(RATING), smuggled),
    ]) {
      const placed = await placeOrder(SENDER, input, await orderProof(input));
      if (!placed.ok) throw new Error(placed.error.message);
      expect(await stored(placed.value.orderId)).toMatchObject({
        amount: '149.00',
        user_id: null,
        snapshot: { promo: 14_900, activates: ['rating'] },
      });
    }
  });

  test('a later change of the product does not change an earlier order', async () => {
    const { orderId } = await addOrder(RATING);
    const before = await stored(orderId);
    await change("title = 'Outro', price_from = 1000, price_to = 2000, activates_cards = '{dividas}'");
    expect(await stored(orderId)).toEqual(before);
  });
});

describe('a refused order stores nothing', () => {
  const refused = async (fields: Record<string, string>, error: object) => {
    const before = await orderRows(context.owner);
    const input = orderInput(fields);
    const proof = { idempotencyKey: randomUUID(), contractSha256: 'a'.repeat(64) };
    expect(await previewContract(input)).toMatchObject({ ok: false, error });
    expect(await placeOrder(SENDER, input, proof)).toMatchObject({ ok: false, error });
    expect(await orderRows(context.owner)).toEqual(before);
  };
  const UNAVAILABLE = { code: 'product-unavailable', title: 'Produto não disponível' };

  test.each([
    ['a product that is none', 'nao-existe'],
    ['one that is bought as a plan', 'limpa-nome'],
    ['the old address of one', 'nome'],
  ])('%s', (_, product) => refused({ product }, UNAVAILABLE));

  test.each([
    ['hidden', 'visible = false'],
    ['with the cards of a plan by now', "activates_cards = '{nome,jus,bacen}'"],
    ['that opens nothing', "activates_cards = '{}'"],
    ['without a price', 'price_from = 0'],
  ])('a product that is %s', async (_, values) => {
    await change(values);
    await refused(RATING, UNAVAILABLE);
  });

  test('a blocked one, in its own words or the default', async () => {
    await change("blocked = true, blocked_message = 'Volta em janeiro.'");
    await refused(RATING, {
      code: 'product-blocked',
      title: 'Produto bloqueado',
      message: 'Volta em janeiro.',
    });
    await change('blocked_message = null');
    await refused(RATING, { message: 'Este produto não está disponível no momento' });
  });

  test('an entry that leaves nothing to pay', async () => {
    await change('price_from = 100');
    const fields = { ...RATING, payment_type: 'installment' };
    await refused(fields, { code: 'no-entry', fields: { payment_type: 'Escolha a forma de pagamento' } });
    expect(await previewContract(orderInput({ ...fields, warranty: 'on' }))).toMatchObject({ ok: true });
  });

  test.each([
    'price_from = 150',
    "title = 'Rating Plus'",
    "subtitle = 'Outra coisa'",
    'estimated_days = 30',
    "activates_cards = '{rating,dividas}'",
  ])('a text from before %s', async (values) => {
    const input = orderInput(RATING);
    const proof = await orderProof(input);
    const before = await orderRows(context.owner);
    await change(values);
    expect(await placeOrder(SENDER, input, proof)).toMatchObject(refusedWith('contract-changed'));
    expect(await orderRows(context.owner)).toEqual(before);
    // The key is unused: the customer reads the current text and sends again.
    const { contractSha256 } = await orderProof(input);
    expect(await placeOrder(SENDER, input, { ...proof, contractSha256 })).toMatchObject({ ok: true });
  });

  test('while the product was away; back again, the same form is an order', async () => {
    const input = orderInput(RATING);
    const proof = await orderProof(input);
    await change('visible = false');
    expect(await placeOrder(SENDER, input, proof)).toMatchObject({ error: UNAVAILABLE });
    await change('visible = true');
    expect(await placeOrder(SENDER, input, proof)).toMatchObject({ ok: true });
  });
});

describe('one key', () => {
  test('a hundred times at once is one order, also when the product is gone since', async () => {
    const input = orderInput({ ...RATING, email: 'cem-rating@exemplo.com.br' });
    const proof = await orderProof(input);
    await addOrder();
    await openConnections();
    const before = await orderRows(context.owner);
    const results = await Promise.all(
      Array.from({ length: 100 }, () => placeOrder(SENDER, { ...input }, { ...proof })),
    );
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await orderRows(context.owner)).toMatchObject({
      orders: before.orders + 1,
      leads: before.leads + 1,
    });
    await change('visible = false, price_from = 1');
    expect(await placeOrder(SENDER, input, proof)).toEqual(results[0]);
  });

  test.each([{ product: 'dividas' }, { product: '' }])('with %j instead is refused', async (over) => {
    const input = orderInput(RATING);
    const proof = await orderProof(input);
    await placeOrder(SENDER, input, proof);
    const changed = orderInput({ ...RATING, ...over });
    const { contractSha256 } = await orderProof(changed);
    for (const sha of [contractSha256, proof.contractSha256]) {
      expect(await placeOrder(SENDER, changed, { ...proof, contractSha256: sha })).toMatchObject(
        refusedWith('key-reused'),
      );
    }
  });
});

test('a product that got another address while its form was open is still that product, and is never deleted', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const made = await createProduct(
    admin,
    ProductInput.parse({
      title: 'Consulta avulsa',
      slug: 'consulta-avulsa',
      subtitle: 'Tudo num relatório.',
      priceFrom: '49,90',
      priceTo: '99,90',
      estimatedDays: '2',
      conditions: [],
      benefits: [],
      faq: [],
      visible: true,
      blocked: false,
      blockedMessage: '',
      metaTitle: '',
      metaDescription: '',
      activatesCards: ['rating', 'dividas'],
    }),
  );
  if (!made.ok) throw new Error(made.error.message);
  const input = orderInput({ product: 'consulta-avulsa' });
  const proof = await orderProof(input);
  expect(await saveProduct(admin, made.value, 1, { slug: 'consulta-nova' })).toMatchObject({ ok: true });
  const placed = await placeOrder(SENDER, input, proof);
  if (!placed.ok) throw new Error(placed.error.message);
  expect(await stored(placed.value.orderId)).toMatchObject({
    amount: '49.90',
    snapshot: { product: { id: made.value, slug: 'consulta-nova' }, activates: ['dividas', 'rating'] },
  });
  // Whatever it activates by now, it was bought.
  expect(await saveProduct(admin, made.value, 2, { activatesCards: [] })).toMatchObject({ ok: true });
  expect(await deleteProduct(admin, made.value, 3)).toMatchObject({ ok: false, error: { code: 'bought' } });
});

test('an older installation gets the contract of a service, and keeps its own texts', async () => {
  const { owner } = context;
  const texts = async () =>
    (await owner.query('select id, type, version, active from contracts order by type, version')).rows;
  await owner.query('begin');
  // Restores the state of the tables: no role may delete a published text.
  await owner.query('set local session_replication_role = replica');
  await owner.query("delete from contracts where type = 'servico'");
  await owner.query('commit');
  const before = await texts();
  expect(await previewContract(orderInput(RATING))).toMatchObject(refusedWith('contract-unavailable'));
  await seedContent(owner);
  await seedContent(owner);
  const after = await texts();
  expect(after.filter(({ type }) => type !== 'servico')).toEqual(before);
  expect(after.filter(({ type }) => type === 'servico')).toMatchObject([{ version: 1, active: true }]);
  expect(await previewContract(orderInput(RATING))).toMatchObject({
    ok: true,
    value: { title: 'Contrato de serviço avulso', offer: { name: 'Rating', promo: 14_900 } },
  });
});
