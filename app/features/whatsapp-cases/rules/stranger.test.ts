import { expect, test } from 'vitest';
import { mayUntie } from './stranger.ts';

test('a join is undone until the last millisecond of its 24 hours', () => {
  const tied = new Date('2026-11-28T12:00:00Z');
  expect(mayUntie(tied, new Date('2026-11-29T11:59:59.999Z'))).toBe(true);
  expect(mayUntie(tied, new Date('2026-11-29T12:00:00Z'))).toBe(false);
});
