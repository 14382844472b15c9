import { expect, test } from 'vitest';
import { isPassedOver, openBefore } from './invoice-view.ts';

const paid = new Date(0);
const part = (number: number, paidAt: Date | null = null) => ({ number, payable: paidAt === null, paidAt });

test('a later part names the first one before it that is open; a part that was passed over is known', () => {
  const parts = [part(1, paid), part(2), part(3), part(4, paid)] as const;
  expect(parts.map((one) => openBefore(parts, one)?.number)).toEqual([undefined, undefined, 2, 2]);
  expect(parts.map((one) => isPassedOver(parts, one))).toEqual([false, true, true, false]);
});
