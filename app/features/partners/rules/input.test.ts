import { expect, test } from 'vitest';
import { NEW_PARTNER, PartnerInput, partnerDraft } from './input.ts';
import { LAWYER_REFUSED } from './messages.ts';

const entered = {
  ...partnerDraft(NEW_PARTNER),
  name: 'Maria Souza',
  docNumber: '529.982.247-25',
  code: 'Maria-Souza',
  rate: '10',
};
const faults = (over: Record<string, string>) => {
  const read = PartnerInput.safeParse({ ...entered, ...over });
  return read.success
    ? {}
    : Object.fromEntries(read.error.issues.map(({ path, message }) => [path[0], message]));
};

test('a partner is read, and its form shows it again', () => {
  const partner = PartnerInput.parse({ ...entered, states: 'sc, pr SC', coupon: ' maria10 ', rate: '7,5' });
  expect(partner).toMatchObject({
    docNumber: '52998224725',
    code: 'maria-souza',
    states: ['PR', 'SC'],
    coupon: 'MARIA10',
    rateBp: 750,
    fixed: {},
  });
  expect(PartnerInput.parse(partnerDraft(partner))).toEqual(partner);
  const fixed = PartnerInput.parse({ ...entered, mode: 'fixed', fixed_CPF: '60,00' });
  expect(fixed).toMatchObject({ rateBp: null, fixed: { CPF: 6_000 } });
  expect(PartnerInput.parse(partnerDraft(fixed))).toEqual(fixed);
});

test('a lawyer is refused with the reason', () => {
  expect(faults({ kind: 'lawyer' })).toEqual({ kind: LAWYER_REFUSED });
});

test.each([
  [{ rate: '0,01' }, { rateBp: 1 }],
  [{ rate: '50' }, { rateBp: 5_000 }],
  [{ mode: 'fixed', fixed_CPF: '0,01' }, { fixed: { CPF: 1 } }],
  [{ mode: 'fixed', fixed_other: '10.000,00' }, { fixed: { other: 1_000_000 } }],
  [{ contractText: 'Uma\r\noutra' }, { contractText: 'Uma\noutra' }],
])('takes %j', (over, read) => expect(PartnerInput.parse({ ...entered, ...over })).toMatchObject(read));

test.each([
  ['name', { name: 'M' }],
  ['docNumber', { docNumber: '529.982.247-24' }],
  ['states', { states: 'SC, XX' }],
  ['code', { code: 'a b' }],
  ['code', { code: 'ab' }],
  ['rate', { rate: '' }],
  ['rate', { rate: '50,01' }],
  ['rate', { rate: '0' }],
  ['fixed_CPF', { mode: 'fixed' }],
  ['fixed_CPF', { mode: 'fixed', fixed_CPF: '10.000,01' }],
  ['fixed_CPF', { mode: 'fixed', fixed_CPF: '0,00' }],
  ['certification', { kind: 'credit_agent' }],
  ['contractText', { active: 'on', acceptedOn: '2026-01-02' }],
  ['acceptedOn', { active: 'on', contractText: 'Texto' }],
  ['acceptedOn', { acceptedOn: '2026-02-30' }],
  ['email', { email: 'maria' }],
])('the field %s is refused for %j', (field, over) => expect(Object.keys(faults(over))).toEqual([field]));
