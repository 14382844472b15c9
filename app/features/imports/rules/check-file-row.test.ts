import { expect, test } from 'vitest';
import { checkContractRow } from './check-file-row.ts';
import { kindOfSheet } from './firm-sheet.ts';

const TODAY = '2026-11-28';
const CPF = '529.982.247-25';
const row = { document: CPF, signedOn: '28/11/2026' };

test.each([
  [row, { title: 'Contrato', signedOn: TODAY, file: '' }],
  [
    { ...row, title: ' Plano  ouro ', file: 'a.pdf' },
    { title: 'Plano ouro', file: 'a.pdf' },
  ],
  [{ ...row, title: 'x'.repeat(120) }, { title: 'x'.repeat(120) }],
])('reads a contract signed elsewhere (%#)', (fields, value) =>
  expect(checkContractRow(fields, TODAY)).toMatchObject({ ok: true, value }),
);

test.each([
  [{ ...row, title: 'x'.repeat(121) }, 'Contrato: No máximo 120 caracteres'],
  [{ ...row, signedOn: '29/11/2026' }, 'Assinado em: Este dia ainda não chegou'],
  [{ ...row, signedOn: '' }, 'Assinado em: Diga o dia da assinatura'],
  [{ ...row, document: '123' }, 'CPF ou CNPJ: Documento inválido'],
])('refuses a faulty contract (%#)', (fields, note) =>
  expect(checkContractRow(fields, TODAY)).toEqual({ ok: false, note }),
);

const titles = (...cells: string[]) => [{ line: 1, cells }];

test('a sheet called contracts brings contracts, unless its titles are those of services', () => {
  expect(kindOfSheet('Contratos', titles('CPF', 'Contrato', 'Assinado em', 'Arquivo'))).toBe('contracts');
  expect(kindOfSheet('Contratos', titles('CPF', 'Contrato'))).toBe('contracts');
  expect(kindOfSheet('contratos.csv', titles('CPF', 'Serviço', 'Situação'))).toBe('services');
  expect(kindOfSheet('Planilha1', titles('CPF', 'Contrato', 'Assinado em', 'Arquivo'))).toBe('contracts');
  expect(kindOfSheet('Planilha1', titles('CPF', 'Arquivo', 'Tipo'))).toBe('documents');
});
