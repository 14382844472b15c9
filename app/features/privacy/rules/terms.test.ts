import { expect, test } from 'vitest';
import { RequestInput } from './input.ts';
import { printedColumn, printedRecord, printedValue } from './printed-value.ts';
import { answerUntil, dueAt, protocolOf, viewerWords } from './terms.ts';

test('a protocol is the day in Brasília and the random end of the id', () => {
  const id = '019a0000-0000-7000-8000-0000deadbeef';
  // 1:30 UTC is still the day before in Brasília.
  expect(protocolOf(id, '2026-11-21T01:30:00Z')).toBe('P20261120-DEADBEEF');
  expect(protocolOf(id, new Date('2026-11-21T12:00:00Z'))).toBe('P20261121-DEADBEEF');
});

test('an answer is due within 15 days (LGPD art. 19)', () => {
  const asked = new Date('2026-11-20T12:00:00Z');
  expect(dueAt(asked).toISOString()).toBe('2026-12-05T12:00:00.000Z');
  expect(answerUntil(asked)).toBe('2026-12-05');
});

test('an access names role and first name, also after the account is deleted', () => {
  expect(viewerWords({ viewer: 'Ana', role: 'admin' })).toBe('Ana, da administração');
  expect(viewerWords({ viewer: 'Rui', role: 'user' })).toBe('Rui, da equipe');
  expect(viewerWords({ viewer: '', role: null })).toBe('Equipe');
});

test.each([
  [null, ''],
  [true, 'sim'],
  [499.5, '499,5'],
  ['2026-11-20T17:05:00+00:00', '20/11/2026, 14:05'],
  ['2026-11-20', '20/11/2026'],
  ['texto', 'texto'],
  [{ taxa: 0.99, vazio: null, itens: ['a', 'b'] }, 'taxa: 0,99; itens: a; b'],
])('on paper %j is %s', (value, printed) => expect(printedValue(value)).toBe(printed));

test('a code is printed in words, an unknown one as it is', () => {
  const words = ['in_progress', 'xyz', null].map((code) => printedColumn('status', 'Situação', code));
  expect(words).toEqual(['em andamento', 'xyz', '']);
});

test('a code that two columns share is printed in the words of its column', () => {
  expect(printedColumn('type', 'Tipo', 'other')).toBe('aviso');
  expect(printedColumn('reason', 'Motivo da devolução', 'other')).toBe('Outro motivo');
});

test('documents are printed by their names, one that a product adds by its own', () => {
  const printed = ['photo_id', 'renda', 'Certidão de nascimento'].map((kind) =>
    printedColumn('kind', 'Tipo do documento', kind),
  );
  expect(printed).toEqual(['Documento com foto', 'Comprovante de renda', 'Certidão de nascimento']);
});

test('only the account of an admin is printed with a position', () => {
  const columns = [
    ['role', 'Tipo de conta'],
    ['position', 'Cargo'],
  ] as const;
  const values = (role: string) =>
    printedRecord(columns, { role, position: 'owner' }).map(({ value }) => value);
  expect(values('user')).toEqual(['cliente']);
  expect(values('admin')).toEqual(['administração', 'Dono']);
});

test('a request of the form is a correction or another one, with words in it', () => {
  const valid = { kind: 'correction', details: 'Meu nome está errado' };
  expect(RequestInput.safeParse(valid).success).toBe(true);
  for (const over of [
    { kind: 'erasure' },
    { kind: 'export' },
    { details: '   oi   ' },
    { details: 'x'.repeat(2001) },
  ]) {
    expect(RequestInput.safeParse({ ...valid, ...over }).success).toBe(false);
  }
});

test('the debts of a kept plan are amounts in reais, with their parts where it fits', () => {
  const debts = [
    { creditor: 'Loja Azul', balance: 600_00, share: 10_00 },
    { creditor: 'Banco', balance: 5_00, share: null },
  ];
  expect(printedColumn('debts', 'Dívidas', debts)).toBe(
    'Loja Azul: R$ 600,00, R$ 10,00 por mês; Banco: R$ 5,00',
  );
});
