import { expect, test } from 'vitest';
import { letterLine, type OwnLetter } from './own-letter.ts';

const LETTER: OwnLetter = {
  ...{ id: 'a', state: 'sent', addressee: 'Quod' },
  ...{ sentOn: '2026-11-24', dueOn: '2026-12-01' },
};

test.each<[Partial<OwnLetter>, string]>([
  [{}, 'Carta enviada a Quod em 24/11/2026, resposta até 01/12/2026.'],
  [{ dueOn: null }, 'Carta enviada a Quod em 24/11/2026.'],
  [{ state: 'approved', sentOn: null, dueOn: null }, 'Carta a Quod: leia antes do envio.'],
  [{ state: 'overdue' }, 'Carta a Quod sem resposta até 01/12/2026.'],
  [{ state: 'answered' }, 'Quod respondeu à carta.'],
])('a record says what became of its letter: %j', (over, line) =>
  expect(letterLine({ ...LETTER, ...over })).toBe(line),
);
