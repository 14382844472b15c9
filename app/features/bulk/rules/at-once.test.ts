import { expect, test } from 'vitest';
import { changedText, readExpected, undoneText } from './at-once.ts';
import { actFaults } from './terms.ts';

const [ana, bia] = ['a', 'b'];

test('reads the expected value of each lead in the order of their ids', () => {
  expect(readExpected([ana, bia], 'new,lost', 'status')).toEqual(
    new Map([
      [ana, 'new'],
      [bia, 'lost'],
    ]),
  );
  // The second was shown as unassigned.
  expect(readExpected([ana, bia], 'x1,nenhum', 'assign')).toEqual(
    new Map([
      [ana, 'x1'],
      [bia, null],
    ]),
  );
});

test('ignores a list of another length', () => {
  for (const text of ['', 'new', 'new,lost,new']) expect(readExpected([ana, bia], text, 'status')).toBeNull();
});

test('names the changed leads, and the reason for the others', () => {
  expect(changedText({ changed: 1, left: 0, stale: 0 })).toBe('1 lead.');
  expect(changedText({ changed: 3, left: 1, stale: 2 })).toBe(
    '3 leads. Sem mudança, porque não se aplica: 1. Sem mudança, porque outra pessoa os mudou antes: 2.',
  );
  expect(undoneText({ restored: 2, left: 1 })).toBe(
    '2 leads de volta. Ficaram como estão, porque já mudaram de novo: 1.',
  );
});

test('a refusal of many needs a reason of five letters', () => {
  const refusal = (reason: string) => actFaults('energy', { kind: 'status', status: 'rejected', reason });
  expect(refusal('Sem')).toEqual({ reason: 'Diga o motivo ao cliente' });
  expect(refusal('Medo')).toEqual({ reason: 'Diga o motivo ao cliente' });
  expect(refusal('Outro')).toEqual({});
});
