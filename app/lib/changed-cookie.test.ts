import { expect, test } from 'vitest';
import { changedCookie, readChangedCookie } from './changed-cookie.ts';

test.each([
  ['nome.mudou=123', 123],
  ['a=b; nome.mudou=1764000000000; c=d', 1_764_000_000_000],
  ['nomexmudou=123', undefined],
  ['x.nome.mudou=123', undefined],
  ['nome.mudou=-1', undefined],
  ['nome.mudou=1e9', undefined],
  ['nome.mudou=9999999999999999', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s is the moment %s', (header, moment) => {
  expect(readChangedCookie(header)).toBe(moment);
});

test('a cookie that is set reads back; it is Secure on https only', () => {
  const set = changedCookie(42, true);
  expect(readChangedCookie(set.split('; ')[0])).toBe(42);
  expect(set).toMatch(/; Secure$/);
  expect(changedCookie(42, false)).not.toContain('Secure');
});
