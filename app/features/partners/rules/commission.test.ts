import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import {
  balanceOf,
  commissionOf,
  type EarningInstallment,
  type LedgerEntry,
  missingEntries,
  releaseDay,
} from './commission.ts';

const DAY = '2026-03-02' as CivilDate;
const tenPercent = (total: number, guarantee = 0) => ({ total, guarantee, rateBp: 1_000, fixed: null });
const paid = (id: string, amount: number, more: Partial<EarningInstallment> = {}): EarningInstallment => ({
  id,
  amount,
  paid: amount,
  refunded: 0,
  paidOn: DAY,
  ...more,
});
const amounts = (entries: readonly LedgerEntry[]) => entries.map(({ kind, amount }) => `${kind} ${amount}`);

describe('the commission on a part', () => {
  test.each([
    ['R$ 499 at 10%', paid('a', 49_900), tenPercent(49_900), 4_990],
    ['a fifth of it', paid('a', 9_980), tenPercent(49_900), 998],
    ['a coupon of R$ 50 has lowered the price', paid('a', 44_900), tenPercent(44_900), 4_490],
    ['the entry of R$ 100', paid('a', 10_000), tenPercent(49_900), 1_000],
    ['the rest of R$ 399', paid('a', 39_900), tenPercent(49_900), 3_990],
    ['the guarantee of R$ 50 earns nothing', paid('a', 54_900), tenPercent(54_900, 5_000), 4_990],
    ['late fees earn nothing', paid('a', 9_980, { paid: 10_400 }), tenPercent(49_900), 998],
    ['half of it went back', paid('a', 9_980, { refunded: 4_990 }), tenPercent(49_900), 499],
    ['all of it went back', paid('a', 9_980, { refunded: 9_980 }), tenPercent(49_900), 0],
    [
      'more went back than its price',
      paid('a', 9_980, { paid: 10_400, refunded: 10_400 }),
      tenPercent(49_900),
      0,
    ],
    ['an order that costs nothing', paid('a', 5), tenPercent(0), 0],
    ['not paid', paid('a', 9_980, { paid: 0, paidOn: null }), tenPercent(49_900), 0],
    ['half a centavo is rounded up', paid('a', 5), tenPercent(5), 1],
    [
      'a fixed amount in proportion',
      paid('a', 10_000),
      { total: 40_000, guarantee: 0, rateBp: null, fixed: 6_000 },
      1_500,
    ],
    [
      'the largest order that a column holds',
      paid('a', 100_000_000),
      { total: 100_000_000, guarantee: 1, rateBp: 5_000, fixed: null },
      50_000_000,
    ],
  ])('%s', (_, part, terms, commission) => expect(commissionOf(part, terms)).toBe(commission));
});

test('five parts earn five times, and the refund of the third takes its own part back', () => {
  const parts = ['a', 'b', 'c', 'd', 'e'].map((id) => paid(id, 9_980));
  const first = missingEntries(parts, tenPercent(49_900), [], DAY);
  expect(amounts(first.entries)).toEqual(Array(5).fill('earned 998'));
  const refunded = parts.map((part) => (part.id === 'c' ? { ...part, refunded: 9_980 } : part));
  const second = missingEntries(refunded, tenPercent(49_900), first.entries, DAY);
  expect(second.entries).toEqual([{ installmentId: 'c', kind: 'reversed', amount: -998, wasFree: false }]);
});

test('money is free on the day after 7 and 30 days, and not before', () => {
  expect(releaseDay(DAY)).toBe('2026-04-09');
  const parts = [paid('a', 49_900)];
  const waiting = missingEntries(parts, tenPercent(49_900), [], '2026-04-08' as CivilDate);
  expect(amounts(waiting.entries)).toEqual(['earned 4990']);
  expect(waiting.nextOn).toBe('2026-04-09');
  const free = missingEntries(parts, tenPercent(49_900), waiting.entries, '2026-04-09' as CivilDate);
  expect(amounts(free.entries)).toEqual(['released 4990']);
  expect(free.nextOn).toBeNull();
});

test('the next day is the first one on which any part becomes free', () => {
  const on = (day: number) => addDays(DAY, day);
  const parts = [
    paid('a', 10_000, { paidOn: on(5) }),
    paid('b', 10_000, { paidOn: on(2) }),
    paid('c', 10_000, { paidOn: on(9) }),
  ];
  expect(missingEntries(parts, tenPercent(30_000), [], on(10)).nextOn).toBe(releaseDay(on(2)));
});

