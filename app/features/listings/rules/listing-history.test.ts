import { expect, test } from 'vitest';
import { LISTING_EVENTS } from '#app/terms/listing.ts';
import { type StoredEvent, shownEvent as show } from './listing-history.ts';

const shownEvent = (entry: StoredEvent) => show(entry, { dueOn: 'Vencimento', contractRef: 'Contrato' });

const event = (over: Partial<StoredEvent>): StoredEvent => ({
  ...{ seq: 1, kind: 'added', rule: null, by: null, byKind: 'admin', data: {}, at: '2026-11-22T12:00:00Z' },
  ...over,
});

test('an entry describes its data in words, and links to its letter', () => {
  const asked = shownEvent(
    event({
      kind: 'asked',
      by: 'Rita',
      data: { from: 'found', to: 'asked', on: '2026-11-20', letter: 'x1', ground: 'C2', round: 2 },
    }),
  );
  expect(asked.title).toBe('Pedido enviado');
  expect(asked.lines).toEqual([
    'De “Encontrado” para “Retirada pedida”',
    'Fundamento C2, 2ª carta',
    'Dia 20/11/2026',
  ]);
  expect([asked.by, asked.links]).toEqual(['Rita', [{ to: 'letter', id: 'x1' }]]);
  const edited = shownEvent(event({ kind: 'edited', data: { fields: ['dueOn', 'contractRef', 'other'] } }));
  expect(edited.lines).toEqual(['Vencimento, Contrato']);
  const over = shownEvent(event({ kind: 'clock_over', rule: 'challenge', byKind: 'system' }));
  expect([over.lines, over.by]).toEqual([['Resposta à contestação'], 'Automático']);
});

test('no entry shows a code, whatever it holds', () => {
  for (const kind of LISTING_EVENTS) {
    const data = { from: 'x', to: 7, says: 'y', verdict: 'z', place: 'w', source: 'v', fields: ['u'] };
    const { title, lines } = shownEvent(event({ kind, data }));
    expect(title).not.toBe('');
    expect(lines.join(' ')).not.toMatch(/\b[u-z]\b|7/);
  }
});
