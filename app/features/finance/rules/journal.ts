import type { Centavos } from '#app/lib/money.ts';
import { EXPENSE_KIND_LABELS, type ExpenseKind } from './terms.ts';

/** Kinds of movements of a month's book. */
export const BOOK_KINDS = ['received', 'refunded', 'fee', 'expense', 'commission'] as const;
export type BookKind = (typeof BOOK_KINDS)[number];

const BANK = 'Bancos';
/** The account opposite to the bank. The accountant maps these names to the firm's chart of accounts once. */
const OPPOSITE: Record<Exclude<BookKind, 'expense'>, string> = {
  received: 'Receita de serviços',
  refunded: 'Devoluções de serviços',
  fee: 'Tarifas de pagamento',
  commission: 'Comissões de parceiros',
};

/** One entry of the journal: `amount` goes from the account `credit` to the account `debit`. */
export type JournalEntry = { debit: string; credit: string; amount: Centavos };

/** Writes a movement of the book as a journal entry; `amount` is negative for money that went out. */
export function journalEntry(
  { kind, amount }: { kind: BookKind; amount: Centavos },
  expense: ExpenseKind | null,
): JournalEntry {
  const other = kind === 'expense' ? EXPENSE_KIND_LABELS[expense ?? 'other'] : OPPOSITE[kind];
  return amount < 0
    ? { debit: other, credit: BANK, amount: -amount }
    : { debit: BANK, credit: other, amount };
}
