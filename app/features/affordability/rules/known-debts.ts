import type { ListingView } from '#app/features/listings/rules/listing-view.ts';
import { type Centavos, formatAmount } from '#app/lib/money.ts';
import { fold } from '#app/lib/text.ts';
import { debtField, MOST_DEBTS } from './plan-answers.ts';

/** Parts of a company's name that one place writes and another leaves out. */
const FORMS_OF_COMPANY = new Set([
  'sa',
  's',
  'a',
  'ltda',
  'me',
  'epp',
  'eireli',
  'cia',
  'companhia',
  'de',
  'do',
  'da',
]);

/** Compares creditors as people read them: without accents, punctuation and the form of the company. */
export const creditorKey = (creditor: string): string => {
  const words = fold(creditor)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const kept = words.filter((word) => !FORMS_OF_COMPANY.has(word));
  return (kept.length > 0 ? kept : words).join(' ');
};

/** Amounts of one debt at two places differ by interest of some days. */
const SAME_AMOUNT = 0.02;

type Known = Pick<ListingView, 'creditor' | 'kind' | 'amount' | 'rate' | 'dueOn' | 'turn' | 'pile'>;
type Owed = Known & { amount: Centavos };

const isSameDebt = (one: Owed, other: Owed): boolean =>
  creditorKey(one.creditor) === creditorKey(other.creditor) &&
  (Math.abs(one.amount - other.amount) <= SAME_AMOUNT * Math.max(one.amount, other.amount) ||
    (one.dueOn !== null && one.dueOn === other.dueOn));

/**
 * Returns the open records that are debts to pay: without disputed ones, inquiries, and further records of
 * the same debt at other places.
 */
export function knownDebts<Listing extends Known>(listings: readonly Listing[]): (Listing & Owed)[] {
  const debts: (Listing & Owed)[] = [];
  for (const listing of listings) {
    const { turn, kind, pile, amount } = listing;
    if (turn === 'done' || kind === 'consulta' || pile === 'contestar' || !amount) continue;
    const owed = { ...listing, amount };
    if (!debts.some((debt) => isSameDebt(debt, owed))) debts.push(owed);
  }
  return debts;
}

/** Returns these debts as entries of the form. */
export const debtEntries = (listings: readonly Known[]): Record<string, string> =>
  Object.fromEntries(
    knownDebts(listings)
      .slice(0, MOST_DEBTS)
      .flatMap(({ creditor, amount, rate }, at) => [
        [debtField('credor', at), creditor],
        [debtField('saldo', at), formatAmount(amount)],
        ...(rate === null ? [] : [[debtField('juros', at), String(rate).replace('.', ',')]]),
      ]),
  );
