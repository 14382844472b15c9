import { expect, test } from 'vitest';
import { addDays, addMonths } from '#app/lib/civil-dates.ts';
import {
  AUTHORIZATION_NEXT,
  AUTHORIZATION_STATUSES,
  automaticLink,
  automaticPlan,
  fixedAmount,
  isInstructionDay,
  isTryNews,
  mayTry,
  nextTry,
  TRY_STATUSES,
  type Try,
} from './automatic-pix.ts';

const TODAY = '2026-11-29';
const part = (installmentId: string, dueDate: string, amount = 10_000) => ({
  installmentId,
  dueDate,
  amount,
  status: 'pending' as const,
});
const months = [
  part('a', '2026-11-29'),
  part('b', '2026-12-31'),
  part('c', '2027-01-31'),
  part('d', '2027-02-28'),
];

test('an authorization covers the open parts of an order, one a month, and never more', () => {
  expect(automaticPlan(false, months, TODAY)).toMatchObject({
    first: { installmentId: 'a' },
    parts: [{ installmentId: 'b' }, { installmentId: 'c' }, { installmentId: 'd' }],
  });
  expect(automaticPlan(true, months, TODAY)).toBe('one-charge');
  expect(automaticPlan(false, months.slice(0, 1), TODAY)).toBe('few');
  expect(automaticPlan(false, [...months, { ...part('e', '2027-03-01'), status: 'processing' }], TODAY)).toBe(
    'processing',
  );
  expect(automaticPlan(false, [...months, part('e', '2027-02-15')], TODAY)).toBe('irregular');
  expect(automaticPlan(false, [part('a', '2026-11-29'), part('b', '2026-12-01')], TODAY)).toBe('soon');
  expect(automaticPlan(false, [part('a', '2026-11-29'), part('b', '2026-12-02')], TODAY)).not.toBe('soon');
});

test('an authorization covers from two to six parts', () => {
  const parts = Array.from({ length: 7 }, (_, at) => part(String(at), addMonths(TODAY, at)));
  const covered = Array.from({ length: 8 }, (_, count) => {
    const plan = automaticPlan(false, parts.slice(0, count), TODAY);
    return typeof plan === 'string' ? plan : 1 + plan.parts.length;
  });
  expect(covered).toEqual(['few', 'few', 2, 3, 4, 5, 6, 'many']);
});

test('Pix Automático is offered with an order that can have it, and shown while it runs', () => {
  const order = (count: number) => ({
    oneCharge: false,
    installments: Array.from({ length: count }, (_, at) => ({
      ...part('', addMonths(TODAY, at)),
      id: `${at}`,
    })),
  });
  const link = (count: number, status?: (typeof AUTHORIZATION_STATUSES)[number], offered = true) =>
    automaticLink(order(count), status && { status, covered: [] }, offered, TODAY);
  expect([1, 2, 6, 7].map((count) => link(count) !== null)).toEqual([false, true, true, false]);
  expect(link(2, undefined, false)).toBeNull();
  expect(link(7, 'active')).toBe('Pix Automático ligado');
  expect(link(2, 'asked')).toBe('Pix Automático aguarda o seu banco');
  expect(link(2, 'canceled')).toBe('Pagar as parcelas com Pix Automático');
  expect(link(7, 'canceled')).toBeNull();
});

test('a fixed amount is authorized only if every debit has it', () => {
  expect(fixedAmount(months)).toBe(10_000);
  expect(fixedAmount([...months, part('e', '2027-03-31', 10_001)])).toBeNull();
});

test('an instruction goes out from ten to two days before its debit', () => {
  const days = [-1, 1, 2, 3, 9, 10, 11].map((ahead) => isInstructionDay(addDays(TODAY, ahead), TODAY));
  expect(days).toEqual([false, false, true, true, true, true, false]);
});

const refused = (...days: number[]): Try[] =>
  days.map((day) => ({ tryOn: addDays(TODAY, day), status: 'refused', reason: 'AM04' }));
const cycle = (tries: Try[], nextDue: string | null = null) => ({ dueOn: TODAY, tries, nextDue });

test('a debit is tried at most three more times, within seven days, before the next part', () => {
  expect(mayTry(addDays(TODAY, 7), cycle(refused(0)))).toBe(true);
  expect(mayTry(addDays(TODAY, 8), cycle(refused(0)))).toBe(false);
  expect(mayTry(addDays(TODAY, 7), cycle(refused(0, 2, 4)))).toBe(true);
  expect(mayTry(addDays(TODAY, 7), cycle(refused(0, 2, 4, 6)))).toBe(false);
  expect(mayTry(addDays(TODAY, 5), cycle(refused(0), addDays(TODAY, 5)))).toBe(false);
  expect(mayTry(addDays(TODAY, 4), cycle(refused(0), addDays(TODAY, 5)))).toBe(true);
  expect(mayTry(TODAY, cycle(refused(0)))).toBe(false);
  expect(mayTry(addDays(TODAY, 2), cycle([{ tryOn: TODAY, status: 'scheduled', reason: null }]))).toBe(false);
  expect(mayTry(addDays(TODAY, 2), cycle([{ tryOn: TODAY, status: 'refused', reason: 'AC05' }]))).toBe(false);
});

test('the next attempt is the first planned day from tomorrow on', () => {
  expect(nextTry(cycle(refused(0)), TODAY)).toBe(addDays(TODAY, 2));
  expect(nextTry(cycle(refused(0)), addDays(TODAY, 2))).toBe(addDays(TODAY, 4));
  expect(nextTry(cycle(refused(0)), addDays(TODAY, 6))).toBe(addDays(TODAY, 7));
  expect(nextTry(cycle(refused(0)), addDays(TODAY, 7))).toBeNull();
  expect(nextTry(cycle(refused(0, 2, 4, 7)), addDays(TODAY, 7))).toBeNull();
});

test('an ended authorization starts again by no event', () => {
  const table = Object.fromEntries(
    AUTHORIZATION_STATUSES.map((status) => [status, AUTHORIZATION_NEXT[status].join(' ')]),
  );
  expect(table).toEqual({
    asked: 'active refused expired canceled',
    active: 'canceled expired completed',
    refused: '',
    expired: '',
    canceled: '',
    completed: '',
  });
});

test('attempts only go forward: paid after refused counts, scheduled after refused does not', () => {
  const news = TRY_STATUSES.map((from) => TRY_STATUSES.filter((to) => isTryNews(from, to)).join(' '));
  expect(news).toEqual(['scheduled refused canceled paid', 'refused canceled paid', 'paid', 'paid', '']);
});
