import { expect, test } from 'vitest';
import { checkPaymentRow } from './check-payment-row.ts';

const TODAY = '2026-11-26';
const check = (row: Record<string, string>) => checkPaymentRow(row, TODAY);

test.each([
  ['05/11/2026', '109,80', '2026-11-05', 10_980],
  ['5/11/26', 'R$ 1.234,56', '2026-11-05', 123_456],
  ['2026-11-26T10:00:00', '1234.5', '2026-11-26', 123_450],
  ['05-11-2026 09:30', '1.234,5', '2026-11-05', 123_450],
  ['20261105', '0,500', '2026-11-05', 50],
  ['46331,75', '166,3350', '2026-11-05', 16_634],
])('a day and an amount are read as people write them: %s, %s', (written, reais, day, amount) => {
  expect(check({ day: written, amount: reais })).toMatchObject({ ok: true, value: { day, amount } });
});

test('a payment names its payer; the document gets its leading zeros back', () => {
  const row = {
    day: '05/11/2026',
    amount: '10',
    name: 'Ana Lima',
    document: '1234567890',
    order: '#AB12-CD34',
  };
  expect(check({ ...row, text: 'parcela 2', method: 'Pix' })).toEqual({
    ok: true,
    value: {
      ...{ day: '2026-11-05', amount: 1_000, docNumber: '01234567890', order: 'ab12cd34' },
      text: 'Ana Lima, parcela 2, Pix',
    },
  });
});

test('a document whose ends a bank hides is words, as in a statement', () => {
  expect(check({ day: '05/11/2026', amount: '10', document: '***.982.247-**' })).toMatchObject({
    value: { docNumber: '', text: '***.982.247-**' },
  });
});

test('a faulty row names each column, without values', () => {
  expect(check({ day: '31/02/2026', amount: '-5,00', document: '11111111111', order: 'x9' })).toEqual({
    ok: false,
    note: 'Dia do pagamento: Data inválida. Escreva como 05/11/2026; Valor: É uma saída da conta, não um recebimento; CPF ou CNPJ: Não é um CPF nem um CNPJ; Pedido: Número de pedido inválido',
  });
  expect(check({ day: '27/11/2026', amount: '1' })).toEqual({
    ok: false,
    note: 'Dia do pagamento: Este dia ainda não chegou',
  });
});
