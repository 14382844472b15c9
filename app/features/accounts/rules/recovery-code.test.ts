import { expect, test } from 'vitest';
import { newRecoveryCode, normalizeRecoveryCode, RECOVERY_ALPHABET } from './recovery-code.ts';

test('a code is two groups of characters that are unambiguous on paper', () => {
  expect(RECOVERY_ALPHABET).not.toMatch(/[il1o0]/);
  expect(newRecoveryCode((below) => below - 1)).toBe('99999-99999');
  expect(newRecoveryCode(() => 0)).toBe('aaaaa-aaaaa');
});

test.each(['abcde-23456', 'ABCDE-23456', ' abcde 23456 ', 'abcde23456'])('%j is normalized', (typed) => {
  expect(normalizeRecoveryCode(typed)).toBe('abcde-23456');
});

test('text of another length does not become a code', () => {
  for (const typed of ['', '-', 'abcde', 'abcde-234567'])
    expect(normalizeRecoveryCode(typed)).not.toHaveLength(11);
});
