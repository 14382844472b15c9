import { describe, expect, test } from 'vitest';
import { PANEL } from '#app/panel.ts';
import routes from '#app/routes.ts';
import { panelOutline } from '#app/shells/admin/panel-outline.ts';
import { customerOutline } from '#app/shells/customer/customer-outline.ts';
import { routeSource, routeTable } from './route-table.ts';

/** A page within another one has the skeleton of that page. */
const within = new Set(PANEL.flatMap(({ address, within }) => (within ? [address] : [])));

/** Pages with a full skeleton. A report is drawn, way up and all, by a separate panel. */
const pages = routeTable(await routes)
  .filter(
    ({ path, file }) =>
      file.endsWith('.tsx') &&
      /^\/(app|admin)(\/|$)/.test(path) &&
      !/^\/admin\/clientes\/:|^\/app\/anotacoes\/relatorios\/:/.test(path) &&
      !within.has(path),
  )
  .map(({ path, file }) => {
    const address = path.replace(/:\w+/g, '7');
    const skeleton = path.startsWith('/admin') ? panelOutline(address) : customerOutline(address);
    return { path, source: routeSource(file), skeleton };
  });

describe('the skeleton of a page', () => {
  test('has a link up if the page has one', () => {
    const wrong = pages.filter(({ source, skeleton }) => /\bup=\{|<UpLink/.test(source) !== skeleton.up);
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('has tabs if the page has them', () => {
    const tabs = /<(?!Card)\w*Tabs\b|<\w*Frame\b|<IntegrationsHeader\b/;
    const wrong = pages.filter(({ source, skeleton }) => tabs.test(source) !== skeleton.tabs);
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('has a place for filters if a list has them', () => {
    const filters = /<(FilterForm|Pills|\w+Filters)\b/;
    const wrong = pages.filter(
      ({ source, skeleton }) =>
        /table|board/.test(skeleton.shape) && filters.test(source) !== skeleton.filters,
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
