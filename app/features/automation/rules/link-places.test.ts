import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { routeTable } from '#tests/route-table.ts';
import { CUSTOMER_PLACES, isPlace, PANEL_PLACES, VISITOR_PLACES } from './link-places.ts';

test('every link target of a rule is a page, with its own name and path', async () => {
  const pages = new Set(routeTable(await routes).map(({ path }) => path));
  const places = [...CUSTOMER_PLACES, ...VISITOR_PLACES, ...PANEL_PLACES];
  expect(places.filter(([path]) => !pages.has(path))).toEqual([]);
  expect(new Set(places.map(([path]) => path)).size).toBe(places.length);
  expect(places.every(([path]) => isPlace(path))).toBe(true);
  expect(isPlace('/app/faturas?aba=pagas')).toBe(false);
});
