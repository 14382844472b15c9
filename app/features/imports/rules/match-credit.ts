import type { LateFees } from '#app/features/payments/rules/late-fees.ts';
import { lateFee } from '#app/features/payments/rules/late-fees.ts';
import { type CivilDate, daysBetween } from '#app/lib/civil-dates.ts';
import { digitsOnly } from '#app/lib/documents.ts';
import type { Centavos } from '#app/lib/money.ts';
import { fold } from '#app/lib/text.ts';

/** What is still to be paid: an installment, or a whole order that one charge pays. */
export type OpenInstallment = {
  id: string;
  orderId: string;
  userId: string;
  name: string;
  document: string;
  label: string;
  amount: Centavos;
  dueDate: CivilDate;
  /** The order's day: nothing was to be paid before it. */
  orderedOn: CivilDate;
  oneCharge: boolean;
};

/** `sure`: the entry names its person, and no other one. `likely`: the amount fits one person alone. */
export type MatchTrust = 'sure' | 'likely' | 'open';
export type Match = { trust: MatchTrust; candidates: OpenInstallment[] };

const MOST_CANDIDATES = 8;

/** Is this what the installment cost on that day? */
const fits = (
  credit: { amount: Centavos; day: CivilDate },
  { amount, dueDate, orderedOn, oneCharge }: OpenInstallment,
  fees: LateFees,
): boolean => {
  if (credit.amount < amount || credit.day < orderedOn) return false;
  return credit.amount <= amount + (oneCharge ? 0 : lateFee(amount, dueDate, credit.day, fees));
};

/** Words that many names have and that name no one. */
const COMMON = new Set([
  'da',
  'de',
  'do',
  'das',
  'dos',
  'e',
  'ltda',
  'me',
  'sa',
  'eireli',
  'pix',
  'ted',
  'doc',
]);

/** Does the text of an entry name this person: the document, its visible middle, or first and last name? */
export function names(text: string, { name, document }: Pick<OpenInstallment, 'name' | 'document'>): boolean {
  const digits = digitsOnly(document);
  const written = text.match(/[\d.*/-]{6,}/g)?.map(digitsOnly) ?? [];
  // Banks hide the ends of a CPF: ***.982.247-**.
  if (
    digits.length >= 11 &&
    written.some((number) => number === digits || (digits.length === 11 && number === digits.slice(3, 9)))
  )
    return true;
  const said = new Set(fold(text).split(/[^a-z]+/));
  const words = fold(name)
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1 && !COMMON.has(word));
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return words.length > 1 && said.has(first) && said.has(last);
}

/** Money that came in. A spreadsheet may also say whose it is, or of which order; empty where it does not. */
export type Credit = { amount: Centavos; day: CivilDate; text: string; docNumber?: string; order?: string };

/** Does the entry name this one? A number is believed before words: two people may have one name. */
function namesOne({ text, docNumber, order }: Credit, open: OpenInstallment): boolean {
  if (order) return open.orderId.replaceAll('-', '').startsWith(order);
  return docNumber ? docNumber === open.document : names(text, open);
}

/** The open installments that an entry may pay, the likeliest first. */
export function matchCredit(credit: Credit, open: readonly OpenInstallment[], fees: LateFees): Match {
  const away = ({ dueDate }: OpenInstallment) => Math.abs(daysBetween(dueDate, credit.day));
  const fitting = open
    .filter((one) => fits(credit, one, fees))
    .map((one) => ({ one, named: namesOne(credit, one) }))
    .toSorted((a, b) => Number(b.named) - Number(a.named) || away(a.one) - away(b.one));
  // Of one order the installment that is due first is paid first.
  const isBefore = (a: OpenInstallment, b: OpenInstallment) =>
    a.orderId === b.orderId && (a.dueDate < b.dueDate || (a.dueDate === b.dueDate && a.id < b.id));
  const first = fitting.filter(({ one }) => !fitting.some(({ one: other }) => isBefore(other, one)));
  const people = (list: typeof fitting) => new Set(list.map(({ one }) => one.userId)).size;
  const named = first.filter((candidate) => candidate.named);
  const trust: MatchTrust =
    people(named) === 1 && named.length === 1
      ? 'sure'
      : people(first) === 1 && named.length <= 1
        ? 'likely'
        : 'open';
  return { trust, candidates: first.slice(0, MOST_CANDIDATES).map(({ one }) => one) };
}
