import { expect, test } from 'vitest';
import { type ReceiptFacts, receiptRows } from './receipt-rows.ts';

const RECEIPT: ReceiptFacts = {
  company: { name: 'Nome em Dia', legalName: 'Nome em Dia Ltda.', taxId: '1', address: 'Rua A' },
  number: '2026/000001',
  code: 'A',
  verifyUrl: 'https://exemplo.com.br/verificar/A',
  person: { name: 'Rita', document: 'CPF 1' },
  holder: null,
  title: 'Plano CPF',
  coupon: null,
  what: 'parcela 1 de 2',
  amount: 30_000,
  total: 60_000,
  orderedAt: new Date('2026-11-01T12:00:00Z'),
  paidAt: new Date('2026-11-02T12:00:00Z'),
  refundedAt: null,
  returned: 0,
  method: 'pix',
};
const rows = (over: Partial<ReceiptFacts>) => Object.fromEntries(receiptRows({ ...RECEIPT, ...over }));
const refundedAt = new Date('2026-11-05T12:00:00Z');

test('the total names the applied coupon and its discount', () => {
  expect(rows({})).toMatchObject({ 'Total do pedido': 'R$ 600,00' });
  expect(rows({ coupon: { code: 'SUL', discount: 0 } })).toMatchObject({
    'Total do pedido': 'R$ 600,00 (Cupom SUL)',
  });
  expect(rows({ coupon: { code: 'VOLTA50', discount: 5_000 } })).toMatchObject({
    'Total do pedido': 'R$ 600,00 (Cupom VOLTA50, R$ 50,00 de desconto)',
  });
});

test('a receipt shows the refunded and the remaining amount', () => {
  expect(rows({})).not.toHaveProperty('Devolvido');
  expect(rows({ refundedAt, returned: 5_000 })).toMatchObject({
    Devolvido: 'R$ 50,00, em 05/11/2026, 09:00 (Brasília)',
    'Fica pago': 'R$ 250,00',
  });
  expect(rows({ refundedAt, returned: 30_000 })).not.toHaveProperty('Fica pago');
});
