import { describe, expect, test } from 'vitest';
import { mayAsk, mayOpen, mayPost, maySend, PANEL } from '#app/panel.ts';
import { AREAS, POSITIONS, type Position } from '#app/terms/panel-areas.ts';
import { POSITION_AREAS } from '#app/terms/panel-rights.ts';
import { exportsWhole } from '#app/terms/position-words.ts';
import routes from '../app/routes.ts';
import { NARROW, SECTIONS } from './position-routes.ts';
import { routeSource, routeTable } from './route-table.ts';

const ROUTES = routeTable(await routes).filter(({ surface, path }) => surface === 'admin' && path !== '/');
const PATTERNS = [...new Set(ROUTES.map(({ path }) => path))];

test('every route of the panel is one entry', () => {
  expect(PANEL.map(({ address }) => address).toSorted()).toEqual(PATTERNS.toSorted());
  const shapes = PANEL.map(({ address }) => address.replace(/:\w+/g, ':'));
  expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
});

test('a form with a narrower area exists on its page', () => {
  const unknown = PANEL.flatMap(({ address, forms = {} }) => {
    const sources = ROUTES.filter((route) => route.path === address)
      .map(({ file }) => routeSource(file))
      .join('');
    return /FORMS\b/.test(sources) ? [] : Object.keys(forms).map((intent) => `${address} ${intent}`);
  });
  expect(unknown).toEqual([]);
});

/** The section that contains an address: the longest one. */
const sectionOf = (path: string) =>
  Object.keys(SECTIONS)
    .filter((section) => path === section || (section !== '/admin' && path.startsWith(`${section}/`)))
    .toSorted((a, b) => b.length - a.length)[0];

/** `d` opens and sends, `s` opens, `-` is refused. */
const rightOf = (position: Position, path: string) => {
  if (!mayAsk(position, path, 'GET')) return mayAsk(position, path, 'POST') ? 'sends only' : '-';
  return mayAsk(position, path, 'POST') ? 'd' : 's';
};

describe('routes that each position may open, and those refused to it', () => {
  test('an owner opens everything', () => {
    expect(PATTERNS.filter((path) => rightOf('owner', path) !== 'd')).toEqual([]);
    expect(Object.keys(POSITION_AREAS.owner).toSorted()).toEqual([...AREAS].toSorted());
  });

  test('each route has the rights of its section', () => {
    const wrong = PATTERNS.map((path) => {
      const rights = NARROW.map((position) => rightOf(position, path)).join(' ');
      const expected = SECTIONS[sectionOf(path) ?? ''] ?? 'd - - - -';
      return rights === expected ? [] : `${path}: ${rights} instead of ${expected}`;
    });
    expect(wrong.flat()).toEqual([]);
  });

  test('every section has a page', () => {
    const sections = new Set(PATTERNS.map(sectionOf));
    expect(Object.keys(SECTIONS).filter((section) => !sections.has(section))).toEqual([]);
  });

  test('a manager approves no erasure', () => {
    expect(maySend('manager', '/admin/clientes/:clientId/perfil', 'approve-erasure')).toBe(false);
  });

  test('a route without an entry is refused to every position', () => {
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
  expect(mayOpen('lawyer', '/admin/clientes/novo')).toBe(false);
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
