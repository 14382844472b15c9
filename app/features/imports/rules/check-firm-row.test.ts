import { describe, expect, test } from 'vitest';
import { checkRow } from './check-row.ts';
import { FIELDS, guessMapping } from './columns-of-kind.ts';
import { kindOfSheet } from './firm-sheet.ts';
import { contractFault, contractKey, LONGEST_CONTRACT } from './imported-contract.ts';
import type { HolderKind } from './terms.ts';

const TODAY = '2026-11-28';
const CPF = '529.982.247-25';

/** Checks one row, whose cells are given by field. */
function check<Kind extends HolderKind>(kind: Kind, cells: Record<string, string>) {
  const mapping = Object.fromEntries(FIELDS[kind].map(({ name }, at) => [name, at]));
  const row = FIELDS[kind].map(({ name }) => cells[name] ?? '');
  return checkRow(kind, { mapping, today: TODAY }, row);
}

const installment = { document: CPF, number: '1', dueDate: '10/12/2026', amount: '100,00' };
const listing = { document: CPF, place: 'Serasa', creditor: 'Banco Um' };

describe('installments', () => {
  test.each([
    [
      { ...installment, number: '3/10' },
      { number: 3, paid: null, amount: 100_00 },
    ],
    [{ ...installment, number: '999' }, { number: 999 }],
    [{ ...installment, paidOn: '28/11/2026' }, { paid: { on: TODAY, amount: 100_00, method: 'pix' } }],
    [
      { ...installment, paidOn: '01/11/2026', paidAmount: '105,50', method: 'Cartão' },
      { paid: { on: '2026-11-01', amount: 105_50, method: 'card' } },
    ],
    [{ ...installment, method: 'Boleto', paidOn: '01/11/2026' }, { paid: { method: 'transfer' } }],
  ])('reads %o', (cells, value) => expect(check('installments', cells)).toMatchObject({ ok: true, value }));

  test.each([
    [{ document: '111.111.111-11' }, 'CPF ou CNPJ: Documento inválido'],
    [{ number: '0' }, 'Número da parcela: Escreva o número, como 3 ou 3/10'],
    [{ number: '1000' }, 'Número da parcela: Escreva o número, como 3 ou 3/10'],
    [{ dueDate: '' }, 'Vencimento: Data inválida. Escreva como 05/11/2026'],
    [{ amount: '' }, 'Valor: Não é um valor em reais. Escreva como 1.234,56'],
    [{ amount: '1.500' }, 'Valor: Com três casas'],
    [{ paidOn: '29/11/2026' }, 'Pago em: Este dia ainda não chegou'],
    [{ paidAmount: '10,00' }, 'Pago em: Diga o dia em que foi paga'],
    [{ method: 'fiado' }, 'Forma de pagamento: Use uma destas'],
  ])('refuses %o', (cells, note) =>
    expect(check('installments', { ...installment, ...cells })).toMatchObject({
      ok: false,
      note: expect.stringContaining(note),
    }),
  );

  test('a contract has each number once, and at most sixty installments', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...{ document: '52998224725', contract: '', number: at + 1, amount: 1 },
        ...{ dueDate: TODAY, paid: null, signedOn: null },
      }));
    expect(contractFault(rows(LONGEST_CONTRACT))).toBeNull();
    expect(contractFault(rows(LONGEST_CONTRACT + 1))).toBe('O contrato passa de 60 parcelas');
    expect(contractFault([...rows(2), ...rows(1)])).toContain('mesmo número');
  });

  test('a document without its leading zeros names the same contract', () => {
    expect(contractKey({ document: '012.345.678-90', contract: ' 7 ' })).toBe(
      contractKey({ document: '1234567890', contract: '7' }),
    );
  });
});

