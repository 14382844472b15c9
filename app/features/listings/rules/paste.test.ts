import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beyondOf, MOST_PIECES, readPaste, rowsOf, takenOf } from '#app/features/listings/rules/paste.ts';
import { staticPix } from '#app/features/payments/rules/pix-br-code.ts';
import { withRecurrence } from '#tests/pix-codes.ts';

const TODAY = '2026-11-22';
const rows = (text: string) => {
  const read = readPaste(text, TODAY);
  if (!read.ok) throw new Error(read.error.message);
  return read.value.rows;
};
/** The fields of a form that shows these rows, as a browser sends them. */
const sent = (shown: ReturnType<typeof rows>, over: Record<string, string> = {}) => ({
  count: String(shown.length),
  ...Object.fromEntries(
    shown.flatMap((row, at) =>
      Object.entries(row).map(([name, value]) => [
        `${name}-${at}`,
        name === 'days' ? (value as string[]).join(' ') : value === true ? 'on' : String(value),
      ]),
    ),
  ),
  ...over,
});

test('a boleto is proposed with value and due day, to be confirmed', () => {
  const [row] = rows('00190000090012345670900000000174816560000049900');
  expect(row).toMatchObject({ seems: 'boleto', take: true, amount: '499,00', dueOn: '2026-12-10', days: [] });
  expect(row?.note).toContain('Confira');
});

test('a code of Pix Automático is named as one', () => {
  const code = staticPix({ key: '11222333000181', name: 'Loja', city: 'Recife', amount: 9_990 });
  expect(rows(code)[0]?.note).toContain('Parece código Pix.');
  expect(rows(withRecurrence(code))[0]).toMatchObject({
    amount: '99,90',
    note: expect.stringContaining('autoriza débitos na sua conta'),
  });
});

test('a boleto of two possible days is refused until one is chosen', () => {
  const shown = rows('23793.38128 60007.827136 95000.063305 9 75520000370000');
  expect(shown[0]).toMatchObject({ dueOn: '', days: ['2018-06-11', '2043-01-31'] });
  expect(takenOf(rowsOf(sent(shown)), TODAY).faults).toEqual({ 0: { dueOn: 'Escolha o vencimento' } });
  const chosen = takenOf(rowsOf(sent(shown, { 'dueOn-0': '2018-06-11' })), TODAY);
  expect(chosen.inputs).toMatchObject([{ amount: 370_000, dueOn: '2018-06-11', source: 'paste' }]);
});

test('a wrong check digit names its block, and proposes nothing', () => {
  const [row] = rows('03399632906400000000600125201020456140000017831');
  expect(row).toMatchObject({ take: false, note: expect.stringContaining('bloco 4') });
});

test('a line of a report asks for its place; an unknown piece asks for its kind', () => {
  const shown = rows('Banco do Vale R$ 3.480,55 10/10/2025\nblá blá');
  expect(shown[0]).toMatchObject({ seems: 'record', creditor: 'Banco do Vale', amount: '3.480,55' });
  expect(shown[1]).toMatchObject({ seems: 'unknown', take: false, note: 'Não reconheci. O que é?' });
  const kept = takenOf(rowsOf(sent(shown, { 'choice-1': 'protesto', 'creditor-1': 'Cartório' })), TODAY);
  expect(kept.inputs.map(({ kind }) => kind)).toEqual(['inadimplencia', 'protesto']);
  expect(takenOf(rowsOf(sent(shown, { 'choice-1': 'fora' })), TODAY).inputs).toHaveLength(1);
});

test('a fact that the law excludes is reported at the field of its row', () => {
  const shown = rows('00190000090012345670900000000174816560000049900\nLoja Sol R$ 0,00 10/10/2025');
  const { inputs, faults } = takenOf(rowsOf(sent(shown)), TODAY);
  expect(inputs).toEqual([]);
  expect(faults).toEqual({
    0: { dueOn: expect.stringContaining('não vence no futuro') },
    1: { amount: expect.stringContaining('valor zero') },
  });
});

test('keeps lines beyond the limit for the next form', () => {
  expect(beyondOf({ beyond: ' uma \r\n\r\noutra' })).toEqual(['uma', 'outra']);
  expect(beyondOf({})).toEqual([]);
});

test('refuses an empty text and one of more than twenty thousand bytes, with the reason', () => {
  expect(readPaste('  \n ', TODAY)).toMatchObject({ ok: false });
  expect(readPaste('á'.repeat(10_001), TODAY)).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('partes menores') },
  });
});

test('at most fifty lines become rows, and the rest is returned', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 80 }),
      (lines) => {
        const text = lines.join('\n');
        const pieces = text
          .split(/\r?\n/)
          .map((line) => line.trim())
          .filter(Boolean);
        const read = readPaste(text, TODAY);
        if (!read.ok) return expect(pieces).toEqual([]);
        const { rows: shown, beyond } = read.value;
        expect(shown.length).toBeLessThanOrEqual(MOST_PIECES);
        expect([...shown.flatMap(({ piece }) => piece.split('\n')), ...beyond]).toEqual(pieces);
      },
    ),
  );
});

