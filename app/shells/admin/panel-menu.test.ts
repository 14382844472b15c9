import { expect, test } from 'vitest';
import { MENU, PANEL } from '#app/panel.ts';
import { MENU_GROUPS } from '#app/terms/panel-page.ts';
import { entriesOf, entryOf } from './panel-menu.tsx';

test('every page of the menu has a unique key after g, and its own place in its group', () => {
  const keys = MENU.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^[a-z1-9]$/);
  expect(new Set(MENU.map(({ group, place }) => `${group} ${place}`)).size).toBe(MENU.length);
});

test('groups follow the order of the menu, and the owner sees all of them', () => {
  const groups = entriesOf('owner').map(({ group }) => group);
  expect([...new Set(groups)]).toEqual([...MENU_GROUPS]);
  expect(groups).toEqual(groups.toSorted((a, b) => MENU_GROUPS.indexOf(a) - MENU_GROUPS.indexOf(b)));
});

test('every page marks an entry of the menu', () => {
  const pages = PANEL.filter(({ file }) => file.endsWith('.tsx')).map(({ address }) => address);
  expect(pages.filter((address) => !entryOf(address))).toEqual([]);
  expect(entryOf('/admin/casos-x')).toBeUndefined();
});

test.each([
  ['/admin', 'Visão Geral'],
  ['/admin/negocio', 'Visão Geral'],
  ['/admin/clientes/7/etapas', 'Clientes'],
  ['/admin/envios/importar/leads', 'Importar'],
  ['/admin/envios/recebimentos/7', 'Parcelas'],
])('%s marks %s', (address, label) => {
  expect(entryOf(address)?.label).toBe(label);
});
