import { expect, test } from 'vitest';
import { TaxNoteSettingsInput } from './input.ts';
import { missingForNotes } from './missing.ts';

const ENTRIES = {
  ...{
    environment: 'simulation',
    provider: 'national',
    grouping: 'receipt',
    startsOn: '',
    city: '4204202',
    cityRegistration: '12345',
    serviceCode: '170101',
  },
  ...{ nbs: '115021000', regime: '1', simplesTaxes: '', taxRate: '', series: '1', hash: 'sha256' },
  ...{ ibsOperation: '', ibsCst: '', ibsClass: '' },
};
const CODES = { ibsOperation: '10.03.01', ibsCst: '000', ibsClass: '000001' };

const faultsOf = (change: Partial<typeof ENTRIES>) =>
  TaxNoteSettingsInput.safeParse({ ...ENTRIES, ...change }).error?.issues.map(({ path }) => path[0]) ?? [];

test('the codes of IBS and CBS are given together or left out', () => {
  expect([faultsOf({}), faultsOf(CODES)]).toEqual([[], []]);
  expect(faultsOf({ ...CODES, ibsCst: '' })).toEqual(['ibsCst']);
  expect(faultsOf({ ...CODES, ibsClass: '1' })).toEqual(['ibsClass']);
});

/** Facts that are missing in complete settings after a change. */
const missing = (
  change: Record<string, unknown>,
  at: string,
  keys = { certificateEnds: null, hasToken: false },
) => {
  const settings = TaxNoteSettingsInput.parse({ ...ENTRIES, simplesTaxes: '1', ...change });
  const complete = { ...settings, active: true, testedAt: null, version: 1 } as Parameters<
    typeof missingForNotes
  >[0];
  return missingForNotes(complete, { taxId: '11222333000181' }, keys, new Date(at));
};

test('outside of Simples the codes are required from 2027 on, in Brasília', () => {
  const [last, first] = ['2026-12-31T23:59:59-03:00', '2027-01-01T00:00:00-03:00'];
  expect(missing({}, last)).toEqual([]);
  expect(missing({}, first)).toEqual(['Códigos de IBS e CBS']);
  expect(missing(CODES, first)).toEqual([]);
  expect(missing({ regime: '3' }, first)).toEqual([]);
});

test('the national service needs the certificate, the gateway its token', () => {
  const test = (provider: string, hasToken: boolean) =>
    missing({ environment: 'test', provider }, '2026-11-29T12:00:00Z', { certificateEnds: null, hasToken });
  expect(test('national', true)).toEqual(['Certificado A1 da empresa, em Integrações']);
  expect(test('focus', false)).toEqual(['Token da Focus NFe deste ambiente, em Integrações']);
  expect(test('focus', true)).toEqual([]);
});
