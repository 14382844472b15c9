import { expect, test } from 'vitest';
import { hasOwnMethods, isPassedOver, openBefore } from './invoice-view.ts';

const paid = new Date(0);
const installment = (number: number, paidAt: Date | null = null) => ({
  number,
  payable: paidAt === null,
  paidAt,
});

test('a later installment names the first one before it that is open; an installment that was passed over is known', () => {
  const installments = [installment(1, paid), installment(2), installment(3), installment(4, paid)] as const;
  expect(installments.map((one) => openBefore(installments, one)?.number)).toEqual([
    undefined,
    undefined,
    2,
    2,
  ]);
  expect(installments.map((one) => isPassedOver(installments, one))).toEqual([false, true, true, false]);
});

test('an order has own methods while its open installments differ', () => {
  const of = (...methods: ('pix' | 'boleto')[]) => methods.map((method) => ({ method, payable: true }));
  const paid = { method: 'boleto', payable: false } as const;
  expect(hasOwnMethods({ oneCharge: false, installments: of('pix', 'boleto') })).toBe(true);
  expect(hasOwnMethods({ oneCharge: false, installments: [...of('pix', 'pix'), paid] })).toBe(false);
  expect(hasOwnMethods({ oneCharge: true, installments: of('pix', 'boleto') })).toBe(false);
});
