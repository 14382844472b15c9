import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysBetween } from '#app/lib/civil-dates.ts';
import { PLANS } from '#tests/plans.ts';
import { orderTotal, planOffer } from './offers.ts';
import {
  activationSchedule,
  orderSchedule,
  type PaymentOption,
  type PaymentSchedule,
} from './payment-schedule.ts';
import { PLAN_IDS, type PlanId } from './plans.ts';

const sum = ({ installments }: PaymentSchedule) =>
  installments.reduce((total, { amount }) => total + amount, 0);
const day = fc.integer({ min: 0, max: 12_000 }).map((n) => addDays('2024-01-01', n));
const options = (plan: PlanId): PaymentOption[] => [
  { kind: 'pix-full' },
  { kind: 'pix-entry' },
  { kind: 'boleto' },
  ...Array.from({ length: PLANS[plan].maxInstallments }, (_, i) => ({
    kind: 'card' as const,
    installments: i + 1,
  })),
];

describe('plans', () => {
  test('are those that the product promises', () => {
    expect(PLANS.CPF).toMatchObject({ id: 'CPF', list: 149_900, promo: 49_900, maxInstallments: 5 });
    expect(PLANS.CNPJ).toMatchObject({ id: 'CNPJ', list: 199_900, promo: 59_900, maxInstallments: 6 });
    for (const { entry, warranty, activates, campaign } of Object.values(PLANS)) {
      expect(entry).toEqual({ amount: 10_000, balanceDays: 60 });
      expect(warranty).toEqual({ amount: 5_000, days: 30, activationDays: 90 });
      expect([activates, campaign]).toEqual([['nome', 'jus', 'bacen'], null]);
    }
    expect([
      orderTotal(planOffer(PLANS.CPF), false),
      orderTotal(planOffer(PLANS.CPF), true),
      orderTotal(planOffer(PLANS.CNPJ), true),
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
              const schedule = orderSchedule({
                offer: planOffer(PLANS[plan]),
                warranty,
                option,
                purchasedOn,
              });
              expect(schedule.total).toBe(orderTotal(planOffer(PLANS[plan]), warranty));
              expect(sum(schedule)).toBe(schedule.total);
              expect(schedule.installments.map(({ number }) => number)).toEqual(
                schedule.installments.map((_, i) => i + 1),
              );
              expect(
                schedule.installments.every(({ amount }) => Number.isInteger(amount) && amount > 0),
              ).toBe(true);
            }
          }
        }
      }),
    );
  });

  test('full Pix: one installment, today', () => {
    expect(
      orderSchedule({
        offer: planOffer(PLANS.CPF),
        warranty: false,
        option: { kind: 'pix-full' },
        purchasedOn: '2026-11-20',
      }),
    ).toEqual({
      total: 49_900,
      installmentCount: 1,
      oneCharge: false,
      installments: [{ number: 1, amount: 49_900, dueDate: '2026-11-20' }],
    });
  });

  test('boleto: one installment, due in three days', () => {
    const order = { warranty: false, option: { kind: 'boleto' as const }, purchasedOn: '2026-11-29' };
    expect(orderSchedule({ ...order, offer: planOffer(PLANS.CPF) })).toEqual({
      total: 49_900,
      installmentCount: 1,
      oneCharge: false,
      installments: [{ number: 1, amount: 49_900, dueDate: '2026-12-02' }],
    });
  });

  test('entry: R$ 100 today, the balance in 60 days, recorded with the count of the plan', () => {
    const order = { option: { kind: 'pix-entry' as const }, purchasedOn: '2026-12-15' };
    expect(orderSchedule({ ...order, offer: planOffer(PLANS.CPF), warranty: true })).toEqual({
      total: 54_900,
      installmentCount: 5,
      oneCharge: false,
      installments: [
        { number: 1, amount: 10_000, dueDate: '2026-12-15' },
        { number: 2, amount: 44_900, dueDate: '2027-02-13' },
      ],
    });
    expect(orderSchedule({ ...order, offer: planOffer(PLANS.CNPJ), warranty: false }).installmentCount).toBe(
      6,
    );
    expect(daysBetween('2026-12-15', '2027-02-13')).toBe(60);
  });

  test('card: even installments from next month on, the rest on the first, month ends kept', () => {
    const option = { kind: 'card' as const, installments: 5 };
    const { installments, installmentCount, oneCharge } = orderSchedule({
      offer: planOffer(PLANS.CPF),
      warranty: true,
      option,
      purchasedOn: '2026-10-31',
    });
    expect(oneCharge).toBe(true);
    expect(installmentCount).toBe(5);
    expect(installments.map(({ dueDate }) => dueDate)).toEqual([
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ]);
    const thirds = orderSchedule({
      offer: planOffer(PLANS.CPF),
      warranty: false,
      option: { kind: 'card', installments: 3 },
      purchasedOn: '2026-10-31',
    });
    expect(thirds.installments.map(({ amount }) => amount)).toEqual([16_634, 16_633, 16_633]);
  });

  test('more installments than the plan allows, or none, is a mistake', () => {
    const purchasedOn = '2026-11-20';
    for (const installments of [0, -1, 1.5, 6]) {
      expect(() =>
        orderSchedule({
          offer: planOffer(PLANS.CPF),
          warranty: false,
          option: { kind: 'card', installments },
          purchasedOn,
        }),
      ).toThrow(RangeError);
    }
    expect(() =>
      activationSchedule({
        offer: planOffer(PLANS.CNPJ),
        warranty: false,
        installments: 7,
        activatedOn: purchasedOn,
      }),
    ).toThrow(RangeError);
  });
});

describe('schedule of an activation without an order', () => {
  test('is one installment next month unless told otherwise', () => {
    expect(
      activationSchedule({ offer: planOffer(PLANS.CPF), warranty: false, activatedOn: '2027-01-31' }),
    ).toEqual({
      total: 49_900,
      installmentCount: 1,
      oneCharge: false,
      installments: [{ number: 1, amount: 49_900, dueDate: '2027-02-28' }],
    });
  });

  test('is one installment a month, adding up to the total', () => {
    const count = fc
      .constantFrom(...PLAN_IDS)
      .chain((plan) => fc.tuple(fc.constant(plan), fc.integer({ min: 1, max: PLANS[plan].maxInstallments })));
    fc.assert(
      fc.property(count, day, fc.boolean(), ([plan, installments], activatedOn, warranty) => {
        const schedule = activationSchedule({
          offer: planOffer(PLANS[plan]),
          warranty,
          installments,
          activatedOn,
        });
        const monthly = schedule.installments.every(
          ({ dueDate }, i) => dueDate === addMonths(activatedOn, i + 1),
        );
        return (
          monthly &&
          schedule.installments.length === installments &&
          sum(schedule) === orderTotal(planOffer(PLANS[plan]), warranty)
        );
      }),
    );
  });
});
