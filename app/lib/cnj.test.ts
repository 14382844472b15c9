import { expect, test } from 'vitest';
import { formatCnj, isValidCnj } from './cnj.ts';

test.each([
  ['0002080-25.2012.5.15.0049', true],
  ['00020802520125150049', true],
  ['0002080-26.2012.5.15.0049', false],
  ['0002081-25.2012.5.15.0049', false],
  ['0002080-25.2012.5.15.004', false],
  ['', false],
])('%s', (text, valid) => expect(isValidCnj(text)).toBe(valid));

test('detects one wrong digit at any place', () => {
  const digits = '00020802520125150049';
  for (let at = 0; at < digits.length; at += 1) {
    const other = String((Number(digits[at]) + 1) % 10);
    expect(isValidCnj(digits.slice(0, at) + other + digits.slice(at + 1))).toBe(false);
  }
});

test('formats a number with its punctuation; returns anything else unchanged', () => {
  expect(formatCnj('00020802520125150049')).toBe('0002080-25.2012.5.15.0049');
  expect(formatCnj('0002080-25.2012.5.15.0049')).toBe('0002080-25.2012.5.15.0049');
  expect(formatCnj('Protocolo 12/2009')).toBe('Protocolo 12/2009');
});
