import { expect, test } from 'vitest';
import { requiredKinds } from '#app/terms/document-kinds.ts';
import { documentNeeds, needState, type SentDocument } from './document-needs.ts';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00+00:00`;
const sent = (day: number, status: SentDocument['status'] = 'pending', reviewed?: number): SentDocument => ({
  kind: 'photo_id',
  requestId: null,
  status,
  reason: status === 'rejected' ? `motivo ${day}` : null,
  createdAt: at(day),
  reviewedAt: reviewed ? at(reviewed) : null,
});

test('a person and a company are asked for different papers, a product adds its own, each once', () => {
  expect(requiredKinds('CPF', [])).toEqual(['photo_id', 'proof_of_address']);
  expect(requiredKinds('CNPJ', ['Extrato do Serasa', 'cnpj_card'])).toEqual([
    'articles',
    'cnpj_card',
    'representative_id',
    'Extrato do Serasa',
  ]);
});

test.each([
  ['nothing', [], 'missing'],
  ['one that waits', [sent(1)], 'review'],
  ['one approved beside one that waits', [sent(1, 'approved', 2), sent(1)], 'review'],
  ['all approved', [sent(1, 'approved', 2), sent(2, 'approved', 3)], 'approved'],
  ['refused', [sent(1, 'rejected', 2)], 'refused'],
  ['the front stands and the back was refused', [sent(1), sent(1, 'rejected', 2)], 'refused'],
  ['what came before the refusal does not replace it', [sent(1, 'rejected', 3), sent(2)], 'refused'],
  ['what came after it does', [sent(1, 'rejected', 3), sent(4)], 'review'],
  [
    'one for two that were refused',
    [sent(1, 'rejected', 3), sent(1, 'rejected', 4), sent(5, 'approved', 6)],
    'approved',
  ],
  ['the new one was refused too', [sent(1, 'rejected', 3), sent(4, 'rejected', 5)], 'refused'],
] as const)('%s: %s', (_, documents, state) => expect(needState(documents).state).toBe(state));

test('of two that were refused the newer one says why', () => {
  expect(needState([sent(1, 'rejected', 3), sent(4, 'rejected', 5)]).reason).toBe('motivo 4');
});

test('documents of a request do not fill a required kind, and the reverse', () => {
  const requests = [{ id: 'r', name: 'extrato do Serasa', note: 'Dos últimos 90 dias' }];
  const states = (documents: SentDocument[]) =>
    documentNeeds(['photo_id'], requests, documents).map(({ label, state }) => [label, state]);
  expect(states([{ ...sent(1), requestId: 'r' }])).toEqual([
    ['Documento com foto', 'missing'],
    ['Extrato do Serasa', 'review'],
  ]);
  expect(states([sent(1)])).toEqual([
    ['Documento com foto', 'review'],
    ['Extrato do Serasa', 'missing'],
  ]);
});
