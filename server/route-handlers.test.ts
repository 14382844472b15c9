import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import routeConfig from '#app/routes.ts';
import { pathPrefixes, routesFor, segmentsOf } from './route-handlers.ts';

type Routes = ServerBuild['routes'];

/** The product's own routes, as a build holds them. */
const routes: Routes = {};
function add(entries: RouteConfigEntry[], parentId: string): void {
  for (const { id, file, path, index, children = [] } of entries) {
    const own = id ?? file;
    routes[own] = { id: own, parentId, path, index, module: {} } as Routes[string];
    add(children, own);
  }
}
add(await routeConfig, 'root');
routes.root = { id: 'root', path: '', module: {} } as unknown as Routes[string];

const tree = (from: Routes, parentId: string | undefined): RouteObject[] =>
  Object.values(from)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route as NonNullable<typeof route>;
      return (index ? { id, path, index } : { id, path, children: tree(from, id) }) as RouteObject;
    });

/** Matches a path: the routes from the outermost to the page, each with its parameters. */
const matched = (from: Routes, path: string) =>
  matchRoutes(tree(from, undefined), path)?.map(({ route, params }) => [route.id, params]);

/** An address for every route, with its parameters filled in. */
const addresses = Object.values(routes).map((route) => {
  const parts: string[] = [];
  for (let at = route; at; at = routes[at.parentId ?? '']) parts.unshift(at.path ?? '');
  return `/${parts.join('/')}`
    .replace(/\/+/g, '/')
    .replace(/:[\w?]+/g, 'x-1')
    .replace('*', 'nada/ali');
});

const segments = segmentsOf(routes);
const beginningOf = pathPrefixes(segments);

test('the routes have addresses', () => {
  expect(addresses.length).toBeGreaterThan(120);
  expect(addresses).toContain('/admin/leads');
});

test.each([...new Set(addresses)])('%s matches the same page with its own routes as with all', (path) => {
  const all = matched(routes, path);
  for (const written of [path, `${path}/`, path.toUpperCase()]) {
    const beginning = beginningOf(written);
    const own = beginning ? routesFor(routes, segments, beginning) : routes;
    // In capitals the parameters differ; the pages are the same.
    const ids = (found: typeof all) => found?.map(([id]) => id);
    expect(ids(matched(own, written))).toEqual(ids(all));
  }
  const beginning = beginningOf(path);
  if (beginning) expect(matched(routesFor(routes, segments, beginning), path)).toEqual(all);
});

test('an address has few candidate routes', () => {
  for (const path of ['/', '/app', '/app/faturas', '/admin', '/admin/leads']) {
    const own = routesFor(routes, segments, beginningOf(path) ?? []);
    expect(Object.keys(own).length).toBeLessThan(Object.keys(routes).length / 4);
  }
});

test.each(['/__manifest', '/_root.data', '/%61pp', '//app', '/nao-existe', '/app/%2e%2e'])(
  '%s is tried with all routes',
  (path) => {
    expect(beginningOf(path)).toBeNull();
  },
);

test('a data request has the prefix of its page', () => {
  expect(beginningOf('/_.data')).toEqual(beginningOf('/'));
  expect(beginningOf('/app.data')).toEqual(['app']);
  expect(beginningOf('/app/faturas.data')).toEqual(beginningOf('/app/faturas'));
  expect(beginningOf('/produtos/limpa-nome')).toEqual(['produtos', ':']);
});

test('there are at most as many prefixes as the routes have, for any address', () => {
  expect(beginningOf('/admin/config')).toEqual(['admin', 'config']);
  // A segment of other routes, but not of this one: like any other slug.
  expect(beginningOf('/produtos/config')).toEqual(['produtos', ':']);
});
