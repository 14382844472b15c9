import { WITHDRAWAL_DAYS } from '#app/features/payments/rules/order-status.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { EntryKind } from './terms.ts';

/** Days of the right of withdrawal, and of the guarantee, in which money may go back. */
export const WAIT_DAYS = WITHDRAWAL_DAYS + 30;

/** First day on which the commission of a part is free: the wait counts from the day after the payment. */
export const releaseDay = (paidOn: CivilDate): CivilDate => addDays(paidOn, WAIT_DAYS + 1);

/** A part of an order, in centavos; `paidOn` is the civil day in Brasília, null while it is open. */
export type EarningInstallment = {
  id: string;
  amount: Centavos;
  paid: Centavos;
  refunded: Centavos;
  paidOn: CivilDate | null;
};

/** Terms of one order: all its parts together, and the extended guarantee inside of that total. */
export type OrderTerms = {
  total: Centavos;
  guarantee: Centavos;
  /** Hundredths of a percent of the price without the guarantee. */
  rateBp: number | null;
  /** For the whole order; null with a rate. */
  fixed: Centavos | null;
};

/** Rounds half up, in whole numbers: the products exceed what a number holds exactly. */
const share = (amount: Centavos, times: number, per: number): Centavos =>
  Number((BigInt(amount) * BigInt(times) * 2n + BigInt(per)) / (BigInt(per) * 2n));

/**
 * Commission on a part: on its price that was received and not refunded. Late fees earn nothing; the extended guarantee
 * has the same share in each part. A fixed amount is earned in the proportion of the received money.
 */
export function commissionOf(
  { amount, paid, refunded }: Pick<EarningInstallment, 'amount' | 'paid' | 'refunded'>,
  { total, guarantee, rateBp, fixed }: OrderTerms,
): Centavos {
  const received = Math.max(0, Math.min(amount, paid) - refunded);
  if (received === 0 || total <= 0) return 0;
  if (fixed !== null) return share(received, fixed, total);
  return share(received, (total - guarantee) * (rateBp ?? 0), total * 10_000);
}

/** An entry of the ledger. `released`: it takes from money that was already free. */
export type LedgerEntry = {
  installmentId: string | null;
  kind: EntryKind;
  amount: Centavos;
  wasFree: boolean;
};

const sum = (entries: readonly LedgerEntry[], of: (entry: LedgerEntry) => boolean): Centavos =>
  entries.reduce((all, entry) => (of(entry) ? all + entry.amount : all), 0);

/** Commission that stands, waiting or free. */
const standing = (entries: readonly LedgerEntry[]) =>
  sum(entries, ({ kind }) => kind === 'earned' || kind === 'reversed');
/** The free part of it, before payments. */
const freed = (entries: readonly LedgerEntry[]) =>
  sum(entries, ({ kind, wasFree }) => kind === 'released' || (kind === 'reversed' && wasFree));

/**
 * Sums of a partner's entries. `balance` is free and not paid; it is negative after a refund of a paid commission, and
 * the next commissions make up for it.
 */
export function balanceOf(entries: readonly LedgerEntry[]): Record<'waiting' | 'balance' | 'paid', Centavos> {
  const paid = sum(entries, ({ kind }) => kind === 'paid');
  const free = freed(entries);
  return { waiting: standing(entries) - free, balance: free + paid, paid: 0 - paid };
}

/**
 * The entries that are missing from the ledger of one order and one partner, so that it says what the parts say.
 * @param parts empty for a referral that earns nothing, or no longer belongs to the partner
 * @returns the entries, and the first day on which waiting money becomes free; null if none waits
 */
export function missingEntries(
  parts: readonly EarningInstallment[],
  terms: OrderTerms,
  entries: readonly LedgerEntry[],
  today: CivilDate,
): { entries: LedgerEntry[]; nextOn: CivilDate | null } {
  const added: LedgerEntry[] = [];
  let nextOn: CivilDate | null = null;
  const byId = new Map(parts.map((part) => [part.id, part]));
  const ids = new Set([...byId.keys(), ...entries.flatMap(({ installmentId }) => installmentId ?? [])]);
  for (const installmentId of ids) {
    const part = byId.get(installmentId);
    const own = entries.filter((entry) => entry.installmentId === installmentId);
    const add = (kind: EntryKind, amount: Centavos, wasFree = false) => {
      const entry = { installmentId, kind, amount, wasFree };
      if (amount === 0) return;
      own.push(entry);
      added.push(entry);
    };
    const difference = (part ? commissionOf(part, terms) : 0) - standing(own);
    if (difference > 0) add('earned', difference);
    if (difference < 0) {
      const fromWaiting = Math.min(-difference, standing(own) - freed(own));
      add('reversed', -fromWaiting);
      add('reversed', difference + fromWaiting, true);
    }
    const waiting = standing(own) - freed(own);
    if (waiting === 0 || !part?.paidOn) continue;
    const free = releaseDay(part.paidOn);
    if (free <= today) add('released', waiting);
    else if (nextOn === null || free < nextOn) nextOn = free;
  }
  return { entries: added, nextOn };
}
