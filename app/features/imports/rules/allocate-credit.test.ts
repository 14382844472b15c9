import { expect, test } from 'vitest';
import { allocateCredit, allocationTerms, asksYes, restWords } from './allocate-credit.ts';

const one = (id: string, amount: number, most = amount, dueDate = '2026-11-10') => ({
  ...{ id, amount, most, dueDate, name: 'Ana Lima', label: 'parcela 1 de 2' },
});
const A = one('a', 10_000);
const B = one('b', 10_000, 10_200, '2026-12-10');

test.each([
  [10_000, [A], { parts: [{ id: 'a', amount: 10_000 }], missing: 0, over: 0 }],
  [
    20_000,
    [B, A],
    {
      parts: [
        { id: 'a', amount: 10_000 },
        { id: 'b', amount: 10_000 },
      ],
      missing: 0,
      over: 0,
    },
  ],
  [
    20_200,
    [A, B],
    {
      parts: [
        { id: 'a', amount: 10_000 },
        { id: 'b', amount: 10_200 },
      ],
      missing: 0,
      over: 0,
    },
  ],
  [
    20_201,
    [A, B],
    {
      parts: [
        { id: 'a', amount: 10_000 },
        { id: 'b', amount: 10_201 },
      ],
      missing: 0,
      over: 1,
    },
  ],
  [
    15_000,
    [A, B],
    {
      parts: [
        { id: 'a', amount: 10_000 },
        { id: 'b', amount: 5_000 },
      ],
      missing: 5_000,
      over: 0,
    },
  ],
  [10_000, [A, B], null],
  [10_000, [], null],
])('%i is divided with the first due first', (amount, chosen, expected) => {
  expect(allocateCredit(amount, chosen)).toEqual(expected);
});

test('only a rest asks for a yes, and says what happens with it', () => {
  const exact = allocateCredit(10_000, [A]);
  const part = allocateCredit(4_000, [A]);
  const over = allocateCredit(14_000, [A]);
  if (!exact || !part || !over) throw new Error('unreachable');
  expect([exact, part, over].map(asksYes)).toEqual([false, true, true]);
  expect(restWords(part)).toContain('R$ 60,00');
  expect(restWords(over)).toContain('Sobram R$ 40,00');
  expect(allocationTerms(part)).not.toBe(allocationTerms(over));
});
