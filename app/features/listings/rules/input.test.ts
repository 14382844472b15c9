import { expect, test } from 'vitest';
import type { Centavos } from '#app/lib/money.ts';
import { factsAtFault, factsWarning, isFlaggedDoc, ListingInput } from './input.ts';

const TODAY = '2026-11-22';
const facts = (over: object) => ({
  kind: 'inadimplencia',
  amount: null,
  dueOn: null,
  includedOn: null,
  ...over,
});
const centavos = (value: number) => value as Centavos;

test('a late debt has its day behind it; other records may be due later', () => {
  expect(factsAtFault(facts({ dueOn: TODAY }), TODAY)).toBeNull();
  expect(factsAtFault(facts({ dueOn: '2026-11-23' }), TODAY)).toEqual({
    dueOn: expect.stringContaining('não vence no futuro'),
  });
  expect(factsAtFault(facts({ kind: 'protesto', dueOn: '2026-11-23' }), TODAY)).toBeNull();
});

test('a notice before an entry is not of a day to come', () => {
  expect(factsAtFault(facts({ notifiedOn: '2026-11-23' }), TODAY)).toHaveProperty('notifiedOn');
  expect(factsAtFault(facts({ notifiedOn: TODAY }), TODAY)).toBeNull();
});

test('only an inquiry may be about nothing', () => {
  expect(factsAtFault(facts({ amount: centavos(0) }), TODAY)).toEqual({
    amount: 'Só uma consulta pode ter valor zero.',
  });
  expect(factsAtFault(facts({ kind: 'consulta', amount: centavos(0) }), TODAY)).toBeNull();
});

test('a record that was entered before it was due is kept with a warning', () => {
  expect(factsWarning({ dueOn: '2026-01-02', includedOn: '2026-01-01' })).toContain('antes de vencer');
  expect(factsWarning({ dueOn: '2026-01-02', includedOn: '2026-01-02' })).toBeNull();
  expect(factsWarning({ dueOn: null, includedOn: '2026-01-01' })).toBeNull();
});

test('an invalid document stays as entered and is flagged; a valid one loses its punctuation', () => {
  const of = (creditorDoc: string) =>
    ListingInput.parse({ place: 'serasa', creditor: 'Banco do Vale', creditorDoc }).creditorDoc;
  expect(of('12.ABC.345/01DE-35')).toBe('12ABC34501DE35');
  expect(of('12.345.***/0001-**')).toBe('12.345.***/0001-**');
  expect([of('12.345.***/0001-**'), of('12.ABC.345/01DE-35'), of('')].map(isFlaggedDoc)).toEqual([
    true,
    false,
    false,
  ]);
});
