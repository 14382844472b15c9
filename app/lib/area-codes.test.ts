import { expect, test } from 'vitest';
import { stateOfPhone } from './area-codes.ts';
import { UFS } from './brazil.ts';

test('a phone tells its state by the area code, also with country and trunk code', () => {
  expect(stateOfPhone('(49) 98888-7777')).toBe('SC');
  expect(stateOfPhone('+55 11 98888-7777')).toBe('SP');
  expect(stateOfPhone('061 3322-1100')).toBe('DF');
  expect(stateOfPhone('92')).toBe('AM');
});

test('a code that is not given out, and a phone without one, tell nothing', () => {
  for (const phone of ['', '4', '(20', '(36) 98888-7777', '(90) 98888-7777'])
    expect(stateOfPhone(phone)).toBeNull();
});

test('67 codes are given out, each to one state, and every state has one', () => {
  const codes = Array.from({ length: 89 }, (_, i) => String(i + 11));
  const states = codes.map(stateOfPhone).filter((state) => state !== null);
  expect(states).toHaveLength(67);
  expect(new Set(states).size).toBe(UFS.length);
});
