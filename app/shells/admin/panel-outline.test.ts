import { expect, test } from 'vitest';
import { panelOutline } from './panel-outline.ts';

test.each([
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
  expect(panelOutline(address).shape).toBe(shape);
});

test('a lead opens over its list, and the skeleton of the list has filters', () => {
  expect(panelOutline('/admin/leads/7')).toMatchObject({ over: '/admin/leads', filters: true, up: false });
  expect(panelOutline('/admin/leads/novo')).toMatchObject({ over: undefined, filters: false, up: true });
});

test.each([
  ['', 'detail'],
  ['/perfil', 'form'],
  ['/anotacoes/colar', 'form'],
  ['/anotacoes/8', 'list'],
  ['/auditoria', 'table'],
])('the tab %s of a client replaces only the part below the tabs', (tab, shape) => {
  expect(panelOutline(`/admin/clientes/7${tab}`).part).toEqual({ frame: '/admin/clientes/7', shape });
});
