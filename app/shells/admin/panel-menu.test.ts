import { expect, test } from 'vitest';
import { MENU } from '#app/panel.ts';

test('every page of the menu has a unique key after g, and its own place', () => {
  const keys = MENU.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^[a-z1-9]$/);
  expect(new Set(MENU.map(({ place }) => place)).size).toBe(MENU.length);
});
