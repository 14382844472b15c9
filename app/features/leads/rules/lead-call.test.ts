import { expect, test } from 'vitest';
import { nextContactInput, plannedCallInput } from './lead-call.ts';

const NOW = new Date('2026-11-28T15:00:00Z');
const call = (over: Record<string, string>) =>
  plannedCallInput(NOW).safeParse({ outcome: 'later', body: 'Depois do almoço', day: '', hour: '', ...over });
const fieldsOf = (over: Record<string, string>) => call(over).error?.issues.map(({ path }) => path[0]);

test('a call that asks for another one names day and hour, in Brasília', () => {
  expect(fieldsOf({})).toEqual(['day', 'hour']);
  expect(fieldsOf({ day: '2026-11-28' })).toEqual(['hour']);
  expect(call({ day: '2026-11-28', hour: '14:30' }).data?.nextContactAt).toEqual(
    new Date('2026-11-28T17:30:00Z'),
  );
});

test.each([
  ['this minute', { day: '2026-11-28', hour: '12:00' }, ['day']],
  ['the next minute', { day: '2026-11-28', hour: '12:01' }, undefined],
  ['366 days later', { day: '2027-11-29', hour: '12:00' }, undefined],
  ['a minute more', { day: '2027-11-29', hour: '12:01' }, ['day']],
  ['no day of the calendar', { day: '2026-02-30', hour: '12:00' }, ['day']],
  ['no hour of the day', { day: '2026-12-01', hour: '24:00' }, ['hour']],
])('%s', (_, moment, refused) => expect(fieldsOf(moment)).toEqual(refused));

test('other outcomes need no moment, and may name one', () => {
  expect(call({ outcome: 'no_answer', body: '' }).data?.nextContactAt).toBeNull();
  expect(fieldsOf({ outcome: 'no_answer', day: '2026-11-01', hour: '12:00' })).toEqual(['day']);
});

test('empty day and hour remove the next contact', () => {
  expect(nextContactInput(NOW).parse({ day: '', hour: '' })).toEqual({ nextContactAt: null });
  expect(nextContactInput(NOW).safeParse({ day: '', hour: '10:00' }).success).toBe(false);
});
