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
import {
  addExpense,
  addFeeRate,
  listExpenses,
  listPaymentCosts,
  loadResult,
  openBook,
  removeExpense,
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
  expect((await costs()).get(first.chargeId)).toMatchObject({ fee: 495, feeSource: 'provider', net: 49_405 });
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
