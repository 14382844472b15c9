import { describe, expect, test } from 'vitest';
import { civilDateAt, formatDate, formatDateTime, hourInBrasilia, relativeTime } from './dates.ts';

describe('dates on screen', () => {
  test('are those of Brasília, also around midnight UTC', () => {
    expect(formatDate('2026-11-21T02:59:00Z')).toBe('20/11/2026');
    expect(formatDate(new Date('2026-11-21T03:00:00Z'))).toBe('21/11/2026');
    expect(formatDateTime('2026-11-20T17:05:00Z')).toBe('20/11/2026, 14:05');
    expect(civilDateAt(new Date('2027-01-01T02:00:00Z'))).toBe('2026-12-31');
    expect(hourInBrasilia(new Date('2026-11-20T03:10:00Z'))).toBe(0);
  });

  test('a due date has no time zone', () => {
    expect(formatDate('2026-11-20')).toBe('20/11/2026');
  });
});

describe('relative times', () => {
  const now = new Date('2026-11-20T15:00:00Z');
  test.each([
    ['2026-11-20T14:59:30Z', 'agora'],
    ['2026-11-20T15:00:20Z', 'agora'],
    ['2026-11-20T14:55:00Z', 'há 5 minutos'],
    ['2026-11-20T14:59:00Z', 'há 1 minuto'],
    ['2026-11-20T12:00:00Z', 'há 3 horas'],
    ['2026-11-19T16:00:00Z', 'há 23 horas'],
    ['2026-11-19T14:00:00Z', 'ontem'],
    ['2026-11-18T16:00:00Z', 'anteontem'],
    ['2026-11-13T15:00:00Z', 'há 7 dias'],
    ['2026-08-20T15:00:00Z', 'há 3 meses'],
    ['2024-11-20T15:00:00Z', 'há 2 anos'],
    ['2026-11-20T15:10:00Z', 'em 10 minutos'],
  ])('%s is %s', (then, words) => expect(relativeTime(then, now)).toBe(words));
});
