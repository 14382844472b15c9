import { expect, test } from 'vitest';
import { proposedGround } from '#app/features/listings/rules/triage.ts';
import { LISTING_KINDS, LISTING_PLACES, LISTING_VERDICTS } from '#app/terms/listing.ts';
import { groundFaults } from './brakes.ts';
import { GROUND } from './grounds.ts';
import { groundsOfCase, missingAddressee, usualAddressee, usualKind } from './proposal.ts';

const TODAY = '2026-11-29';
const known = [
  ...(['serasa', 'spc'] as const).map((place) => ({
    ...{ id: place, kind: 'bureau' as const, place, name: place, doc: null },
  })),
  { id: 'notary', kind: 'notary' as const, place: 'cenprot' as const, name: 'CENPROT', doc: null },
  { id: 'procon', kind: 'agency' as const, place: null, name: 'Procon', doc: null },
  { id: 'portal', kind: 'agency' as const, place: null, name: 'consumidor.gov.br', doc: null },
  { id: 'bank', kind: 'bank' as const, place: null, name: 'Banco do Vale', doc: '00.000.000/0001-91' },
  { id: 'shop', kind: 'creditor' as const, place: null, name: 'Loja São João', doc: null },
];
const record = (over: object = {}) => ({
  ...{ place: 'serasa' as const, creditor: 'Loja Aurora', creditorDoc: null },
  ...over,
});

test('finds the bureau by place, a creditor by document or name, and the consumer portal first', () => {
  const of = (ground: 'C1' | 'C3' | 'C6' | 'C8B' | 'C9', over = {}) =>
    usualAddressee(ground, record(over), known)?.id ?? null;
  expect(of('C1')).toBe('serasa');
  expect(of('C1', { place: 'quod' })).toBeNull();
  expect(of('C3')).toBeNull();
  expect(of('C3', { creditor: ' loja sao joao ' })).toBe('shop');
  expect(of('C6', { creditor: 'Outro nome', creditorDoc: '00000000000191' })).toBe('bank');
  expect(of('C6', { creditor: 'Banco do Vale', creditorDoc: '11222333000181' })).toBeNull();
  expect(of('C8B', { place: 'cenprot' })).toBe('notary');
  expect(of('C9')).toBe('portal');
});

test('fills a missing addressee from the record', () => {
  expect(missingAddressee('C3', record({ creditorDoc: '11222333000181' }))).toEqual({
    ...{ kind: 'creditor', place: null, name: 'Loja Aurora', doc: '11222333000181' },
  });
  expect(missingAddressee('C7', record({ place: 'ccf' }))).toMatchObject({
    kind: 'bank',
    name: 'Loja Aurora',
  });
  expect(missingAddressee('C1', record({ place: 'quod' }))).toMatchObject({ place: 'quod', name: '' });
  expect(missingAddressee('C1', record({ place: 'outro' }))).toMatchObject({ place: null, name: '' });
});

test('writes to creditor and bureau in one case of a debt that is not recognised', () => {
  const fraud = { place: 'serasa', kind: 'inadimplencia', verdicts: ['nao_reconhecida'] } as const;
  expect(groundsOfCase('C4', fraud)).toEqual(['C4', 'C1']);
  expect(groundsOfCase('C4', { ...fraud, place: 'cadin' })).toEqual(['C4']);
  expect(groundsOfCase('C4', { ...fraud, kind: 'protesto' })).toEqual(['C4']);
  expect(groundsOfCase('C5', fraud)).toEqual(['C5']);
  expect(groundsOfCase(null, fraud)).toEqual([]);
});

test('every proposed letter has an addressee that is known or can be created, and that the brakes accept', () => {
  for (const place of LISTING_PLACES)
    for (const kind of LISTING_KINDS)
      for (const paidOn of [null, '2026-01-05'] as const)
        for (const verdict of LISTING_VERDICTS) {
          const facts = {
            ...{ holder: 'CPF' as const, place, kind, closed: false, paidOn, paidEntryDueOn: '2026-01-14' },
            ...{ fiveYearsOn: '2026-01-01', personSays: 'nao_conheco' as const, creditorDoc: null },
            verdicts: [verdict],
          } as const;
          for (const ground of groundsOfCase(proposedGround(facts), facts))
            for (const some of [known, []]) {
              const asked = record({ place });
              const to = usualAddressee(ground, asked, some) ?? missingAddressee(ground, asked);
              expect(GROUND[ground].to).toContain(usualKind(ground, place));
              expect(groundFaults(ground, facts, to, TODAY), `${ground} ${place} ${kind}`).toEqual([]);
            }
        }
});
