import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { routeSource, routeTable } from './route-table.ts';

/**
 * Pages beside each other under one title: by tabs, or by the frame of a client, of the profile, of the
 * settings.
 */
const BESIDE_OTHERS = /<\w*Tabs\b|<\w*Frame\b/;

test('a page below another one links to it, above its title', async () => {
  const pages = routeTable(await routes).filter(({ file }) => file.endsWith('.tsx'));
  const paths = new Set(pages.map(({ path }) => path));
  const below = pages.filter(({ path, file }) => {
    const parts = path.split('/');
    const isBelow = parts.some((_, at) => at > 2 && paths.has(parts.slice(0, at).join('/')));
    const source = routeSource(file);
    return isBelow && source.includes('<PageHeader') && !BESIDE_OTHERS.test(source);
  });
  expect(below.length).toBeGreaterThan(25);
  expect(below.filter(({ file }) => !/\bup=\{/.test(routeSource(file))).map(({ path }) => path)).toEqual([]);
});
