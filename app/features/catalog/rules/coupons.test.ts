import { describe, expect, test } from 'vitest';
import { validityWords } from './coupon-list.ts';
import { type CouponTerms, couponDiscount, couponFits, couponRefusal, couponState } from './coupons.ts';
import { CouponInput, couponDraft, NEW_COUPON } from './input.ts';

const terms = (over: Partial<CouponTerms> = {}) => ({ ...NEW_COUPON, code: 'BLACK25', ...over });
const form = (over: Record<string, string> = {}) => ({ ...couponDraft(terms()), ...over });

describe('a coupon', () => {
  test('holds from its first day to its last one, both included', () => {
    const november = terms({ beginsOn: '2026-11-01', endsOn: '2026-11-30' });
    const on = (day: `${number}-${number}-${number}`) => couponState(november, 0, day);
    expect(['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map((day) => on(day as never))).toEqual([
      'early',
      'valid',
      'valid',
      'ended',
    ]);
  });

  test('holds for as many orders as its limit says', () => {
    const limited = terms({ maxUses: 2 });
    expect([0, 1, 2, 3].map((uses) => couponState(limited, uses, '2026-11-25'))).toEqual([
      'valid',
      'valid',
      'used-up',
      'used-up',
    ]);
    expect(couponState(terms({ active: false }), 0, '2026-11-25')).toBe('off');
  });

  test('of named plans fits those plans and no single product; of none it fits everything', () => {
    const product = { id: 'p', slug: 'rating', title: 'Rating', subtitle: '', days: 12 };
    expect(couponFits({ plans: ['CPF'] }, { plan: 'CPF', product: null })).toBe(true);
    expect(couponFits({ plans: ['CPF'] }, { plan: 'CNPJ', product: null })).toBe(false);
    expect(couponFits({ plans: ['CPF'] }, { plan: 'CPF', product })).toBe(false);
    expect(couponFits({ plans: [] }, { plan: 'CPF', product })).toBe(true);
  });

  test('lowers a price only by its own discount, in whole centavos, and leaves one real to pay', () => {
    const of = (discount: CouponTerms['discount'], percent: number | null, amount: number | null) =>
      couponDiscount({ discount, percent, amount }, 49_999);
    expect(of('none', null, null)).toBe(0);
    expect(of('none', 50, 9_000)).toBe(0);
    expect(of('percent', 10, null)).toBe(4_999);
    expect(of('amount', null, 5_000)).toBe(5_000);
    expect(of('amount', null, 90_000)).toBe(49_899);
    expect(couponDiscount({ discount: 'amount', percent: null, amount: 500 }, 50)).toBe(0);
  });

  test('that does not hold says why and that the order goes on', () => {
    for (const state of ['early', 'ended', 'used-up', 'other-plan', 'off'] as const)
      expect(couponRefusal(state, terms({ beginsOn: '2026-12-01', endsOn: '2026-12-02' }))).toMatch(
        /^Este cupom .*\. O pedido segue, sem desconto\.$/,
      );
    expect(couponRefusal('ended', terms({ endsOn: '2026-11-30' }))).toContain('30/11/2026');
    expect(validityWords({ beginsOn: '', endsOn: '' })).toBe('sem prazo');
  });
});

describe('the form of a coupon', () => {
  const faultsOf = (over: Record<string, string>) => {
    const parsed = CouponInput.safeParse(form(over));
    return parsed.success
      ? {}
      : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]));
  };

  test('keeps the code in upper case and only the value of its discount', () => {
    const input = CouponInput.parse(
      form({ code: ' black25 ', discount: 'percent', percent: '25', amount: '10,00' }),
    );
    expect(input).toMatchObject({ code: 'BLACK25', percent: 25, amount: null, plans: [], maxUses: null });
    expect(couponDraft(input)).toMatchObject({ percent: '25', amount: '', plan_CPF: '', active: 'on' });
    expect(CouponInput.parse(form({ plan_CNPJ: 'on', active: '' }))).toMatchObject({
      plans: ['CNPJ'],
      active: false,
    });
  });

  test('says each fault at its field', () => {
    expect(faultsOf({ code: 'A B' })).toEqual({ code: 'De 3 a 40 letras ou números, sem espaço' });
    expect(faultsOf({ discount: 'percent' })).toEqual({ percent: 'Diga quantos por cento' });
    // The field of the other discount is hidden: its value is not a fault.
    expect(faultsOf({ discount: 'percent', percent: '10', amount: 'x' })).toEqual({});
    expect(faultsOf({ discount: 'percent', percent: '91' })).toEqual({ percent: 'De 1 a 90%' });
    expect(faultsOf({ discount: 'amount' })).toEqual({ amount: 'Diga o valor' });
    expect(faultsOf({ discount: 'amount', amount: '0' })).toEqual({ amount: 'Valor inválido' });
    expect(faultsOf({ maxUses: '0' })).toHaveProperty('maxUses');
    expect(faultsOf({ beginsOn: '2026-12-02', endsOn: '2026-12-01' })).toEqual({
      endsOn: 'O último dia vem antes do primeiro',
    });
  });
});
