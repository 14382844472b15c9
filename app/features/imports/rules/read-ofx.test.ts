import { expect, test } from 'vitest';
import { readOfx } from './read-ofx.ts';

const entry = (amount: string, fitid: string, memo: string, day = '20261105120000[-3:BRT]') =>
  `<STMTTRN>\n<TRNTYPE>CREDIT\n<DTPOSTED>${day}\n<TRNAMT>${amount}\n<FITID>${fitid}\n<MEMO>${memo}\n</STMTTRN>\n`;
const sgml = (entries: string) =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM>\n<BANKID>0341\n<ACCTID>12345-6\n</BANKACCTFROM>\n<BANKTRANLIST>\n${entries}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const read = (text: string) => {
  const statement = readOfx(text);
  return statement.ok ? statement.value : statement.error.message;
};

test('reads credits of OFX 1.x, whose tags are not closed, and skips debits', () => {
  const text = sgml(
    entry('109.80', 'A1', 'PIX RECEBIDO ANA LIMA &amp; CIA') +
      entry('-5,00', 'A2', 'TARIFA') +
      entry('1.234,56', 'A3', 'TED'),
  );
  expect(read(text)).toMatchObject({
    accounts: ['0341 12345-6'],
    credits: [
      { day: '2026-11-05', amount: 10_980, text: 'PIX RECEBIDO ANA LIMA & CIA' },
      { day: '2026-11-05', amount: 123_456, text: 'TED' },
    ],
  });
});

test('credits of OFX 2.x, which is XML, are read, and an entity of the file is not followed', () => {
  const text = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><OFX><STMTRS><BANKACCTFROM><BANKID>1</BANKID><ACCTID>2</ACCTID></BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261105</DTPOSTED><TRNAMT>10.00</TRNAMT><FITID>9</FITID><NAME>&e; Ana</NAME></STMTTRN></BANKTRANLIST></STMTRS></OFX>`;
  expect(read(text)).toMatchObject({ accounts: ['1 2'], credits: [{ amount: 1_000, text: '&e; Ana' }] });
});

test('entries with the same number get distinct keys, which every statement repeats', () => {
  const keys = (text: string) => {
    const statement = read(text);
    return typeof statement === 'string' ? [] : statement.credits.map(({ key }) => key);
  };
  const twins = entry('10.00', 'X', 'Ana') + entry('10.00', 'X', 'Bia') + entry('20.00', 'X', 'Ana');
  expect(new Set(keys(sgml(twins))).size).toBe(3);
  expect(keys(sgml(entry('1.00', 'Y', 'Ivo') + twins)).slice(1)).toEqual(keys(sgml(twins)));
});

test.each([
  ['Nome;Telefone', 'Este arquivo não é um extrato OFX. Baixe-o no site do banco.'],
  ['<OFX><CCSTMTRS></CCSTMTRS></OFX>', 'Este é o extrato de um cartão. Envie o da conta.'],
  ['<OFX><STMTRS></STMTRS></OFX>', 'O extrato não diz de que conta é.'],
  [sgml(''), 'O extrato não tem nenhum recebimento.'],
  [
    sgml(entry('dez', '1', 'x')),
    'Nenhum recebimento do extrato pôde ser lido. Lançamento 1 (linha 9 do arquivo): valor que não é um número.',
  ],
  [
    sgml(entry('10', '1', 'x', '20261341')),
    'Nenhum recebimento do extrato pôde ser lido. Lançamento 1 (linha 9 do arquivo): a data 20261341 não existe.',
  ],
])('what is no statement is refused in words', (text, message) => {
  expect(read(text)).toBe(message);
});

test('a statement has at most 50 000 entries and 100 accounts', () => {
  const repeated = (times: number) => '<STMTTRN><TRNAMT>-1<DTPOSTED>20261105'.repeat(times);
  expect(read(sgml(repeated(50_000)))).toBe('O extrato não tem nenhum recebimento.');
  expect(read(sgml(repeated(50_001)))).toBe('São mais de 50.000 lançamentos. Baixe um período menor.');
  const accounts = (count: number) =>
    `<OFX>${Array.from({ length: count }, (_, at) => `<STMTRS><ACCTID>${at}</STMTRS>`).join('')}</OFX>`;
  expect(read(accounts(100))).toBe('O extrato não tem nenhum recebimento.');
  expect(read(accounts(101))).toBe('São mais de 100 contas. Baixe o extrato de uma conta por vez.');
});
