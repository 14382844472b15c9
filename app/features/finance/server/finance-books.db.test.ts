import { beforeAll, expect, test } from 'vitest';
import { readOfx } from '#app/features/imports/rules/read-ofx.ts';
import { settleCharge } from '#app/features/payments/server/settle-charge.server.ts';
import { addMonths } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPartner } from '#tests/partners.ts';
import { addPaymentOrder, chargeFor, type TestOrder } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import { addRefunded } from '#tests/tax-notes.ts';
import {
  addExpense,
  addFeeRate,
  journalCsv,
  listExpenses,
  listPaymentCosts,
  loadResult,
  openBook,
  removeExpense,
  sumExpenses,
} from './index.server.ts';

const context = onTestDatabase();
const NOW = new Date();
const TODAY = civilDateAt(NOW);
const MONTH = TODAY.slice(0, 7);
let admin: SignedInActor;

const RATE = { gateway: '' as const, settleDays: 0, settleUnit: 'business' as const };
const rate = (method: 'pix' | 'card', startsOn: string, bp: number, fixed = 0) =>
  addFeeRate(admin, { ...RATE, method, startsOn, rate: bp, fixed });

/** Pays an installment as the provider reports it. @param fee as the provider reports it, in centavos */
async function pay(order: TestOrder, amount: number, fee?: number, at = 0) {
  const { chargeId, paymentId } = await chargeFor(context.owner, order, at);
  const payment = {
    id: paymentId,
    reference: chargeId,
    status: 'paid' as const,
    amount,
    refunded: 0,
    installments: 1,
    currency: 'BRL',
    method: 'pix' as const,
    paidAt: NOW,
    receiptUrl: null,
    remark: null,
  };
  await settleCharge('sandbox', { ...payment, ...(fee === undefined ? {} : { fee }) });
  return { chargeId, payment };
}

beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
  await rate('pix', '2020-01-01', 99);
  await rate('pix', TODAY, 100, 10);
  await rate('pix', addMonths(TODAY, 1), 5_000);
});

test('the fee of the provider comes before the rate, and says so; a later report replaces the rate', async () => {
  const order = await addPaymentOrder(context.owner, { installments: [49_900, 33_333] });
  const first = await pay(order, 49_900, 495);
  const second = await pay(order, 33_333, undefined, 1);
  const costs = async () =>
    new Map((await listPaymentCosts(admin, TODAY, TODAY)).map((one) => [one.chargeId, one]));
  expect((await costs()).get(first.chargeId)).toMatchObject({
    ...{ fee: 495, feeSource: 'provider', net: 49_405 },
    name: expect.stringMatching(/\S/),
  });
  // 1 % and R$ 0,10, rounded: 333,33 is 3,43.
  expect((await costs()).get(second.chargeId)).toMatchObject({
    fee: 343,
    feeSource: 'rate',
    settlesOn: TODAY,
  });
  await settleCharge('sandbox', { ...second.payment, fee: 300, settlesOn: '2031-01-02' });
  expect((await costs()).get(second.chargeId)).toMatchObject({
    fee: 300,
    feeSource: 'provider',
    settlesOn: '2031-01-02',
  });
});

test('a rate counts from its day on, and another one from the same day is refused', async () => {
  const again = await rate('pix', TODAY, 1);
  expect(again.ok ? null : again.error.fields).toHaveProperty('startsOn');
});

