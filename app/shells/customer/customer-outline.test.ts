import { expect, test } from 'vitest';
import { customerOutline } from './customer-outline.ts';

test.each([
  ['/app', 'home'],
  ['/app/card/nome', 'detail'],
  ['/app/faturas', 'column'],
  ['/app/anotacoes', 'column'],
  ['/app/anotacoes/relatorios', 'beside'],
  ['/app/formularios', 'beside'],
  ['/app/formularios/7', 'form'],
  ['/app/anotacoes/relatorios/7', 'form'],
  ['/app/faturas/7/recibo', 'paper'],
  ['/app/cartas/7', 'paper'],
  ['/app/contratos/7/aceitar', 'paper'],
  ['/app/perfil', 'form'],
  ['/loan-upload', 'form'],
])('the skeleton of %s has the shape: %s', (address, shape) => {
  expect(customerOutline(address).shape).toBe(shape);
});
