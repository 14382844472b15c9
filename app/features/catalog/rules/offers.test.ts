import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARD_TYPES } from '#app/terms/card-status.ts';
import { PLANS } from '#tests/plans.ts';
import {
  LEAST_PRICE,
  offerOf,
  offersEntry,
  offerTitle,
  orderTotal,
  type ProductForSale,
  saleOf,
} from './offers.ts';
import { orderSchedule, type PaymentOption } from './payment-schedule.ts';
import { PLAN_IDS } from './plans.ts';

const product = (over: Partial<ProductForSale> = {}): ProductForSale => ({
  id: '0195b0a0-0000-7000-8000-000000000001',
  slug: 'rating',
  title: 'Rating',
  subtitle: 'Diagnóstico',
  estimatedDays: 20,
  priceFrom: 14_900,
  priceTo: 29_900,
  activatesCards: ['rating'],
  ...over,
});

describe('how a product is bought', () => {
  test.each([
    [['nome', 'jus', 'bacen'], 'plan'],
    [['bacen', 'nome', 'jus'], 'plan'],
    [['nome', 'jus'], 'alone'],
    [['nome', 'jus', 'bacen', 'rating'], 'alone'],
    [['rating'], 'alone'],
    [[], 'team'],
  ] as const)('%j: %s', (cards, sale) => {
    expect(saleOf(product({ activatesCards: [...cards] }), PLANS)).toBe(sale);
  });

  test('a product without a price is sold by the team', () => {
    expect(saleOf(product({ priceFrom: 0 }), PLANS)).toBe('team');
    expect(saleOf(product({ priceFrom: LEAST_PRICE }), PLANS)).toBe('alone');
  });
});

describe('the offer of a product', () => {
  test('a person pays the first price, a company the second, in the installments of their plan, without a discount', () => {
    expect(offerOf(product(), PLANS.CPF)).toEqual({
      plan: 'CPF',
      name: 'Rating',
      list: 14_900,
      promo: 14_900,
      maxInstallments: 5,
      entry: PLANS.CPF.entry,
      warranty: PLANS.CPF.warranty,
      versionId: 'version-CPF',
      activates: ['rating'],
      product: {
        id: '0195b0a0-0000-7000-8000-000000000001',
        slug: 'rating',
        title: 'Rating',
        subtitle: 'Diagnóstico',
        days: 20,
      },
    });
    expect(offerOf(product(), PLANS.CNPJ)).toMatchObject({ plan: 'CNPJ', promo: 29_900, maxInstallments: 6 });
  });

  test('without a product it is the plan', () => {
    expect(offerOf(null, PLANS.CNPJ)).toMatchObject({
      name: 'Plano CNPJ',
      promo: 59_900,
      activates: ['nome', 'jus', 'bacen'],
      product: null,
    });
  });

  test('an entry is offered where something is left after it', () => {
    const of = (priceFrom: number) => offerOf(product({ priceFrom }), PLANS.CPF);
    expect(offersEntry(of(PLANS.CPF.entry.amount), false)).toBe(false);
    expect(offersEntry(of(PLANS.CPF.entry.amount + 1), false)).toBe(true);
    expect(offersEntry(of(5_000), true)).toBe(false);
    expect(offersEntry(of(5_001), true)).toBe(true);
    const entry = { warranty: false, option: { kind: 'pix-entry' as const }, purchasedOn: '2026-11-20' };
    expect(() => orderSchedule({ ...entry, offer: of(PLANS.CPF.entry.amount) })).toThrow(RangeError);
  });

  test('installments of any price add up to it, and each is above zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: LEAST_PRICE, max: 10_000_000 }),
        fc.constantFrom(...PLAN_IDS),
        fc.boolean(),
        (price, plan, warranty) => {
          const offer = offerOf(product({ priceFrom: price, priceTo: price }), PLANS[plan]);
          const options: PaymentOption[] = [
            { kind: 'pix-full' },
            ...(offersEntry(offer, warranty) ? [{ kind: 'pix-entry' as const }] : []),
            ...Array.from({ length: offer.maxInstallments }, (_, i) => ({
              kind: 'card' as const,
              installments: i + 1,
            })),
          ];
          for (const option of options) {
            const { installments, total } = orderSchedule({
              offer,
              warranty,
              option,
              purchasedOn: '2026-11-20',
            });
            expect(total).toBe(orderTotal(offer, warranty));
            expect(installments.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
            expect(installments.every(({ amount }) => amount > 0)).toBe(true);
          }
        },
      ),
    );
  });
});

test('an order is called by its plan or by what its product was called', () => {
  expect(['CPF', 'CNPJ', 'Rating', 'constructor'].map(offerTitle)).toEqual([
    'Plano CPF',
    'Plano CNPJ',
    'Rating',
    'constructor',
  ]);
});

test('every type of card can be sold', () => {
  for (const type of CARD_TYPES) expect(saleOf(product({ activatesCards: [type] }), PLANS)).toBe('alone');
});
