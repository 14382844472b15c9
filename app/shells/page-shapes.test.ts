import { expect, test } from 'vitest';
import { skeletonOf } from './page-shapes.ts';

test.each([
  ['/app', 'home'],
  ['/app/card/nome', 'detail'],
  ['/app/faturas', 'column'],
  ['/app/anotacoes', 'beside'],
  ['/app/anotacoes/relatorios', 'beside'],
  ['/app/formularios', 'beside'],
  ['/app/formularios/7', 'form'],
  ['/app/anotacoes/relatorios/7', 'form'],
  ['/app/faturas/7/recibo', 'paper'],
  ['/app/cartas/7', 'paper'],
  ['/app/contratos/7/aceitar', 'paper'],
  ['/app/perfil', 'form'],
  ['/loan-upload', 'form'],
  ['/admin', 'figures'],
  ['/admin/negocio?de=2026-01-01', 'figures'],
  ['/admin/leads', 'table'],
  ['/admin/leads?busca=a', 'table'],
  ['/admin/leads?busca=a&visao=quadro', 'board'],
  ['/admin/casos', 'board'],
  ['/admin/clientes', 'table'],
  ['/admin/clientes/7/etapas', 'client'],
  ['/admin/leads/7', 'table'],
  ['/admin/cartas/7', 'detail'],
  ['/admin/cartas/nova', 'form'],
  ['/admin/clientes/novo', 'form'],
  ['/admin/contratos/aceites', 'table'],
  ['/admin/produtos/7', 'form'],
])('the skeleton of %s has the shape: %s', (address, shape) => {
  expect(skeletonOf(address)).toBe(shape);
});
