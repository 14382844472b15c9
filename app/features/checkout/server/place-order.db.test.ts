import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { addOrder, orderInput, orderProof, orderRows, SENDER, workContract } from '#tests/orders.ts';
import { placeOrder, previewContract } from './index.server.ts';

const context = onTestDatabase();

test('is a new lead, a pending transaction with its plan frozen, an acceptance and a mail', async () => {
  const placed = await addOrder({ coupon: 'black25', warranty: 'on', email: 'inteiro@exemplo.com.br' });
  const { rows } = await context.owner.query(
    `select l.name, l.email, l.whatsapp, l.doc_type, l.doc_number, l.uf, l.origin, l.status as lead_status,
       t.user_id, t.amount, t.payment_method, t.installments, t.status, t.coupon, t.plan_snapshot - 'request' as plan
     from transactions t join leads l on l.id = t.lead_id where t.id = $1 and l.id = $2`,
    [placed.orderId, placed.leadId],
  );
  expect(rows).toEqual([
    {
      name: 'Ana Souza',
      email: 'inteiro@exemplo.com.br',
      whatsapp: '49988887777',
      doc_type: 'CPF',
      doc_number: '52998224725',
      uf: 'SC',
      origin: 'checkout',
      lead_status: 'new',
      user_id: null,
      amount: '549.00',
      payment_method: 'pix',
      installments: 1,
      status: 'pending',
      coupon: 'BLACK25',
      plan: {
        plan: 'CPF',
        list: 149_900,
        promo: 49_900,
        warranty: { amount: 5_000, days: 30, activationDays: 90 },
        activates: ['nome', 'jus', 'bacen'],
        lateFees: { fine: 0, monthlyInterest: 0, graceDays: 0 },
      },
    },
  ]);
});

