import { expect, test } from 'vitest';
import { mayAsk, mayOpen } from '#app/panel.ts';
import { AREAS } from '#app/terms/panel-areas.ts';
import {
  type CustomPosition,
  handLimitOf,
  isWithinHand,
  mayIn,
  SALE_LIMITS,
  saleLimitsOf,
} from '#app/terms/panel-rights.ts';
import {
  areaField,
  areasOfBase,
  BASES,
  CopyForm,
  LIMITED,
  LimitsForm,
  PositionForm,
} from './custom-position.ts';

const custom = (change: Partial<CustomPosition>): CustomPosition => ({
  id: 'a',
  name: 'Balcão',
  base: 'clerk',
  areas: areasOfBase('clerk'),
  exports: true,
  limits: null,
  version: 1,
  ...change,
});

test('a whole copy has the rights of its base; a row that claims more has no more', () => {
  for (const base of BASES) {
    const copy = custom({ base, areas: areasOfBase(base) });
    const greedy = custom({ base, areas: Object.fromEntries(AREAS.map((area) => [area, 'do'])) });
    for (const area of AREAS)
      for (const degree of ['see', 'do'] as const) {
        expect(mayIn(copy, area, degree), `${base} ${area}`).toBe(mayIn(base, area, degree));
        expect(mayIn(greedy, area, degree), `${base} ${area}`).toBe(mayIn(base, area, degree));
      }
  }
});

test('without an area its pages are closed; an area to see refuses forms', () => {
  const { letters: _, ...areas } = areasOfBase('clerk');
  expect(mayOpen('clerk', '/admin/cartas')).toBe(true);
  expect(mayOpen(custom({ areas }), '/admin/cartas')).toBe(false);
  const sees = custom({ areas: { ...areas, leads: 'see' } });
  expect(mayAsk(sees, '/admin/leads', 'GET')).toBe(true);
  expect(mayAsk(sees, '/admin/leads', 'POST')).toBe(false);
});

test('a sale takes the stricter limit, of the position or of its base', () => {
  const wide = { discount: 100, entry: 0, payments: 12, daysToFirst: 90 };
  expect(saleLimitsOf(custom({ limits: wide }))).toEqual(saleLimitsOf('clerk'));
  expect(saleLimitsOf(custom({ limits: { ...wide, discount: 5 } }))?.discount).toBe(5);
  expect(saleLimitsOf(custom({ base: 'finance', limits: wide }))).toBeUndefined();
});

test('a shipped position with limits of an owner keeps every area and takes these limits, also wider ones', () => {
  const limits = { discount: 15, entry: 0, payments: 8, daysToFirst: 40 };
  const clerk = custom({ areas: {}, shipped: true, limits, hand: null });
  for (const area of AREAS)
    for (const degree of ['see', 'do'] as const)
      expect(mayIn(clerk, area, degree), area).toBe(mayIn('clerk', area, degree));
  expect(saleLimitsOf(clerk)).toEqual(limits);
  expect(saleLimitsOf(custom({ base: 'finance', areas: {}, shipped: true, limits }))).toBeUndefined();
});

test('a clerk records up to the usual limit; an owner sets another, or none', () => {
  const usual = 150_000;
  const hand = { payment: null, discount: null, refund: null };
  expect(handLimitOf('clerk', 'payment')).toBe(usual);
  expect([usual, usual + 1].map((amount) => isWithinHand('clerk', 'payment', amount))).toEqual([true, false]);
  expect(handLimitOf('finance', 'payment')).toBe(Number.POSITIVE_INFINITY);
  expect(handLimitOf(custom({ hand }), 'payment')).toBe(usual);
  expect(handLimitOf(custom({ hand: { ...hand, payment: 0 } }), 'payment')).toBe(0);
  expect(handLimitOf(custom({ shipped: true, hand }), 'payment')).toBe(Number.POSITIVE_INFINITY);
  expect(handLimitOf(custom({ shipped: true, hand: { ...hand, payment: 1 } }), 'payment')).toBe(1);
});

