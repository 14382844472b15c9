import { expect, test } from 'vitest';
import { creditorKey, debtEntries, knownDebts } from './known-debts.ts';

const RECORD = {
  creditor: 'Banco do Vale',
  kind: 'inadimplencia',
  amount: 348_055,
  rate: null,
  dueOn: '2025-10-10',
  turn: 'customer',
  pile: 'negociar',
} as const;

test.each([
  ['a disputed record', { pile: 'contestar' }],
  ['a finished record', { turn: 'done' }],
  ['an inquiry', { kind: 'consulta' }],
  ['a record without an amount', { amount: null }],
] as const)('%s is no debt', (_, changed) => expect(knownDebts([{ ...RECORD, ...changed }])).toEqual([]));

test.each([
  ['another spelling and amount', { creditor: 'BANCO DO VALE S.A.', amount: 350_000 }, 1],
  ['another spelling and the same due day', { creditor: 'Banco Vale', amount: 700_000 }, 1],
  ['another amount and due day', { amount: 700_000, dueOn: '2025-11-10' }, 2],
  ['another amount, and no due day', { amount: 700_000, dueOn: null }, 2],
  ['another creditor', { creditor: 'Loja Azul' }, 2],
] as const)('a second record with %s is counted', (_, changed, count) =>
  expect(knownDebts([RECORD, { ...RECORD, ...changed }])).toHaveLength(count),
);

test('creditors are compared without the form of the company', () => {
  expect(creditorKey('Crédito Já Ltda.')).toBe(creditorKey('CREDITO JA'));
  expect(creditorKey('S.A.')).toBe('s a');
});

test('debts fill the fields of the form', () => {
  expect(debtEntries([{ ...RECORD, rate: 4.5 }])).toEqual({
    'credor-0': 'Banco do Vale',
    'saldo-0': '3.480,55',
    'juros-0': '4,5',
  });
});

test.each([
  [98_000, 1],
  [97_999, 2],
])('amounts within 2%% are one debt: 100 000 and %i', (amount, count) =>
  expect(
    knownDebts([
      { ...RECORD, amount: 100_000, dueOn: null },
      { ...RECORD, amount, dueOn: null },
    ]),
  ).toHaveLength(count),
);
