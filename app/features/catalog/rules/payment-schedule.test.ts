import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysBetween } from '#app/lib/civil-dates.ts';
import { orderTotal, planOffer } from './offers.ts';
import {
  activationSchedule,
  orderSchedule,
  type PaymentOption,
  type PaymentSchedule,
} from './payment-schedule.ts';
import { ACTIVATION_WARRANTY, CHECKOUT_WARRANTY, ENTRY, PLAN_IDS, PLANS, type PlanId } from './plans.ts';

const sum = ({ parts }: PaymentSchedule) => parts.reduce((total, { amount }) => total + amount, 0);
const day = fc.integer({ min: 0, max: 12_000 }).map((n) => addDays('2024-01-01', n));
const options = (plan: PlanId): PaymentOption[] => [
  { kind: 'pix-full' },
  { kind: 'pix-entry' },
  ...Array.from({ length: PLANS[plan].maxParts }, (_, i) => ({ kind: 'card' as const, parts: i + 1 })),
];

describe('plans', () => {
  test('are those that the product promises', () => {
    expect(PLANS.CPF).toEqual({ id: 'CPF', list: 149_900, promo: 49_900, maxParts: 5 });
    expect(PLANS.CNPJ).toEqual({ id: 'CNPJ', list: 199_900, promo: 59_900, maxParts: 6 });
    expect(ENTRY).toEqual({ amount: 10_000, balanceDays: 60 });
    expect(CHECKOUT_WARRANTY).toEqual({ amount: 5_000, days: 30 });
    expect(ACTIVATION_WARRANTY).toEqual({ amount: 5_000, days: 90, namePrefix: 'Garantia Estendida' });
    expect([
      orderTotal(planOffer('CPF'), false),
      orderTotal(planOffer('CPF'), true),
      orderTotal(planOffer('CNPJ'), true),
    ]).toEqual([49_900, 54_900, 64_900]);
  });
});

describe('schedule of an order', () => {
  test('every plan, option and warranty adds up to the total, on any day', () => {
    fc.assert(
      fc.property(day, (purchasedOn) => {
        for (const plan of PLAN_IDS) {
          for (const warranty of [false, true]) {
            for (const option of options(plan)) {
              const schedule = orderSchedule({ offer: planOffer(plan), warranty, option, purchasedOn });
              expect(schedule.total).toBe(orderTotal(planOffer(plan), warranty));
              expect(sum(schedule)).toBe(schedule.total);
              expect(schedule.parts.map(({ number }) => number)).toEqual(schedule.parts.map((_, i) => i + 1));
              expect(schedule.parts.every(({ amount }) => Number.isInteger(amount) && amount > 0)).toBe(true);
            }
          }
        }
      }),
    );
  });

  test('full Pix: one part, today', () => {
    expect(
      orderSchedule({
        offer: planOffer('CPF'),
        warranty: false,
        option: { kind: 'pix-full' },
        purchasedOn: '2026-11-20',
      }),
    ).toEqual({
      total: 49_900,
      installments: 1,
      oneCharge: false,
      parts: [{ number: 1, amount: 49_900, dueDate: '2026-11-20' }],
    });
  });

  test('entry: R$ 100 today, the balance in 60 days, recorded with the count of the plan', () => {
    const order = { option: { kind: 'pix-entry' as const }, purchasedOn: '2026-12-15' };
    expect(orderSchedule({ ...order, offer: planOffer('CPF'), warranty: true })).toEqual({
      total: 54_900,
      installments: 5,
      oneCharge: false,
      parts: [
        { number: 1, amount: 10_000, dueDate: '2026-12-15' },
        { number: 2, amount: 44_900, dueDate: '2027-02-13' },
      ],
    });
    expect(orderSchedule({ ...order, offer: planOffer('CNPJ'), warranty: false }).installments).toBe(6);
    expect(daysBetween('2026-12-15', '2027-02-13')).toBe(60);
  });

  test('card: even parts from next month on, the rest on the first, month ends kept', () => {
    const option = { kind: 'card' as const, parts: 5 };
    const { parts, installments, oneCharge } = orderSchedule({
      offer: planOffer('CPF'),
      warranty: true,
      option,
      purchasedOn: '2026-10-31',
    });
    expect(oneCharge).toBe(true);
    expect(installments).toBe(5);
    expect(parts.map(({ dueDate }) => dueDate)).toEqual([
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ]);
    const thirds = orderSchedule({
      offer: planOffer('CPF'),
      warranty: false,
      option: { kind: 'card', parts: 3 },
      purchasedOn: '2026-10-31',
    });
    expect(thirds.parts.map(({ amount }) => amount)).toEqual([16_634, 16_633, 16_633]);
  });

  test('more parts than the plan allows, or none, is a mistake', () => {
    const purchasedOn = '2026-11-20';
    for (const parts of [0, -1, 1.5, 6]) {
      expect(() =>
        orderSchedule({
          offer: planOffer('CPF'),
          warranty: false,
          option: { kind: 'card', parts },
          purchasedOn,
        }),
      ).toThrow(RangeError);
    }
    expect(() =>
      activationSchedule({ offer: planOffer('CNPJ'), warranty: false, parts: 7, activatedOn: purchasedOn }),
    ).toThrow(RangeError);
  });
});

describe('schedule of an activation without an order', () => {
  test('is one part next month unless told otherwise', () => {
    expect(
      activationSchedule({ offer: planOffer('CPF'), warranty: false, activatedOn: '2027-01-31' }),
    ).toEqual({
      total: 49_900,
      installments: 1,
      oneCharge: false,
      parts: [{ number: 1, amount: 49_900, dueDate: '2027-02-28' }],
    });
  });

  test('is one part a month, adding up to the total', () => {
    const count = fc
      .constantFrom(...PLAN_IDS)
      .chain((plan) => fc.tuple(fc.constant(plan), fc.integer({ min: 1, max: PLANS[plan].maxParts })));
    fc.assert(
      fc.property(count, day, fc.boolean(), ([plan, parts], activatedOn, warranty) => {
        const schedule = activationSchedule({ offer: planOffer(plan), warranty, parts, activatedOn });
        const monthly = schedule.parts.every(({ dueDate }, i) => dueDate === addMonths(activatedOn, i + 1));
        return (
          monthly &&
          schedule.parts.length === parts &&
          sum(schedule) === orderTotal(planOffer(plan), warranty)
        );
      }),
    );
  });
});
