import { expect, test } from 'vitest';
import { NOTICE_TEXTS } from '#app/features/notifications/rules/notice-catalog.ts';
import { noticeWords } from '#app/features/notifications/rules/notice-text.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { ONE_PAYMENT } from '#app/terms/installment-place.ts';
import {
  REMINDERS,
  type RemindedInstallment,
  type Reminder,
  reminderFor,
  reminderText,
} from './reminders.ts';

/** A Thursday. */
const due = '2026-11-26';

test.each([
  [-4, null],
  [-3, 'before'],
  [-1, 'before'],
  [0, 'due'],
  [1, 'late'],
  [6, 'late'],
  [7, 'later'],
  [30, 'later'],
  [31, null],
])('%i days from the due date: %s', (days, kind) => expect(reminderFor(due, addDays(due, days))).toBe(kind));

test.each([
  // Due on Saturday: on time until Monday.
  ['2026-11-28', 'due'],
  ['2026-11-29', null],
  ['2026-11-30', null],
  ['2026-12-01', 'late'],
  ['2026-12-06', 'late'],
  ['2026-12-07', 'later'],
  ['2026-12-30', 'later'],
  ['2026-12-31', null],
] as const)('an installment due on a Saturday has on %s the reminder %s', (today, kind) =>
  expect(reminderFor('2026-11-28', today)).toBe(kind),
);

test('repeats no reminder, and sends none that precedes one already sent', () => {
  expect(reminderFor(due, addDays(due, 1), ['before'])).toBe('late');
  expect(reminderFor(due, addDays(due, 1), ['late'])).toBeNull();
  expect(reminderFor(due, due, ['late'])).toBeNull();
  expect(reminderFor(due, addDays(due, 9), ['late'])).toBe('later');
});

test('texts name the installment, the amount and the day', () => {
  const said = (kind: Reminder, of: RemindedInstallment) => {
    const { key, facts } = reminderText(kind, of);
    return noticeWords(NOTICE_TEXTS[key], undefined, facts);
  };
  const installment = {
    place: { number: 2, count: 2, agreement: 0 },
    amount: 39_900,
    dueDate: due,
    holder: null,
  };
  expect(said('before', installment).message).toBe(
    'A parcela 2 de 2, de R$ 399,00, vence em 26/11/2026. Você pode pagar por Pix ou boleto em Pagamentos.',
  );
  expect(said('due', { ...installment, place: ONE_PAYMENT }).message).toMatch(/^O pagamento, de R\$ 399,00,/);
  expect(said('due', { ...installment, holder: 'Maria da Silva' }).message).toMatch(
    /^A parcela 2 de 2, do serviço de Maria da Silva, de R\$ 399,00,/,
  );
  expect(new Set(REMINDERS.map((kind) => said(kind, installment).title)).size).toBe(REMINDERS.length);
});
