import { expect, test } from 'vitest';
import { packRows } from './packed-rows.ts';

test('packs rows as JSON, once for the same rows', () => {
  const rows = [
    { id: 'a', name: 'Ana "D\'Ávila" </script>', tags: ['vip'], plan: null },
    { id: 'b', name: '', tags: [], plan: 2 },
  ];
  const packed = packRows(rows);
  expect(JSON.parse(packed)).toEqual(rows);
  expect(packRows(rows)).toBe(packed);
  expect(packRows(structuredClone(rows).slice(1))).toBe(JSON.stringify(rows.slice(1)));
});
