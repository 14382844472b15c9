import { expect, test } from 'vitest';
import { type ClientCase, nextOf } from './client-case.ts';

type Card = ClientCase['cards'][number];
const card = (rest: Partial<Card>): Card => ({
  type: 'nome',
  status: 'active',
  clock: { state: 'running', dueOn: '2026-12-01', daysLeft: 4, pausedDays: 0 },
  nextStep: { id: 's1', name: 'Execução', status: 'pending' },
  ...rest,
});
const late = card({ clock: { state: 'late', dueOn: '2026-11-20', daysLate: 1, pausedDays: 0 } });

test('the service that is due first is named with its step and its day', () => {
  expect(nextOf([card({ type: 'jus' }), late])).toEqual({
    step: 'Execução (Limpa Nome)',
    due: '20/11/2026, há 1 dia útil',
    late: true,
    press: { id: 's1', name: 'Execução', status: 'pending' },
  });
  expect(nextOf([card({ nextStep: null })])).toMatchObject({
    step: 'Todas as etapas feitas (Limpa Nome)',
    due: '01/12/2026, em 4 dias úteis',
  });
  const waiting = { state: 'waiting', missing: ['contract'], documents: [] } as const;
  expect(nextOf([card({ clock: { ...waiting, missing: [...waiting.missing], documents: [] } })])?.due).toBe(
    'ainda não começou',
  );
  expect(nextOf([card({ status: 'blocked' })])).toBeNull();
  // Two steps due on the same day keep one order, independent of the order in which the cards were read.
  const two = [card({ type: 'jus' }), card({ type: 'nome' })];
  for (const cards of [two, two.toReversed()]) expect(nextOf(cards)?.step).toBe('Execução (Limpa Nome)');
});
