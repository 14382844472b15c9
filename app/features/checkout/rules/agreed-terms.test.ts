import { expect, test } from 'vitest';
import { agreedSchedule } from '#app/features/catalog/rules/agreed-schedule.ts';
import { SALE_LIMITS } from '#app/terms/panel-rights.ts';
import { agreedFaults, mostDiscount } from './agreed-terms.ts';
import { OrderEntry, SaleEntry } from './order-entry.ts';

const TODAY = '2026-11-28';
const CLERK = { price: 49_900, warranty: 0, limits: SALE_LIMITS.clerk, today: TODAY };
const FINE = { entry: 10_000, count: 5, firstDue: '2026-12-10' };

test('an entry is due on the day of the sale, the installments on the agreed day of each month', () => {
  expect(agreedSchedule(44_910, { entry: 10_000, count: 3, firstDue: '2027-01-31' }, TODAY)).toEqual({
    total: 44_910,
    installmentCount: 4,
    oneCharge: false,
    installments: [
      { number: 1, amount: 10_000, dueDate: TODAY },
      { number: 2, amount: 11_638, dueDate: '2027-01-31' },
      { number: 3, amount: 11_636, dueDate: '2027-02-28' },
      { number: 4, amount: 11_636, dueDate: '2027-03-31' },
    ],
  });
});

test('without an entry the first payment is the first installment', () => {
  const { installments } = agreedSchedule(10_000, { entry: 0, count: 2, firstDue: '2026-12-05' }, TODAY);
  expect(installments.map(({ dueDate }) => dueDate)).toEqual(['2026-12-05', '2027-01-05']);
});

test.each([
  ['the largest discount of the position', 4_990, FINE, undefined],
  ['one centavo more', 4_991, FINE, 'discount'],
  ['the smallest entry, a fifth of the total', 0, { ...FINE, entry: 9_980 }, undefined],
  ['one centavo less', 0, { ...FINE, entry: 9_979 }, 'entry'],
  ['the whole total as entry', 0, { ...FINE, entry: 49_900 }, 'entry'],
  ['six payments with the entry', 0, FINE, undefined],
  ['seven payments with the entry', 0, { ...FINE, count: 6 }, 'count'],
  ['installments of the least amount', 0, { ...FINE, entry: 47_400 }, undefined],
  ['installments under the least amount', 0, { ...FINE, entry: 47_500 }, 'count'],
  ['a first due day today', 0, { ...FINE, firstDue: TODAY }, undefined],
  ['a first due day yesterday', 0, { ...FINE, firstDue: '2026-11-27' }, 'firstDue'],
  ['the last day of the position', 0, { ...FINE, firstDue: '2027-01-02' }, undefined],
  ['the day after it', 0, { ...FINE, firstDue: '2027-01-03' }, 'firstDue'],
] as const)('a clerk agrees on %s', (_, discount, schedule, refused) =>
  expect(Object.keys(agreedFaults(discount, schedule, CLERK))).toEqual(refused ? [refused] : []),
);

test('a manager agrees on more than a clerk, a position without limits on nothing', () => {
  const manager = { ...CLERK, limits: SALE_LIMITS.manager };
  expect(agreedFaults(19_960, { ...FINE, entry: 0, count: 12 }, manager)).toEqual({});
  expect(agreedFaults(0, { ...FINE, entry: 500 }, manager)).toEqual({});
  expect(agreedFaults(0, { ...FINE, entry: 499 }, manager)).toHaveProperty('entry');
  expect(agreedFaults(19_961, null, manager)).toHaveProperty('discount');
  const lawyer = { ...CLERK, limits: SALE_LIMITS.lawyer };
  expect(agreedFaults(1, null, lawyer)).toHaveProperty('discount');
  expect(agreedFaults(0, FINE, lawyer)).toHaveProperty('payment');
  expect(agreedFaults(0, null, lawyer)).toEqual({});
});

test('a discount leaves a total that can be charged', () =>
  expect(mostDiscount({ price: 49_900, warranty: 0, limits: SALE_LIMITS.owner })).toBe(49_400));

