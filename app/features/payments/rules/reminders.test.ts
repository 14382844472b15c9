import { expect, test } from 'vitest';
import { NOTICE_TEXTS } from '#app/features/notifications/rules/notice-catalog.ts';
import { wordsOf } from '#app/features/notifications/rules/notice-text.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { type DuePart, REMINDERS, type Reminder, reminderFor, reminderText } from './reminders.ts';

const due = '2026-11-20';

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

test('nothing is sent again, and nothing that comes before what was sent', () => {
  expect(reminderFor(due, addDays(due, 1), ['before'])).toBe('late');
  expect(reminderFor(due, addDays(due, 1), ['late'])).toBeNull();
  expect(reminderFor(due, due, ['late'])).toBeNull();
  expect(reminderFor(due, addDays(due, 9), ['late'])).toBe('later');
});

test('texts name the part, the amount and the day', () => {
  const said = (kind: Reminder, of: DuePart) => {
    const { key, facts } = reminderText(kind, of);
    return wordsOf(NOTICE_TEXTS[key], undefined, facts);
  };
  const part = { number: 2, parts: 2, amount: 39_900, dueDate: due, holder: null };
  expect(said('before', part).message).toBe(
    'A parcela 2 de 2, de R$ 399,00, vence em 20/11/2026. Você pode pagar por Pix em Faturas.',
  );
  expect(said('due', { ...part, number: 1, parts: 1 }).message).toMatch(/^O pagamento, de R\$ 399,00,/);
  expect(said('due', { ...part, holder: 'Maria da Silva' }).message).toMatch(
    /^A parcela 2 de 2, do serviço de Maria da Silva, de R\$ 399,00,/,
  );
  expect(new Set(REMINDERS.map((kind) => said(kind, part).title)).size).toBe(REMINDERS.length);
});