test('stores the accepted text as shown, its hash, and the sender with the IP address', async () => {
  const input = orderInput({ payment_type: 'installment' });
  const preview = await previewContract(input);
  const placed = await placeOrder(SENDER, input, await orderProof(input));
  if (!preview.ok || !placed.ok) throw new Error('unreachable');
  const { rows } = await context.owner.query(
    `select a.lead_id, a.user_id, a.accepted_text, a.text_sha256, a.code, a.ip_address, a.user_agent, a.identified_by,
       encode(sha256(convert_to(a.accepted_text, 'UTF8')), 'hex') = a.text_sha256 as hashed,
       acceptance_hash(a) = a.hash as chained, c.type, c.version
     from contract_acceptances a join contracts c on c.id = a.contract_id where a.transaction_id = $1`,
    [placed.value.orderId],
  );
  expect(rows).toMatchObject([
    {
      lead_id: placed.value.leadId,
      user_id: null,
      accepted_text: preview.value.text,
      text_sha256: preview.value.sha256,
      code: placed.value.code,
      ip_address: SENDER.ip,
      user_agent: SENDER.userAgent,
      hashed: true,
      chained: true,
      type: 'cpf',
      version: 1,
    },
  ]);
  expect(placed.value.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  expect(rows[0].identified_by).toMatch(
    /^CPF 529\.982\.247-25, e-mail ana@exemplo\.com\.br e telefone 49988887777, .*; texto exibido em /,
  );
  expect(preview.value.text).toMatch(/Pix, em 2 parcelas: R\$ 100,00 em \S+; R\$ 399,00 em \d/);
});

test.each([undefined, 'ontem', '2001-01-01T00:00:00Z', '2999-01-01T00:00:00Z'])(
  'shown at %s is no evidence and not kept',
  async (shownAt) => {
    const input = orderInput();
    const placed = await placeOrder(SENDER, input, { ...(await orderProof(input)), shownAt });
    if (!placed.ok) throw new Error('unreachable');
    const { rows } = await context.owner.query(
      'select identified_by from contract_acceptances where transaction_id = $1',
      [placed.value.orderId],
    );
    expect(rows[0].identified_by).toMatch(/sem conta$/);
  },
);

test('every plan, option and guarantee is stored with installments that sum to its total', async () => {
  const cases = [
    { plan: 'CPF', doc_number: '529.982.247-25', installments: 5, promo: 499 },
    { plan: 'CNPJ', doc_number: '12.ABC.345/01DE-35', installments: 6, promo: 599 },
  ].flatMap(({ installments, promo, ...plan }) =>
    [undefined, 'on'].flatMap((warranty) => {
      const amount = `${promo + (warranty ? 50 : 0)}.00`;
      const card = { ...plan, warranty, payment_method: 'card', payment_type: 'installment' };
      return [
        { fields: { ...plan, warranty }, stored: { amount, count: 1, installments: 1, method: 'pix' } },
        {
          fields: { ...plan, warranty, payment_type: 'installment' },
          stored: { amount, count: 2, installments, method: 'pix' },
        },
        ...Array.from({ length: installments }, (_, i) => ({
          fields: { ...card, installments: String(i + 1) },
          stored: { amount, count: i + 1, installments: i + 1, method: 'card' },
        })),
      ];
    }),
  );
  expect(cases).toHaveLength(30);
  for (const { fields, stored } of cases) {
    const { orderId } = await addOrder(fields);
    const { rows } = await context.owner.query(
      `select t.amount, t.installments, t.payment_method as method, count(p.id)::int as count, sum(p.amount) as sum,
         bool_and(p.payment_method = t.payment_method and p.status = 'pending' and p.user_id is null) as alike
       from transactions t join installment_payments p on p.transaction_id = t.id where t.id = $1 group by t.id`,
      [orderId],
    );
    expect(rows).toEqual([{ ...stored, sum: stored.amount, alike: true }]);
  }
});

test('a name that is code or a merge field is text in the contract and in the mail', async () => {
  const email = 'nome-hostil@exemplo.com.br';
  const { orderId } = await addOrder({ full_name: '<img src=x onerror=alert(1)> {{pedido.total}}', email });
  await workContract(context.owner, orderId);
  const { rows } = await context.owner.query(
    `select a.accepted_text as text, j.data->>'html' as html from contract_acceptances a, pgboss.job j
     where a.transaction_id = $1 and j.data->>'to' = $2`,
    [orderId, email],
  );
  for (const body of [rows[0].text, rows[0].html]) expect(body).not.toContain('<img');
  expect(rows[0].text).toContain('&#60;img src=x onerror=alert(1)&#62; &#123;&#123;pedido.total&#125;&#125;');
  expect(rows[0].html).toContain('Olá, &#60;img!');
});

test('ignores additional fields of a form', async () => {
  const smuggled = { amount: '1', status: 'paid', user_id: randomUUID(), userId: randomUUID(), total: '1' };
  const parsed = orderInput(smuggled);
  for (const input of [parsed, Object.assign(orderInput(), smuggled)]) {
    const placed = await placeOrder(SENDER, input, await orderProof(input));
    if (!placed.ok) throw new Error(placed.error.message);
    const { rows } = await context.owner.query(
      'select amount, status, user_id from transactions where id = $1',
      [placed.value.orderId],
    );
    expect(rows).toEqual([{ amount: '499.00', status: 'pending', user_id: null }]);
  }
});

test.each(['installment_payments', 'contract_acceptances', 'pgboss.job_common'])(
  'when %s cannot be written, the order is rolled back',
  async (table) => {
    const input = orderInput();
    const proof = await orderProof(input);
    const before = await orderRows(context.owner);
    await context.owner.query(
      `create or replace function break_order() returns trigger language plpgsql as $$ begin raise exception 'quebrado'; end $$`,
    );
    await context.owner.query(
      `create trigger break_order before insert on ${table} for each row execute function break_order()`,
    );
    await expect(placeOrder(SENDER, input, proof)).rejects.toThrow();
    await context.owner.query(`drop trigger break_order on ${table}`);
    expect(await orderRows(context.owner)).toEqual(before);
    expect(await placeOrder(SENDER, input, proof)).toMatchObject({ ok: true });
  },
);
