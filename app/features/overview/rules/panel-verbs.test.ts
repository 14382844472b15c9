import { expect, test } from 'vitest';
import type { Found } from './panel-search.ts';
import { readVerb, verbDeeds } from './panel-verbs.ts';

test.each([
  ['ligação Maria', { does: 'call', name: 'maria', title: '' }],
  ['Ligar para Maria Souza', { does: 'call', name: 'maria souza', title: '' }],
  ['tarefa para Maria: pedir o RG: frente', { does: 'task', name: 'maria', title: 'pedir o RG: frente' }],
  ['TAREFA 4725', { does: 'task', name: '4725', title: '' }],
  ['tarefa', null],
  ['tarefas atrasadas', null],
  ['ligar para', { does: 'call', name: 'para', title: '' }],
  ['Maria: tarefa', null],
])('%s', (term, verb) => expect(readVerb(term)).toEqual(verb));

const found = (kind: Found['kind'], to: string): Found => ({ kind, id: '7', title: 'Maria', note: 'x', to });
const ALL = [found('client', '/admin/clientes/7'), found('lead', '/admin/leads/7'), found('order', '/nada')];
const places = (term: string, position: 'owner' | 'finance' | 'accountant') => {
  const verb = readVerb(term);
  return verb && verbDeeds(verb, ALL, position).map(({ to }) => to);
};

test('leads to the form of each client and lead that the position may send', () => {
  expect(places('ligar Maria', 'owner')).toEqual([
    '/admin/clientes/7?abrir=ligacao',
    '/admin/leads/7?abrir=ligacao',
  ]);
  expect(places('tarefa Maria: RG', 'owner')).toEqual([
    '/admin/tarefas?cliente=7&abrir=tarefa&titulo=RG',
    '/admin/tarefas?lead=7&abrir=tarefa&titulo=RG',
  ]);
  expect(places('ligar Maria', 'finance')).toEqual([]);
  expect(places('tarefa Maria', 'accountant')).toEqual([]);
});