test('a print with one field on each line becomes one row for each debt', () => {
  const shown = rows(
    'BANCO DO VALE S.A.\nCartão de crédito\nValor\nR$ 3.480,55\nData da dívida 14/03/2023\nContrato 0012345678\nLOJA AZUL LTDA\nValor: R$ 612,90\nVencimento: 01/02/2026\nTotal em aberto R$ 4.093,45',
  );
  expect(shown).toMatchObject([
    {
      ...{ take: true, creditor: 'BANCO DO VALE S.A.', contractRef: '0012345678' },
      ...{ amount: '3.480,55', dueOn: '2023-03-14' },
    },
    { take: true, creditor: 'LOJA AZUL LTDA', contractRef: '', amount: '612,90', dueOn: '2026-02-01' },
  ]);
});

test.each([
  ['an amount without a creditor', 'Valor: R$ 612,90\nVencimento: 01/02/2026'],
  ['a creditor without an amount', 'LOJA AZUL LTDA\nVencimento: 01/02/2026'],
  ['amounts above their names', 'R$ 612,90\nLOJA AZUL LTDA\nR$ 99,90\nMERCADO SOL'],
  ['a boleto without an amount', '23793.38128 60007.827136 95000.063305 4 000'],
  ['a lawsuit number', '0002080-25.2012.5.15.0049'],
])('%s is not ticked in advance', (_, text) => expect(rows(text).filter(({ take }) => take)).toEqual([]));

const RENNER = { creditor: 'Lojas Renner', amount: '412,90', dueOn: '2024-03-10', take: true };
const VALE = { creditor: 'Banco do Vale', amount: '3.480,55', dueOn: '2023-03-14', take: true };

test.each([
  [
    'the place above each debt',
    'Serasa\nCredor: Lojas Renner\nValor: R$ 412,90\nVencimento: 10/03/2024\nSPC Brasil\nCredor: Banco do Vale\nValor: R$ 3.480,55\nVencimento: 14/03/2023',
  ],
  [
    'the place below each debt',
    'Credor: Lojas Renner\nValor: R$ 412,90\nVencimento: 10/03/2024\nSerasa\nCredor: Banco do Vale\nValor: R$ 3.480,55\nVencimento: 14/03/2023\nSPC Brasil',
  ],
  [
    'values on the lines below their labels',
    'SERASA\nCredor\nLojas Renner\nValor\nR$ 412,90\nVencimento\n10/03/2024\nSPC\nCredor\nBanco do Vale\nValor\nR$ 3.480,55\nVencimento\n14/03/2023',
  ],
  [
    'bullets and bold labels',
    'Serasa\n• *Credor:* Lojas Renner\n• *Valor:* R$ 412,90\n• *Vencimento:* 10/03/2024\nSPC Brasil\n- Empresa: Banco do Vale\n- Valor em atraso: R$ 3.480,55\n- Venc.: 14/03/23',
  ],
  [
    'all fields on one line',
    'Serasa - Credor: Lojas Renner - Valor: R$ 412,90 - Vencimento: 10/03/2024\nSPC Brasil - Credor: Banco do Vale - Valor: R$ 3.480,55 - Vencimento: 14/03/2023',
  ],
])('two debts become two entries with their places: %s', (_, text) => {
  expect(rows(text)).toMatchObject([
    { ...RENNER, place: 'serasa' },
    { ...VALE, place: 'spc' },
  ]);
});

test('one place above several debts counts for each of them, until the next place', () => {
  const debts = 'Credor: Lojas Renner\nValor: R$ 412,90\nVencimento: 10/03/2024\n';
  const text = `Serasa\n${debts}Credor: Banco do Vale\nValor: R$ 3.480,55\nSPC Brasil\nCredor: Loja Sol\nValor: R$ 99,90`;
  expect(rows(text)).toMatchObject([
    { ...RENNER, place: 'serasa' },
    { creditor: 'Banco do Vale', place: 'serasa', take: true },
    { creditor: 'Loja Sol', place: 'spc', take: true },
  ]);
});

test.each([
  'Valor: R$ 412,90',
  'Valor em atraso R$ 412,90',
  'Vencimento 10/03/2024 R$ 412,90',
  'Serasa R$ 412,90',
])('a label is no creditor, so nothing is ticked: %s', (line) =>
  expect(rows(line)).toMatchObject([{ take: false }]),
);

test('an amount without centavos counts beside its sign only', () => {
  expect(rows('Credor: Lojas Renner\nValor: R$ 1.412')).toMatchObject([{ amount: '1.412,00', take: true }]);
  expect(rows('Credor: Lojas Renner\nValor: 1412')[0]).toMatchObject({ amount: '', take: false });
});
