import { expect, test } from 'vitest';
import type { ChargeStatus } from '#app/terms/transaction-status.ts';
import { differenceOf } from './gateway-difference.ts';

const side = (amount: number, status: ChargeStatus) => ({ amount, status });

test.each([
  ['nothing', null, null, null],
  ['paid there, unknown here', null, side(1, 'paid'), 'missing-here'],
  ['open there, unknown here', null, side(1, 'pending'), null],
  ['paid here, unknown there', side(1, 'paid'), null, 'missing-there'],
  ['offered here, not made there yet', side(1, 'pending'), null, null],
  ['another amount', side(1, 'paid'), side(2, 'paid'), 'amount'],
  ['paid there, open here', side(1, 'pending'), side(1, 'paid'), 'status'],
  ['given back there, paid here', side(1, 'paid'), side(1, 'refunded'), 'status'],
  ['refused there, run out here', side(1, 'expired'), side(1, 'failed'), null],
  ['alike', side(1, 'refunded'), side(1, 'refunded'), null],
] as const)('%s', (_, here, there, kind) => expect(differenceOf(here, there)).toBe(kind));
