import { describe, expect, test } from 'vitest';
import type { CardType } from '#app/terms/card-status.ts';
import { clockLine, deadlineSentence } from './clock-words.ts';
import { type DeadlineClock, deadlineClock, NO_PAUSE, nextNewsDay, settlePause } from './deadline-clock.ts';

const at = (text: string) => new Date(`${text}-03:00`);

describe('deadline clock', () => {
  test('goes down by business days, and is late only the day after the last', () => {
    const on = (now: string) => deadlineClock('2026-08-21', at(now));
    expect(on('2026-08-07T12:00:00')).toEqual({
      state: 'running',
      dueOn: '2026-08-21',
      daysLeft: 10,
      pausedDays: 0,
    });
    expect(on('2026-08-09T12:00:00')).toMatchObject({ state: 'running', daysLeft: 10 });
    // In Brasília it is still the 21st.
    expect(on('2026-08-21T23:59:00')).toMatchObject({ state: 'running', daysLeft: 0 });
    expect(on('2026-08-22T00:01:00')).toMatchObject({ state: 'late', dueOn: '2026-08-21', daysLate: 0 });
    expect(on('2026-08-25T10:00:00')).toMatchObject({ state: 'late', daysLate: 2 });
  });

  test('keeps its days left while paused, however long the pause takes', () => {
    const pause = { since: '2026-08-14', days: 1 };
    const on = (now: string) => deadlineClock('2026-08-21', at(now), pause);
    expect(on('2026-08-14T12:00:00')).toEqual({
      state: 'paused',
      dueOn: '2026-08-21',
      since: '2026-08-14',
      daysLeft: 5,
      pausedDays: 1,
    });
    expect(on('2026-09-01T12:00:00')).toMatchObject({ state: 'paused', daysLeft: 5, pausedDays: 13 });
  });

  test('one that was late before a document was refused stays late, by the days until then', () => {
    const paused = deadlineClock('2026-08-21', at('2026-09-01T12:00:00'), { since: '2026-08-25', days: 0 });
    expect(paused).toMatchObject({ state: 'late', daysLate: 2 });
  });
});

test('a pause counts the business days after its first one, once, and begins once', () => {
  const begun = settlePause(NO_PAUSE, true, '2026-08-14');
  expect(begun).toEqual({ since: '2026-08-14', days: 0 });
  expect(settlePause(begun, true, '2026-08-18')).toEqual(begun);
  // Friday to Tuesday.
  const over = settlePause(begun, false, '2026-08-18');
  expect(over).toEqual({ since: null, days: 2 });
  expect(settlePause(over, false, '2026-08-30')).toEqual(over);
  expect(settlePause(begun, false, '2026-08-14')).toEqual({ since: null, days: 0 });
});

const said = (clock: DeadlineClock, type: CardType = 'nome') => deadlineSentence(clock, type);

test('a clock that waits names what is missing', () => {
  const waiting = { state: 'waiting', documents: ['Cartão CNPJ', 'Contrato social'] } as const;
  const of = (missing: ('contract' | 'document')[], documents: string[]) =>
    said({ ...waiting, missing, documents });
  expect(of(['contract', 'document'], [...waiting.documents])).toBe(
    'Falta aceitar o contrato e enviar cartão CNPJ e contrato social. Depois disso o nosso prazo começa.',
  );
  expect(of(['contract'], [])).toBe('Falta aceitar o contrato. Depois disso o nosso prazo começa.');
  expect(of(['document'], ['Comprovante de endereço'])).toBe(
    'Falta enviar comprovante de endereço. Depois disso o nosso prazo começa.',
  );
});

test('a running clock names our last day, and the party that decides afterwards', () => {
  const running = { state: 'running', dueOn: '2026-12-01', daysLeft: 3, pausedDays: 0 } as const;
  expect(said(running)).toBe('Nossa parte termina até ter., 1º/12 (3 dias úteis).');
  expect(said(running, 'jus')).toBe(
    'Nossa parte termina até ter., 1º/12 (3 dias úteis). Depois, a decisão é do juiz.',
  );
  expect(said(running, 'bacen')).toBe(
    'Nossa parte termina até ter., 1º/12 (3 dias úteis). No relatório do Banco Central a partir de 15/02/2027.',
  );
  expect(said({ ...running, daysLeft: 0 })).toBe('Nossa parte termina hoje, ter., 1º/12.');
  expect(said({ ...running, dueOn: '2026-08-21', daysLeft: 1, pausedDays: 2 })).toBe(
    'Nossa parte termina até sex., 21/08 (1 dia útil). Não contam 2 dias úteis em que faltou um documento recusado.',
  );
});

test('both sides read why a clock is paused or late', () => {
  expect(
    said({ state: 'paused', dueOn: '2026-08-21', since: '2026-08-14', daysLeft: 5, pausedDays: 0 }, 'bacen'),
  ).toBe(
    'O nosso prazo está parado desde 14/08/2026, até chegar um documento no lugar do recusado. Depois dele faltam 5 dias úteis.',
  );
  expect(said({ state: 'late', dueOn: '2026-08-21', daysLate: 2, pausedDays: 0 })).toBe(
    'Nossa parte era até 21/08/2026 e atrasou 2 dias úteis. O trabalho continua.',
  );
});

test('below the list of tasks a clock that waits does not repeat them', () =>
  expect(clockLine({ state: 'waiting', missing: ['contract'], documents: [] }, 'nome')).toBe(
    'O nosso prazo ainda não começou.',
  ));

test('news come by the first day of the running clocks; other clocks name no day', () => {
  const running = (dueOn: string) => ({
    clock: { state: 'running' as const, dueOn, daysLeft: 1, pausedDays: 0 },
  });
  const late = { clock: { state: 'late' as const, dueOn: '2026-11-01', daysLate: 3, pausedDays: 0 } };
  const waiting = { clock: { state: 'waiting' as const, missing: [], documents: [] } };
  expect(nextNewsDay([running('2026-12-09'), late, running('2026-12-02'), waiting])).toBe('2026-12-02');
  expect(nextNewsDay([late, waiting, { clock: null }])).toBeNull();
});
