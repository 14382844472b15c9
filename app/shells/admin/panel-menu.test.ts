import { expect, test } from 'vitest';
import { ENTRIES } from './panel-menu.tsx';

test('every page of the menu has a unique letter after g', () => {
  const keys = ENTRIES.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^[a-z]$/);
});