describe('records', () => {
  test.each([
    [{}, { place: 'serasa', kind: 'inadimplencia', state: 'found', asked: null, amount: null }],
    [{ place: 'SCPC Boa Vista' }, { place: 'boavista' }],
    [{ place: 'Cartório de Protesto' }, { place: 'cenprot', kind: 'protesto' }],
    [{ place: 'Banco Central' }, { place: 'scr', kind: 'scr_vencido' }],
    [{ sentOn: '01/10/2026' }, { state: 'asked', asked: { on: '2026-10-01', of: 'bureau', dueOn: null } }],
    [
      { sentOn: '01/10/2026', sentTo: 'Banco', answerBy: '20/12/2026', state: 'Mantido' },
      { state: 'kept', asked: { of: 'creditor', dueOn: '2026-12-20' } },
    ],
  ])('reads %o', (cells, value) =>
    expect(check('listings', { ...listing, ...cells })).toMatchObject({ ok: true, value }),
  );

  test.each([
    [{ place: 'Marte' }, 'Onde consta: Use uma destas'],
    [{ creditor: 'X' }, 'Credor: Diga quem anotou'],
    [{ state: 'Retirado' }, 'Situação: Um registro retirado precisa de comprovante'],
    [{ state: 'Contestado' }, 'Carta enviada em: Diga o dia em que a retirada foi pedida'],
    [{ dueOn: '29/11/2026' }, 'Vencimento: Uma dívida em atraso não vence no futuro'],
  ])('refuses %o', (cells, note) =>
    expect(check('listings', { ...listing, ...cells })).toMatchObject({
      ok: false,
      note: expect.stringContaining(note),
    }),
  );
});

test('a note has at most 4 000 characters', () => {
  const note = (length: number) => check('notes', { document: CPF, body: 'x'.repeat(length) });
  expect(note(4_000)).toMatchObject({ ok: true });
  expect(note(4_001)).toMatchObject({ ok: false, note: expect.stringContaining('Nota muito longa') });
});

test.each([
  [{ service: 'Limpa Nome' }, { cardType: 'nome', status: 'pending', startedOn: null }],
  [
    { service: 'LIMPA BACEN', startedOn: '28/11/2026' },
    { cardType: 'bacen', status: 'active' },
  ],
  [
    { service: 'Jurídico', status: 'Concluído' },
    { cardType: 'jus', status: 'completed' },
  ],
])('a service %o is read', (cells, value) =>
  expect(check('services', { document: CPF, ...cells })).toMatchObject({ ok: true, value }),
);

const company = { document: '11.222.333/0001-81', name: 'Ana Doces Ltda', owner: CPF, uf: 'sc' };

test.each([
  [{}, { ok: true, value: { uf: 'SC', phone: null, representative: null } }],
  [
    { uf: '', phone: '(48) 99999-1111' },
    { ok: true, value: { uf: 'SC' } },
  ],
  [{ uf: '' }, { ok: false, note: 'Estado (UF): Selecione um estado' }],
  [{ document: CPF }, { ok: false, note: expect.stringContaining('CNPJ: Escreva o CNPJ da empresa') }],
  [
    { representative_name: 'Ana Lima' },
    { ok: false, note: expect.stringContaining('CPF do representante: CPF do representante inválido') },
  ],
])('a company with %o', (cells, expected) =>
  expect(check('companies', { ...company, ...cells })).toMatchObject(expected),
);

test('guesses the columns of a sheet with the titles of another system', () => {
  const header = ['CPF/CNPJ', 'Órgão', 'Credor', 'Valor', 'Data', 'Contrato', 'Situação', 'Responsável'];
  expect(guessMapping(header, 'listings')).toEqual({
    ...{ document: 0, place: 1, creditor: 2, amount: 3, dueOn: 4, contractRef: 5, state: 6 },
  });
});

test.each([
  ['Clientes', 'clients'],
  ['2026 - REGISTROS NEGATIVOS', 'listings'],
  ['parcelas_abertas.csv', 'installments'],
  ['Plan1', null],
])('a sheet called %s brings %s', (name, kind) => expect(kindOfSheet(name, [])).toBe(kind));