test('the book of a month adds up to its result, in both formats', async () => {
  const partnerId = await addPartner(context.owner);
  await context.owner.query(
    `insert into partner_payouts (partner_id, amount, file_name, file_path, file_size, mime_type, sha256, added_by)
     values ($1, 12.34, 'n', 'note', 1, 'application/pdf', repeat('a', 64), $2)`,
    [partnerId, admin.userId],
  );
  await context.owner.query('alter table commission_entries disable trigger guard_commission');
  await context.owner.query(
    `insert into commission_entries (partner_id, payout_id, number, kind, amount)
     select partner_id, id, 1, 'paid', -12.34 from partner_payouts where partner_id = $1`,
    [partnerId],
  );
  await context.owner.query('alter table commission_entries enable trigger guard_commission');
  const expense = { key: crypto.randomUUID(), kind: 'rent' as const, description: 'Sala; =1+1', months: 2 };
  await addExpense(admin, { ...expense, amount: 10_001, day: TODAY });
  await addExpense(admin, { ...expense, amount: 10_001, day: TODAY });
  const { months, partners, weeks } = await loadResult(admin, 12, NOW);
  const current = months.at(-1);
  expect(current).toMatchObject({
    received: 83_233,
    refunded: 0,
    fees: 795,
    expenses: 10_001,
    commissions: 1_234,
    result: 83_233 - 795 - 10_001 - 1_234,
  });
  expect(partners).toEqual([expect.objectContaining({ id: partnerId, paid: 1_234 })]);
  expect(weeks[0]).toMatchObject({ settled: 49_405, expenses: 10_001 });

  const csv = await openBook(admin, MONTH, 'csv', NOW);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv?.bytes);
  expect(text.startsWith('\uFEFFData;Tipo;')).toBe(true);
  expect(text).toContain(';;Resultado;"712,03";;;');
  expect(text).toContain('Aluguel e contas: Sala');
  const ofx = await openBook(admin, MONTH, 'ofx', NOW);
  const read = readOfx(new TextDecoder('windows-1252').decode(ofx?.bytes));
  const credits = read.ok ? read.value.credits : [];
  expect(credits.map(({ amount }) => amount).toSorted()).toEqual([33_333, 49_900]);
  const raw = new TextDecoder('windows-1252').decode(ofx?.bytes);
  const amounts = [...raw.matchAll(/<TRNAMT>(-?[\d.]+)/g)].map(([, amount]) =>
    Math.round(Number(amount) * 100),
  );
  expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(current?.result);
  const journal = await journalCsv(admin, `${MONTH}-01`, TODAY);
  const entries = [...journal.matchAll(/;(Bancos|[^;]+);(Bancos|[^;]+);"?([\d.]+,\d\d)"?;/g)].map(
    ([, debit, , amount = '']) => (debit === 'Bancos' ? 1 : -1) * Number(amount.replaceAll(/\D/g, '')),
  );
  expect(entries).toHaveLength(amounts.length);
  expect(entries.reduce((sum, one) => sum + one, 0)).toBe(current?.result);
  expect(journal).toContain(';Aluguel e contas;Bancos;"100,01";');
  expect(await openBook(admin, '2026-13', 'csv', NOW)).toBeNull();
});

test('a removed expense leaves the books, and is removed once', async () => {
  const [expense] = await listExpenses(admin, TODAY, TODAY);
  expect((await removeExpense(admin, expense?.id ?? '')).ok).toBe(true);
  expect((await removeExpense(admin, expense?.id ?? '')).ok).toBe(false);
  expect(await listExpenses(admin, TODAY, TODAY)).toEqual([]);
  const { months } = await loadResult(admin, 1, NOW);
  expect(months[0]?.expenses).toBe(0);
});

test('the total of a month counts the expenses that its page does not list', async () => {
  await context.owner.query(
    `insert into expenses (entry_key, kind, description, amount, day, created_by)
     select gen_random_uuid(), 'other', 'Despesa ' || n, 1.01, '2020-05-31', $1 from generate_series(1, 301) n`,
    [admin.userId],
  );
  expect(await listExpenses(admin, '2020-05-01', '2020-05-31')).toHaveLength(300);
  expect(await sumExpenses(admin, '2020-05-01', '2020-05-31')).toBe(301 * 101);
  expect(await sumExpenses(admin, '2020-06-01', '2020-06-30')).toBe(0);
});

test('a customer reads no books', async () => {
  const customer = await addPerson(context.owner);
  await expect(listExpenses(customer, TODAY, TODAY)).rejects.toThrow();
});

