import { expect, test } from 'vitest';
import { type DpsFacts, documentOf, infDpsOf } from '#app/features/tax-notes/rules/dps.ts';
import { LAYOUTS, layoutOn, layoutWarnings } from '#app/features/tax-notes/rules/layouts.ts';
import { validateXml } from './validate-xml.server.ts';

const NEXT = { version: '2.00', since: '2027-03-01', folder: 'next', replaced: [] };

test('a layout begins with its day', () => {
  const layouts = [...LAYOUTS, NEXT];
  expect(layoutOn('2027-02-28', layouts).version).toBe('1.01');
  expect(layoutOn('2027-03-01', layouts)).toBe(NEXT);
  expect(layoutOn('2026-07-26', layouts)).toBe(LAYOUTS[0]);
  expect(layoutOn('2026-07-27', layouts)).toBe(LAYOUTS[1]);
  expect(layoutOn('2020-01-01', layouts)).toBe(LAYOUTS[0]);
});

const FACTS: DpsFacts = {
  ...{ environment: 2, issuedAt: new Date(0), series: 1, number: 1, competence: '2026-07-01' },
  firm: { taxId: '12.ABC.345/01DE-35', email: '' },
  taxes: {
    ...{ city: '4204202', cityRegistration: '1', serviceCode: '170101', nbs: '115021000' },
    ...{ regime: '3', simplesTaxes: '1', taxRate: '6.00', ibsCbs: null },
  },
  ...{ customer: null, description: 'Pedidos administrativos', amount: 49_900, replaces: null },
};

test('a document follows the layout that is valid on its day in Brasília, not that on the day of the check', async () => {
  const faults = (issuedAt: string) =>
    validateXml('DPS', documentOf('DPS', infDpsOf({ ...FACTS, issuedAt: new Date(issuedAt) })));
  // A CNPJ with letters is accepted from 27 July on.
  expect((await faults('2026-07-27T02:59:59Z')).join(' ')).toContain('CNPJ');
  expect(await faults('2026-07-27T03:00:00Z')).toEqual([]);
});

test('the settings warn seven days before a layout that has no files here, and after its day', () => {
  expect(layoutWarnings('2026-11-23')).toEqual([]);
  expect(layoutWarnings('2026-11-24')).toEqual([expect.stringContaining('pode começar em 01/12/2026')]);
  expect(layoutWarnings('2026-11-30')).toEqual([expect.stringContaining('pode começar')]);
  expect(layoutWarnings('2026-12-01')).toEqual([expect.stringContaining('pode estar valendo desde')]);
});
