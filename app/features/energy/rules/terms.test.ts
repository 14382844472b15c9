import { describe, expect, test } from 'vitest';
import { EnergyBills, EnergyStep } from './energy-change.ts';
import { ENERGY_STATUSES, mayBecome } from './terms.ts';

test('a discount becomes active only after an analysis, and an ended one stays ended', () => {
  const allowed = ENERGY_STATUSES.flatMap((from) =>
    ENERGY_STATUSES.filter((to) => mayBecome(from, to)).map((to) => `${from}>${to}`),
  );
  expect(allowed).toEqual([
    'pending>analyzing',
    'pending>rejected',
    'pending>canceled',
    'analyzing>active',
    'analyzing>rejected',
    'analyzing>canceled',
    'active>canceled',
    'rejected>analyzing',
  ]);
});

const faults = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('bills', () => {
  test.each([
    ['300', '210,50', []],
    ['300', '300', []],
    ['300', '0', []],
    ['300', '300,01', ['billDiscount: A conta com desconto não pode ser maior que a normal']],
    ['0', '0', ['billNormal: Informe a conta normal']],
    ['trezentos', '1', ['billNormal: Valor inválido']],
    ['300', '', ['billDiscount: Valor inválido']],
    ['-300', '-400', ['billNormal: Valor inválido', 'billDiscount: Valor inválido']],
  ])('%s and %s', (billNormal, billDiscount, expected) =>
    expect(faults(EnergyBills.safeParse({ billNormal, billDiscount }))).toEqual(expected),
  );
});

test.each([
  ['rejected', '', 1],
  ['canceled', ' não ', 1],
  ['rejected', 'Fora da área da distribuidora', 0],
  ['analyzing', '', 0],
  ['paid', '', 1],
])('a step to %s for %j has %i faults', (status, reason, count) =>
  expect(faults(EnergyStep.safeParse({ status, reason }))).toHaveLength(count),
);