test('a payment that no rate covers has no fee', async () => {
  const order = await addPaymentOrder(context.owner, { installments: [12_345] });
  await pay(order, 12_345);
  const { owner } = context;
  await owner.query('begin');
  await owner.query('delete from fee_rates');
  const { rows } = await owner.query(
    'select fee::float8 as fee, fee_source as source from payment_costs($1, $1) where amount = 123.45',
    [TODAY],
  );
  await owner.query('rollback');
  expect(rows).toEqual([{ fee: 0, source: 'none' }]);
});

test('the sums of one reading are those of the single payments, over three years of random ones', async () => {
  const { owner } = context;
  const order = await addPaymentOrder(owner, { installments: [10_000, 10_000, 10_000] });
  const random = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;
  const card = { ...RATE, method: 'card' as const, settleDays: 30, settleUnit: 'monthly' as const };
  await addFeeRate(admin, { ...card, startsOn: '2020-01-01', rate: 319, fixed: 49 });
  for (let at = 0; at < 250; at += 1) {
    const amount = 1 + Math.floor(Math.random() * 90_000);
    const paid = new Date(NOW.getTime() - Math.floor(Math.random() * 1_100) * 86_400_000 - at * 300_000);
    const { rows } = await owner.query<{ id: string }>(
      `insert into payment_charges (installment_id, user_id, gateway, gateway_payment_id, method, amount, status, live, credited,
         paid_at, installments, fee, settles_on)
       values ($1, $2, $3, gen_random_uuid(), $4, $5::numeric / 100, $6, false, false, $7, $8, $9::numeric / 100, $10) returning id`,
      [
        ...[random(order.installmentIds), order.customer.userId, random(['sandbox', 'asaas'])],
        ...[random(['pix', 'card', 'boleto']), amount, random(['paid', 'paid', 'refunded', 'expired'])],
        ...[paid, 1 + Math.floor(Math.random() * 12), random([null, 0, Math.min(amount, 77)])],
        random([null, null, addMonths(TODAY, 1)]),
      ],
    );
    if (at % 4 === 0) await addRefunded(owner, rows[0]?.id ?? '', Math.ceil(amount / 3));
  }
  const first = addMonths(`${MONTH}-01`, -11);
  const { rows: fees } = await owner.query<{ month: string; fee: number }>(
    `select to_char(paid_on, 'YYYY-MM-01') as month, (sum(fee) * 100)::int as fee
     from payment_costs($1, $2) group by 1 order by 1`,
    [first, TODAY],
  );
  const { rows: methods } = await owner.query(
    `select method, fee_source as source, count(*)::int as count, (sum(amount) * 100)::int as amount, (sum(fee) * 100)::int as fee
     from payment_costs($1, $2) group by 1, 2 order by sum(amount) desc, 1, 2`,
    [first, TODAY],
  );
  // The refunds of a payment, looked up one by one.
  const { rows: whole } = await owner.query<{ refunded: number; expected: number }>(
    `select (sum(refunded) * 100)::int as refunded, (sum(greatest(case when c.status = 'refunded' then c.amount else 0 end,
        coalesce((select sum(r.amount) from refunds r where r.charge_id = c.id and r.status = 'done'), 0))) * 100)::int as expected
     from payment_costs('2020-01-01', $1) k join payment_charges c on c.id = k.charge_id`,
    [TODAY],
  );
  const { rows: nets } = await owner.query<{ single: number; sums: number; rows: number }>(
    `select (select (sum(greatest(amount - refunded - fee, 0)) * 100)::int from payment_costs('2020-01-01', $1)) as single,
       (sum(net) * 100)::int as sums, sum(count)::int as rows from payment_cost_sums('2020-01-01', $1)`,
    [TODAY],
  );
  const result = await loadResult(admin, 12, NOW);
  expect(
    result.months.filter(({ fees: fee }) => fee > 0).map(({ month, fees: fee }) => ({ month, fee })),
  ).toEqual(fees.filter(({ fee }) => fee > 0));
  expect(result.methods).toEqual(methods);
  expect(whole[0]?.refunded).toBe(whole[0]?.expected);
  expect(nets[0]?.sums).toBe(nets[0]?.single);
  expect(nets[0]?.rows).toBeGreaterThan(150);
});
