import { expect, test } from 'vitest';
import { maskPersonal, valueWords } from './value-words.ts';

test.each([
  ['docNumber', '52998224725', '••••25'],
  ['notes', 'CPF 529.982.247-25, ligar', 'CPF ••••25, ligar'],
  ['notes', 'empresa 11.222.333/0001-81', 'empresa ••••81'],
  ['phone', '49988887777', '••••77'],
  ['phone', '(49) 98888-7777', '••••77'],
  ['email', 'rita.souza@exemplo.com.br', 'r•••@e•••'],
  ['notes', 'escrever a ana@x.com hoje', 'escrever a a•••@x••• hoje'],
  ['fullName', 'Maria Souza Lima', 'Maria S. L.'],
  ['address', 'Rua das Flores, 10', '•••'],
])('%s "%s"', (field, value, masked) => expect(maskPersonal(field, value)).toBe(masked));

test.each([
  ['title', 'Limpa Nome'],
  ['amount', '499.00'],
  ['dueDate', '2026-11-20'],
  ['at', '2026-11-20T10:00:00.000Z'],
  ['id', '019a0b3c-1111-7abc-8def-0123456789ab'],
  ['score', '1000'],
  ['notes', ''],
])('%s "%s" says nothing of a person', (field, value) => expect(maskPersonal(field, value)).toBe(value));

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