const ORDER = {
  offer: '|',
  payment: 'agreed',
  key: '6b0f5a0e-3d0b-4b0e-8b0e-000000000001',
  discount: '',
  discountReason: '',
  entry: '100,00',
  count: '3',
  firstDue: '2026-12-10',
};
const faultsOf = (over: Record<string, string>) =>
  OrderEntry.safeParse({ ...ORDER, ...over }).error?.issues.map(({ path }) => path[0]) ?? [];

test('the entered terms become an option and a discount', () =>
  expect(OrderEntry.parse({ ...ORDER, discount: '49,90', discountReason: 'Indicou a irmã' })).toMatchObject({
    option: { kind: 'agreed', entry: 10_000, count: 3, firstDue: '2026-12-10' },
    discount: { amount: 4_990, reason: 'Indicou a irmã' },
  }));

test.each([
  [{ discount: '50' }, 'discountReason'],
  [{ discount: 'x', discountReason: 'Indicou a irmã' }, 'discount'],
  [{ discount: '-5', discountReason: 'Indicou a irmã' }, 'discount'],
  [{ entry: '1.2.3' }, 'entry'],
  [{ count: '0' }, 'count'],
  [{ count: '2.5' }, 'count'],
  [{ firstDue: '2026-02-30' }, 'firstDue'],
  [{ firstDue: '' }, 'firstDue'],
  [{ payment: 'fiado' }, 'payment'],
] as const)('refuses %j beside its field', (over, field) => expect(faultsOf(over)).toEqual([field]));

test('the day is not asked for without a schedule', () =>
  expect(faultsOf({ payment: 'pix-full', firstDue: '' })).toEqual([]));

test('a sale reports the faults of person and order at once, and an offer of another kind of document', () => {
  const person = {
    name: 'Ana Souza',
    document: '529.982.247-25',
    email: 'ana@exemplo.com.br',
    whatsapp: '(49) 98888-7777',
    uf: '',
  };
  const faults = (over: Record<string, string>) =>
    SaleEntry.safeParse({ ...person, ...ORDER, offer: 'CPF|', ...over }).error?.issues.map(
      ({ path }) => path[0],
    );
  expect(faults({})).toBeUndefined();
  expect(faults({ name: 'A', discount: '50' })).toEqual(['name', 'discountReason']);
  expect(faults({ offer: 'CNPJ|' })).toEqual(['offer']);
});

const own = (...rows: [string | null, ('boleto' | 'card' | 'pix')?][]) =>
  rows.map(([dueDate, method]) => ({ dueDate, method: method ?? null }));

test('each payment may have its own day and method, the others keep the usual ones', () => {
  const schedule = { ...FINE, count: 2, own: own([null, 'boleto'], ['2026-12-15']) };
  expect(agreedSchedule(49_900, schedule, TODAY).installments).toEqual([
    { number: 1, amount: 10_000, dueDate: TODAY, method: 'boleto' },
    { number: 2, amount: 19_950, dueDate: '2026-12-15' },
    { number: 3, amount: 19_950, dueDate: '2027-01-10' },
  ]);
});

test.each([
  ['a month after the usual day', own([null], ['2027-01-10']), undefined],
  ['a day more', own([null], ['2027-01-11']), 'due2'],
  ['a day that has passed', own(['2026-11-27']), 'due1'],
  ['the day of the earlier payment', own([null], ['2026-12-20'], ['2026-12-20']), undefined],
  ['a day before it', own([null], ['2026-12-20'], ['2026-12-19']), 'due3'],
] as const)('an own day may be %s', (_, rows, refused) =>
  expect(Object.keys(agreedFaults(0, { ...FINE, count: 2, own: rows }, CLERK))).toEqual(
    refused ? [refused] : [],
  ),
);

test('rows of the form become own terms, and a wrong one is refused beside its field', () => {
  expect(OrderEntry.parse({ ...ORDER, due2: '2026-12-12', method2: 'boleto' }).option).toMatchObject({
    own: [
      { dueDate: null, method: null },
      { dueDate: '2026-12-12', method: 'boleto' },
      ...Array(10).fill({}),
    ],
  });
  expect(faultsOf({ due1: '2026-02-30', method4: 'cheque' })).toEqual(['due1', 'method4']);
  expect(faultsOf({ due5: 'x', method5: 'x' })).toEqual([]);
  expect(faultsOf({ payment: 'pix-full', due1: 'x' })).toEqual([]);
});
