import { expect, test } from 'vitest';
import { maskPersonal } from './mask-personal.ts';

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
