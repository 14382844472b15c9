import { expect, test } from 'vitest';
import { differences } from './difference.server.ts';

test('with both sides: only changed fields, without fields that only the older side has', () => {
  expect(
    differences(
      'cards',
      { id: 'x', status: 'pending', score: 10, notes: 'a', version: 1 },
      { status: 'active', score: 10, version: 2 },
    ),
  ).toEqual([{ field: 'status', label: 'situação', before: 'Pendente', after: 'Ativo' }]);
});

test('one side: all of it, in words, personal data masked', () => {
  expect(
    differences('products', null, { visible: true, email: 'ana@exemplo.com', benefits: ['Um', 'Dois'] }),
  ).toEqual([
    { field: 'visible', label: 'visível', before: null, after: 'sim' },
    { field: 'email', label: 'e-mail', before: null, after: 'a•••@e•••' },
    { field: 'benefits', label: 'benefícios', before: null, after: 'Um; Dois' },
  ]);
  expect(differences('products', { title: 'Rating' }, null)).toEqual([
    { field: 'title', label: 'título', before: 'Rating', after: null },
  ]);
});

test('masks and labels nested fields by their own name', () => {
  expect(differences('leads', null, { person: { docNumber: '52998224725' } })).toEqual([
    { field: 'person', label: 'person', before: null, after: 'documento: ••••25' },
  ]);
});

test('hides ids and fingerprints, also in the description of a new order', () => {
  const [a, b] = ['019a0b3c-1111-7abc-8def-0123456789ab', '019a0b3c-2222-7abc-8def-0123456789ab'];
  expect(differences('card_debts', null, { cardId: a, sha256: 'f'.repeat(64), creditor: 'Banco' })).toEqual([
    { field: 'creditor', label: 'credor', before: null, after: 'Banco' },
  ]);
  expect(differences('cards', { order: [a, b] }, { order: [b, a] })).toEqual([
    { field: 'order', label: 'ordem', before: null, after: 'mudou' },
  ]);
  expect(differences('leads', { assigneeId: a }, { assigneeId: null })).toEqual([]);
  expect(differences('leads', { assigneeId: 'Ana' }, { assigneeId: null })).toEqual([
    { field: 'assigneeId', label: 'responsável', before: 'Ana', after: null },
  ]);
});

test('two empty sides have no difference', () => expect(differences('leads', null, null)).toEqual([]));
