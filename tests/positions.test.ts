import { describe, expect, test } from 'vitest';
import { AREAS } from '#app/terms/panel-areas.ts';
import { mayAsk, mayOpen, mayPost, maySend, POSITION_AREAS } from '#app/terms/panel-rights.ts';
import { AREA_OF_ROUTE, FORM_AREAS, FORM_PAGES } from '#app/terms/panel-routes.ts';
import { POSITIONS } from '#app/terms/position.ts';
import { exportsWhole } from '#app/terms/position-words.ts';
import routes from '../app/routes.ts';
import { NOT_OF_MANAGER, POSITION_ROUTES } from './position-routes.ts';
import { routeSource, routeTable } from './route-table.ts';

const PANEL = routeTable(await routes).filter(({ surface, path }) => surface === 'admin' && path !== '/');
const PATTERNS = [...new Set(PANEL.map(({ path }) => path))];
const short = (path: string) => path.replace(/^\/admin/, '') || '/';
const allowed = (position: (typeof POSITIONS)[number], method: string) =>
  PATTERNS.filter((path) => mayAsk(position, path, method))
    .map(short)
    .toSorted();
const refused = (position: (typeof POSITIONS)[number], method: string) =>
  PATTERNS.filter((path) => !mayAsk(position, path, method))
    .map(short)
    .toSorted();

test('every route of the panel has an area, and every area belongs to an existing route', () => {
  expect(Object.keys(AREA_OF_ROUTE).toSorted()).toEqual(PATTERNS.toSorted());
  expect([...FORM_PAGES, ...Object.keys(FORM_AREAS)].filter((path) => !PATTERNS.includes(path))).toEqual([]);
});

test('a form with a narrower area exists on its page', () => {
  const unknown = Object.entries(FORM_AREAS).flatMap(([path, forms]) => {
    const sources = PANEL.filter((route) => route.path === path)
      .map(({ file }) => routeSource(file))
      .join('');
    return /FORMS\b/.test(sources) ? [] : Object.keys(forms).map((intent) => `${path} ${intent}`);
  });
  expect(unknown).toEqual([]);
});

describe('routes that each position may open, and those refused to it', () => {
  test('an owner opens everything', () => {
    expect(refused('owner', 'GET')).toEqual([]);
    expect(refused('owner', 'POST')).toEqual([]);
    expect(Object.keys(POSITION_AREAS.owner).toSorted()).toEqual([...AREAS].toSorted());
  });

  test('a manager opens everything except positions, secrets, erasures', () => {
    expect(refused('manager', 'GET')).toEqual(NOT_OF_MANAGER.opens.toSorted());
    expect(refused('manager', 'POST')).toEqual(NOT_OF_MANAGER.sends.toSorted());
    expect(maySend('manager', '/admin/clientes/:clientId/perfil', 'approve-erasure')).toBe(false);
  });

  test.each(['clerk', 'lawyer', 'finance', 'accountant'] as const)('%s', (position) => {
    const { opens, reads } = POSITION_ROUTES[position];
    expect(allowed(position, 'GET')).toEqual([...opens, ...reads].toSorted());
    expect(allowed(position, 'POST')).toEqual(opens.toSorted());
    expect(refused(position, 'POST').length + opens.length).toBe(PATTERNS.length);
  });

  test('a route without an area is refused to every position', () => {
    for (const position of POSITIONS) expect(mayAsk(position, '/admin/nova', 'GET')).toBe(false);
  });

  test('every writing method is a form', () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(mayAsk('accountant', '/admin/parcelas', method)).toBe(false);
    expect(mayAsk('accountant', '/admin/parcelas', 'HEAD')).toBe(true);
  });
});

test.each([
  ['clerk', 'approve', false],
  ['clerk', 'send', false],
  ['clerk', 'save', true],
  ['lawyer', 'approve', true],
  ['manager', 'approve', true],
] as const)('a letter: %s, %s: %s', (position, intent, may) =>
  expect(maySend(position, '/admin/cartas/:letterId', intent)).toBe(may),
);

test('matches addresses to routes: words before parameters, queries ignored, other pages open', () => {
  expect(mayOpen('clerk', '/admin/clientes/novo')).toBe(false);
  expect(mayOpen('clerk', '/admin/clientes/01a215c5')).toBe(true);
  expect(mayOpen('finance', '/admin/parcelas?estado=abertas')).toBe(true);
  expect(mayOpen('finance', '/admin/leads#x')).toBe(false);
  expect(mayOpen('accountant', '/app')).toBe(true);
  expect(mayPost('accountant', '/admin/parcelas', 'charge')).toBe(false);
  expect(mayPost('accountant', '/app/notificacoes', 'read')).toBe(true);
});

test.each([
  [{ position: 'owner', exportsFull: false }, true],
  [{ position: 'finance', exportsFull: false }, false],
  [{ position: 'finance', exportsFull: true }, true],
  [{}, true],
] as const)('exports of %j are whole: %s', (held, whole) => expect(exportsWhole(held)).toBe(whole));
