import { expect, test } from 'vitest';
import { AREA_MENU, CASE_PAGES, isOfHolder } from './customer-menu.ts';

const ENTRIES = AREA_MENU.flatMap(({ entries }) => entries.map(({ to }) => to));

test('the pages of the case, services and promises name the shown holder; pages of the account do not', () => {
  const own = ['/app', '/app/promessas', ...CASE_PAGES.map(({ to }) => to)];
  expect(ENTRIES.filter(isOfHolder).toSorted()).toEqual(own.toSorted());
  for (const path of ['/app/card/nome', '/app/cartas/7', '/app/anotacoes/colar', '/app/procuracao'])
    expect(isOfHolder(path), path).toBe(true);
  for (const path of ['/app/cardapio', '/app/energia', '/app/avisos', '/app/mais', '/app/faturas/7'])
    expect(isOfHolder(path), path).toBe(false);
});
