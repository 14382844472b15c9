import { describe, expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { headOf, skeletonOf } from '#app/shells/page-shapes.ts';
import { routeSource, routeTable } from './route-table.ts';

const pages = routeTable(await routes).filter(
  ({ path, file }) => file.endsWith('.tsx') && /^\/(app|admin)(\/|$)/.test(path),
);
const addressOf = (path: string) => path.replace(/:\w+/g, '7');
/**
 * Pages with a full skeleton. Of a client's page only the part below its tabs is loaded; a record in a drawer
 * has its list's head; a report is drawn, way up and all, by a separate panel.
 */
const whole = pages.filter(
  ({ path }) => !/^\/admin\/(clientes\/:|(leads|energia)\/:)|^\/app\/anotacoes\/relatorios\/:/.test(path),
);

describe('the skeleton of a page, derived from its address,', () => {
  test('has a link up if the page has one', () => {
    const wrong = whole.filter(
      ({ path, file }) => /\bup=\{|<UpLink/.test(routeSource(file)) !== headOf(addressOf(path)).up,
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('has tabs if the page has them', () => {
    const tabs = /<(?!Card)\w*Tabs\b|<\w*Frame\b|<IntegrationsHeader\b/;
    const wrong = whole.filter(
      ({ path, file }) => tabs.test(routeSource(file)) !== headOf(addressOf(path)).tabs,
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('has a place for filters if a list has them', () => {
    const filters = /<(FilterForm|Pills|\w+Filters)\b/;
    const wrong = whole.filter(
      ({ path, file }) =>
        /table|board/.test(skeletonOf(addressOf(path))) &&
        filters.test(routeSource(file)) !== headOf(addressOf(path)).filters,
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
