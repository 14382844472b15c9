import { expect, test } from 'vitest';
import { minimumInput } from './input.ts';
import { isOnPeople, QUESTIONS, readPlanAnswers } from './plan-answers.ts';

const people = QUESTIONS.map(({ id }) => id).find(isOnPeople) ?? '';

test.each([
  ['20', true],
  ['21', false],
])('takes %s dependants: %s', (text, isTaken) => {
  const read = readPlanAnswers({ [people]: text });
  expect(!read.ok && people in (read.error.fields ?? {})).toBe(!isTaken);
});

test.each([
  ['10.000,00', true],
  ['10.000,01', false],
  ['0,00', false],
])('takes a minimum of %s: %s', (amount, isTaken) =>
  expect(
    minimumInput('2026-11-29').safeParse({ amount, source: 'Decreto 11.150/2022', checkedOn: '2026-11-29' })
      .success,
  ).toBe(isTaken),
);
