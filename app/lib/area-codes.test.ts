import { expect, test } from 'vitest';
import { stateOfAreaCode } from './area-codes.ts';
import { UFS } from './brazil.ts';

test('67 codes are assigned, each to one state, and every state has one', () => {
  const codes = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'));
  const states = codes.map(stateOfAreaCode).filter((state) => state !== null);
  expect(states).toHaveLength(67);
  expect(new Set(states).size).toBe(UFS.length);
});