test('a refund after the payment leaves a debt, which the next commission makes up for', () => {
  const free: LedgerEntry[] = [
    { installmentId: 'a', kind: 'earned', amount: 998, wasFree: false },
    { installmentId: 'a', kind: 'released', amount: 998, wasFree: false },
    { installmentId: null, kind: 'paid', amount: -998, wasFree: false },
  ];
  const back = missingEntries([paid('a', 9_980, { refunded: 9_980 })], tenPercent(49_900), free, DAY);
  expect(back.entries).toEqual([{ installmentId: 'a', kind: 'reversed', amount: -998, wasFree: true }]);
  expect(balanceOf([...free, ...back.entries])).toEqual({ waiting: 0, balance: -998, paid: 998 });
});

test('a partner who loses an order loses what it earned, waiting and free', () => {
  const entries: LedgerEntry[] = [
    { installmentId: 'a', kind: 'earned', amount: 1_000, wasFree: false },
    { installmentId: 'a', kind: 'released', amount: 400, wasFree: false },
  ];
  expect(amounts(missingEntries([], tenPercent(1), entries, DAY).entries)).toEqual([
    'reversed -600',
    'reversed -400',
  ]);
});

const MOST_OFTEN = ['pay', 'pay', 'pay', 'pay', 'payout', 'payout', 'payout'] as const;
/** Things that happen to the parts of an order, on later and later days. */
const event = fc.record({
  part: fc.integer({ min: 0, max: 4 }),
  what: fc.constantFrom(...MOST_OFTEN, 'refund', 'chargeback', 'mistake', 'guarantee', 'none'),
  share: fc.integer({ min: 1, max: 99 }),
  days: fc.integer({ min: 0, max: 40 }),
});
const history = fc.record({
  amounts: fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 5 }),
  guarantee: fc.integer({ min: 0, max: 5_000 }),
  rateBp: fc.integer({ min: 1, max: 5_000 }),
  events: fc.array(event, { minLength: 5, maxLength: 30 }),
});

test('the ledger equals the naive rule under 1 000 random histories, and is never paid below zero', () => {
  let paidOut = 0;
  let debts = 0;
  const property = fc.property(history, ({ amounts: prices, guarantee: asked, rateBp, events }) => {
    const total = prices.reduce((all, price) => all + price, 0);
    const guarantee = Math.min(asked, total);
    const terms = { total, guarantee, rateBp, fixed: null };
    const parts = prices.map((amount, i) => paid(String(i), amount, { paid: 0, paidOn: null }));
    const ledger: LedgerEntry[] = [];
    let today = DAY;
    let given = 0;
    for (const { part: at, what, share, days } of events) {
      today = addDays(today, days);
      const part = parts[at % parts.length];
      if (!part) continue;
      const left = part.paid - part.refunded;
      if (what === 'pay' && part.paidOn === null) Object.assign(part, { paid: part.amount, paidOn: today });
      if (what === 'mistake' && part.refunded === 0) Object.assign(part, { paid: 0, paidOn: null });
      if (what === 'refund') part.refunded += Math.floor((left * share) / 100);
      if (what === 'chargeback') part.refunded = part.paid;
      if (what === 'guarantee') for (const one of parts) one.refunded = one.paid;
      const missing = missingEntries(parts, terms, ledger, today);
      ledger.push(...missing.entries);
      expect(missingEntries(parts, terms, ledger, today).entries).toEqual([]);

      // The naive rule: a part of what stayed of each part, free if its payment is old enough.
      const due = parts.map((one) => ({
        free: one.paidOn !== null && addDays(one.paidOn, 38) <= today,
        amount: Math.round(
          ((one.paid - one.refunded) * (total - guarantee) * rateBp) / total / 10_000 + 1e-9,
        ),
      }));
      const sum = (free: boolean) => due.reduce((all, one) => all + (one.free === free ? one.amount : 0), 0);
      expect(balanceOf(ledger)).toEqual({ waiting: sum(false), balance: sum(true) - given, paid: given });
      const { balance } = balanceOf(ledger);
      if (balance < 0) debts += 1;
      if (what === 'payout' && balance > 0) {
        ledger.push({ installmentId: null, kind: 'paid', amount: -balance, wasFree: false });
        given += balance;
        paidOut += 1;
        expect(balanceOf(ledger).balance).toBe(0);
      }
    }
  });
  fc.assert(property, { numRuns: 1_000, seed: 48 });
  // The histories reach both ends.
  expect(paidOut).toBeGreaterThan(100);
  expect(debts).toBeGreaterThan(10);
});
