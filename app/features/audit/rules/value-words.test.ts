import { expect, test } from 'vitest';
import { valueWords } from './value-words.ts';

test.each([
  ['cards', 'status', 'active', 'Ativo'],
  ['card_lawsuits', 'status', 'active', 'Em andamento'],
  ['card_debts', 'status', 'paid', 'Paga'],
  ['user_process_steps', 'status', 'completed', 'Concluída'],
  ['loan_requests', 'status', 'rejected', 'Não aprovado'],
  ['privacy_requests', 'status', 'constructor', 'constructor'],
  ['cards', 'cardType', 'nome', 'Limpa Nome'],
  ['transactions', 'paymentMethod', 'pix', 'Pix'],
  ['payment_charges', 'status', 'pending', 'Pendente'],
  ['payment_charges', 'part', 'paid', 'Pago'],
  ['payment_charges', 'order', 'processing', 'Processando'],
  ['card_debts', 'amount', 123_456, 'R$ 1.234,56'],
  ['transactions', 'amount', '499.00', 'R$ 499,00'],
  ['card_debts', 'dueDate', '2026-11-20', '20/11/2026'],
  ['profiles', 'at', '2026-11-20T10:00:00.000Z', '20/11/2026, 07:00'],
  ['cards', 'score', 640, '640'],
  ['cards', 'scoreFrozen', false, 'não'],
  ['profiles', 'phone', '49988887777', '••••77'],
] as const)('%s %s %s → %s', (entity, field, value, words) =>
  expect(valueWords(entity, field, value)).toBe(words),
);
