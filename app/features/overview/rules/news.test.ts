import { expect, test } from 'vitest';
import { countNews, isLiveList, newsText } from './news.ts';

const row = (id: string, status = 'new') => ({ id, status });

test('unchanged rows are no news', () => {
  expect(countNews([], [])).toBe(0);
  expect(countNews([row('a'), row('b')], [row('a'), row('b')])).toBe(0);
});

test('counts each added, changed or removed row once, also one that pushes another off the page', () => {
  expect(countNews([row('a')], [row('b'), row('a')])).toBe(1);
  expect(countNews([row('a'), row('b')], [row('a', 'lost'), row('b')])).toBe(1);
  expect(countNews([row('a'), row('b')], [row('b')])).toBe(1);
  expect(countNews([row('b'), row('c')], [row('a'), row('b')])).toBe(1);
  expect(countNews([row('a'), row('b'), row('c')], [row('d'), row('a', 'lost'), row('c')])).toBe(2);
  expect([newsText(1), newsText(2)]).toEqual(['1 novidade – atualizar', '2 novidades – atualizar']);
});

test('ignores changes of other lists', () => {
  expect(['leads', 'pendencias', 'toString', 'users', '', undefined].filter(isLiveList)).toEqual([
    'leads',
    'pendencias',
  ]);
});
