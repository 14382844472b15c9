import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BOOK_KINDS, journalEntry } from './journal.ts';

test('money that came in is debited to the bank, money that went out is credited to it', () => {
  expect(journalEntry({ kind: 'received', amount: 49_900 }, null)).toEqual({
    ...{ debit: 'Bancos', credit: 'Receita de serviços', amount: 49_900 },
  });
  expect(journalEntry({ kind: 'refunded', amount: -10_000 }, null)).toEqual({
    ...{ debit: 'Devoluções de serviços', credit: 'Bancos', amount: 10_000 },
  });
  expect(journalEntry({ kind: 'expense', amount: -1 }, 'rent')).toEqual({
    ...{ debit: 'Aluguel e contas', credit: 'Bancos', amount: 1 },
  });
});

test('the balance of the bank is the sum of the book, and no amount is negative', () => {
  const line = fc.record({
    kind: fc.constantFrom(...BOOK_KINDS),
    amount: fc.integer({ min: -1e9, max: 1e9 }),
  });
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const entries = lines.map((one) => journalEntry(one, null));
      const bank = entries.reduce(
        (sum, { debit, amount }) => sum + (debit === 'Bancos' ? amount : -amount),
        0,
      );
      expect(bank).toBe(lines.reduce((sum, { amount }) => sum + amount, 0));
      expect(entries.every(({ amount, debit, credit }) => amount >= 0 && debit !== credit)).toBe(true);
    }),
  );
});
