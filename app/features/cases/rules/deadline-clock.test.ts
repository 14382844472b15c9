import { describe, expect, test } from 'vitest';
import { deadlineSentence } from './clock-words.ts';
import { deadlineClock, NO_PAUSE, settlePause } from './deadline-clock.ts';

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

test('both sides read why a day is what it is', () => {
  expect(
    deadlineSentence({
      state: 'waiting',
      missing: ['contract', 'document'],
      documents: ['Cartão CNPJ', 'Contrato social'],
    }),
  ).toBe('Aceite o contrato, envie cartão CNPJ e contrato social, e o prazo começa a contar.');
  expect(deadlineSentence({ state: 'running', dueOn: '2026-08-21', daysLeft: 1, pausedDays: 2 })).toBe(
    'Fica pronto até sex., 21/08/2026 (1 dia útil). Não contam 2 dias úteis em que faltou um documento recusado.',
  );
  expect(
    deadlineSentence({
      state: 'paused',
      dueOn: '2026-08-21',
      since: '2026-08-14',
      daysLeft: 5,
      pausedDays: 0,
    }),
  ).toBe(
    'O prazo está parado desde 14/08/2026, até chegar o documento que foi recusado. Depois dele faltam 5 dias úteis.',
  );
  expect(deadlineSentence({ state: 'late', dueOn: '2026-08-21', daysLate: 2, pausedDays: 0 })).toBe(
    'O prazo era 21/08/2026 e passou há 2 dias úteis. O trabalho continua.',
  );
});
