import { describe, expect, test } from 'vitest';
import type { ChargeStatus } from '#app/terms/transaction-status.ts';
import { booksCheckWords, differenceOf } from './gateway-difference.ts';

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

describe('the outcome of a check in words', () => {
  const nothing = { listed: 0, alike: 0, others: 0, differences: [] };

  test('money that only we know never reads as checked', () => {
    const told = booksCheckWords(nothing, {
      received: { count: 4, amount: 80_848 },
      unknown: [
        { why: 'by-hand', count: 3, amount: 70_848 },
        { why: 'no-charge', count: 1, amount: 10_000 },
      ],
      rows: [],
    });
    expect(told).toEqual({
      sentences: [
        'No provedor: 0 pagamentos listados, 0 iguais dos dois lados, 0 com diferença.',
        'Aqui: 4 recebimentos, R$ 808,48.',
        '4 deles, R$ 808,48, o provedor não conhece e esta conferência não confirma: 3 recebidos por fora (R$ 708,48), 1 sem cobrança (R$ 100,00).',
      ],
      unchecked: true,
    });
  });

  test('the only payment received here is named as one, not as one of many', () => {
    const { sentences } = booksCheckWords(nothing, {
      received: { count: 1, amount: 9_983 },
      unknown: [{ why: 'no-charge', count: 1, amount: 9_983 }],
      rows: [],
    });
    expect(sentences.at(-1)).toBe(
      'O provedor não conhece este recebimento, e esta conferência não o confirma: sem cobrança.',
    );
  });

  test('without differences, shows the sums received here; an old check shows only its compared rows', () => {
    const received = { count: 1, amount: 10_000 };
    const one = { ...nothing, listed: 1, alike: 1 };
    expect(booksCheckWords(one, { received, unknown: [], rows: [] })).toMatchObject({ unchecked: false });
    expect(booksCheckWords(one, null).sentences).toHaveLength(1);
  });
});