test('the form of limits takes reais and whole numbers, and asks a position that sells for all of its limits', () => {
  const sale = { base: 'clerk', discount: '15', entry: '0', payments: '12', daysToFirst: '90' };
  expect(LimitsForm.parse({ ...sale, 'hand-payment': '1.500,01' })).toEqual({
    base: 'clerk',
    limits: { discount: 15, entry: 0, payments: 12, daysToFirst: 90 },
    hand: { payment: 150_001, discount: null, refund: null },
  });
  const taken = (form: object) => LimitsForm.safeParse(form).success;
  expect(taken({ base: 'finance', 'hand-refund': '0' })).toBe(true);
  for (const wrong of [
    { base: 'clerk' },
    { ...sale, base: 'finance' },
    { ...sale, base: 'owner' },
    { ...sale, discount: '101' },
    { ...sale, payments: '0' },
    { ...sale, daysToFirst: '91' },
    { ...sale, entry: '' },
    { ...sale, 'hand-payment': 'muito' },
    { ...sale, 'hand-payment': '-1' },
    // Positions without sales and money, and acts of other positions.
    { base: 'lawyer' },
    { base: 'accountant' },
    { base: 'lawyer', 'hand-payment': '10' },
    { ...sale, 'hand-refund': '10' },
  ])
    expect(taken(wrong), JSON.stringify(wrong)).toBe(false);
  expect(LIMITED).toEqual(['manager', 'clerk', 'finance']);
  expect(LIMITED.filter((base) => !(base in SALE_LIMITS))).toEqual(['finance']);
});

const entries = { name: 'Balcão da tarde', base: 'clerk', [areaField('leads')]: 'see' };
const limits = { discount: '10', entry: '20', payments: '6', daysToFirst: '35' };

test('the form takes limits up to those of the base, and none beyond', () => {
  const taken = (change: object) => PositionForm.safeParse({ ...entries, ...limits, ...change }).success;
  expect(taken({})).toBe(true);
  for (const beyond of [{ discount: '11' }, { entry: '19' }, { payments: '7' }, { daysToFirst: '36' }])
    expect(taken(beyond), JSON.stringify(beyond)).toBe(false);
  expect(taken({ discount: '' })).toBe(false);
});

test('refuses limits of sales for a position without sales, and limits of acts of other positions', () => {
  const lawyer = { name: 'Jurídico júnior', base: 'lawyer', [areaField('letters')]: 'see' };
  const taken = (change: object) => PositionForm.safeParse({ ...lawyer, ...change }).success;
  expect(taken({})).toBe(true);
  expect(taken(limits)).toBe(false);
  expect(taken({ 'hand-payment': '10' })).toBe(false);
});

test('the form refuses areas of others, owners as a base, and names of the product or of a wrong length', () => {
  const parsed = PositionForm.parse({ ...entries, [areaField('money')]: 'none' });
  expect(parsed).toMatchObject({ areas: { leads: 'see' }, exports: false, limits: null });
  const taken = (change: object) => PositionForm.safeParse({ ...entries, ...change }).success;
  expect(taken({ [areaField('money')]: 'see' })).toBe(false);
  expect(taken({ [areaField('lawsuits')]: 'do' })).toBe(false);
  expect(taken({ base: 'owner' })).toBe(false);
  expect(taken({ name: 'gerente' })).toBe(false);
  expect([2, 3, 40, 41].map((length) => taken({ name: 'x'.repeat(length) }))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(CopyForm.safeParse({ name: 'Dono dois', base: 'owner' }).success).toBe(false);
  expect(CopyForm.parse({ name: 'Balcão', base: 'clerk' }).areas).toEqual(areasOfBase('clerk'));
});

test('limits by hand are typed in reais; an empty field means no limit, and a word is refused', () => {
  const parsed = PositionForm.parse({
    ...entries,
    ...limits,
    base: 'manager',
    'hand-payment': '500,00',
    'hand-refund': '0,00',
  });
  expect(parsed.hand).toEqual({ payment: 50_000, discount: null, refund: 0 });
  expect(PositionForm.safeParse({ ...entries, ...limits, 'hand-payment': 'muito' }).success).toBe(false);
});
