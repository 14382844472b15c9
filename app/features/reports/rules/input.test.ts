import { expect, test } from 'vitest';
import { ageWarning, confirmedItems, TYPED_ROWS } from '#app/features/reports/rules/input.ts';
import type { ReportItem } from '#app/features/reports/rules/report.ts';
import type { Centavos } from '#app/lib/money.ts';

const TODAY = '2026-11-22';
const VALE: ReportItem = {
  ...{ kind: 'inadimplencia', creditor: 'Banco do Vale', creditorDoc: null, contractRef: '1' },
  ...{ amount: 348_055 as Centavos, dueOn: '2025-09-28', includedOn: null, notary: null, uf: null },
  ...{ page: 2, line: 7 },
};
const read = { 'creditor-0': 'Banco do Vale', 'amount-0': '3.480,55', 'dueOn-0': '2025-09-28' };
const confirm = (form: Record<string, string>) => confirmedItems([VALE], form, TODAY);

test('takes a ticked row with its corrections and its place in the report, and skips other rows', () => {
  expect(confirm({ ...read, 'take-0': 'on', 'amount-0': '3.500,00' })).toEqual({
    taken: [{ ...VALE, amount: 350_000 }],
    faults: {},
  });
  expect(confirm(read)).toEqual({ taken: [], faults: {} });
});

test.each([
  ['creditor', '', 'Diga quem anotou'],
  ['creditor', 'Banco 😀', 'Tire o sinal “😀”: ele não sai impresso no documento'],
  ['creditor', 'Banco\u00ad do Vale', 'Há um sinal invisível no texto. Apague-o ou digite o texto de novo'],
  ['amount', 'doze', 'Valor inválido'],
  ['amount', '0,00', 'Só uma consulta pode ter valor zero.'],
  ['dueOn', '2025-02-30', 'Data inválida'],
  ['dueOn', '2026-11-23', 'Uma dívida em atraso não vence no futuro. Confira o vencimento.'],
])('%s "%s" is refused beside its field', (field, value, message) => {
  expect(confirm({ ...read, 'take-0': 'on', [`${field}-0`]: value }).faults).toEqual({
    [`${field}-0`]: message,
  });
});

test('typed rows become records of their page, blank rows are skipped, and each row has its own messages', () => {
  const last = `n${TYPED_ROWS - 1}`;
  const typed = {
    [`creditor-${last}`]: 'Loja Azul',
    [`amount-${last}`]: '612,90',
    [`kind-${last}`]: 'protesto',
  };
  expect(confirm({ ...typed, [`page-${last}`]: '3' }).taken).toMatchObject([
    { creditor: 'Loja Azul', kind: 'protesto', amount: 61_290, page: 3, line: 0 },
  ]);
  expect(confirm({ ...typed, 'kind-n0': 'protesto', 'creditor-n0': '  ' }).taken).toHaveLength(1);
  expect(confirm({ ...typed, [`kind-${last}`]: 'lua' }).taken[0]?.kind).toBe('inadimplencia');
  for (const page of ['0', '-1', '1,5', 'dois', '501'])
    expect(confirm({ ...typed, [`page-${last}`]: page }).faults).toEqual({
      [`page-${last}`]: 'Página inválida',
    });
  expect(confirm({ 'amount-n0': '10,00' }).faults).toEqual({ 'creditor-n0': 'Diga quem anotou' });
});

test('a report is old from the thirty-first day on', () => {
  expect(ageWarning('2026-10-23', TODAY)).toBeNull();
  expect(ageWarning('2026-10-22', TODAY)).toContain('22/10/2026');
});
