import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  civilDateAt,
  formatClock,
  formatDate,
  formatDateTime,
  formatDay,
  formatDeadline,
  formatMonth,
  formatShortDay,
  hourInBrasilia,
  relativeTime,
} from './dates.ts';

const ZONE = 'America/Sao_Paulo';
const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('pt-BR', options);
const DAY = format({ timeZone: 'UTC', day: 'numeric', month: 'long' });
const MONTH = format({ timeZone: 'UTC', month: 'long', year: 'numeric' });
const WEEKDAY = format({ timeZone: 'UTC', weekday: 'short' });
const MINUTE = format({ timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' });
const CLOCK = format({ timeZone: ZONE, timeStyle: 'medium' });
const RELATIVE = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' });

describe('dates on screen', () => {
  test('are those of Brasília, also around midnight UTC', () => {
    expect(formatDate('2026-11-21T02:59:00Z')).toBe('20/11/2026');
    expect(formatDate(new Date('2026-11-21T03:00:00Z'))).toBe('21/11/2026');
    expect(formatDateTime('2026-11-20T17:05:00Z')).toBe('20/11/2026, 14:05');
    expect(civilDateAt(new Date('2027-01-01T02:00:00Z'))).toBe('2026-12-31');
    expect(hourInBrasilia(new Date('2026-11-20T03:10:00Z'))).toBe(0);
  });

  test("agree with this machine's time zone table: past summer times and five years ahead", () => {
    const ahead = new Date(Date.now() + 5 * 365 * 86_400_000);
    fc.assert(
      fc.property(fc.date({ min: new Date('1990-01-01'), max: ahead, noInvalidDate: true }), (instant) => {
        expect(formatDateTime(instant)).toBe(MINUTE.format(instant));
        expect(formatClock(instant)).toBe(CLOCK.format(instant));
      }),
      { numRuns: 500 },
    );
  });

  test('are written as a browser in Portuguese writes them', () => {
    for (let day = 0; day < 400; day += 1) {
      const noon = new Date(Date.UTC(2027, 0, 1 + day, 12));
      const date = noon.toISOString().slice(0, 10);
      const spoken = DAY.format(noon).replace(/^1 /, '1º ');
      const short = `${spoken.split(' ')[0]}/${date.slice(5, 7)}`;
      expect([formatDay(date), formatMonth(date), formatShortDay(date), formatDeadline(date)]).toEqual([
        spoken,
        MONTH.format(noon),
        short,
        `${WEEKDAY.format(noon)}, ${short}`,
      ]);
    }
  });

  test('refuses a value that is no date', () => {
    expect(() => formatDate('amanhã')).toThrow(RangeError);
    expect(() => formatDateTime(new Date(Number.NaN))).toThrow(RangeError);
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

  test.each([
    ['minute', 60],
    ['hour', 3_600],
    ['day', 86_400],
    ['month', 30 * 86_400],
    ['year', 365 * 86_400],
  ] as const)('a distance in units of a %s has the words of a browser', (unit, seconds) => {
    const most = { minute: 59, hour: 23, day: 29, month: 12, year: 100 }[unit];
    for (const sign of [-1, 1])
      for (let count = 1; count <= most; count += 1) {
        const then = new Date(now.getTime() + sign * count * seconds * 1_000);
        expect(relativeTime(then, now)).toBe(RELATIVE.format(sign * count, unit));
      }
  });
});
