import { expect, test } from 'vitest';
import { minuteOf, nextQuiet, quietUntil, timeOf, USUAL_QUIET } from './quiet-hours.ts';

const at = (time: string) => new Date(`2026-11-29T${time}Z`);
const until = (time: string, uf: string | null = 'SP', hours = USUAL_QUIET) =>
  quietUntil(at(time), uf, hours)?.toISOString() ?? null;

test('begins and ends at the minute, in the time of the state', () => {
  // Brasília is three hours behind UTC.
  expect(until('23:59:59')).toBeNull();
  expect(until('00:00:00')).toBe('2026-11-29T11:00:00.000Z');
  expect(until('10:59:59')).toBe('2026-11-29T11:00:00.000Z');
  expect(until('11:00:00')).toBeNull();
});

test('ends an hour later in Manaus, and two hours later in Acre', () => {
  expect(until('11:30:00', 'AM')).toBe('2026-11-29T12:00:00.000Z');
  expect(until('12:00:00', 'AM')).toBeNull();
  expect(until('12:59:00', 'AC')).toBe('2026-11-29T13:00:00.000Z');
  expect(until('13:00:00', 'AC')).toBeNull();
});

test('takes the evening before midnight as quiet until the next morning', () =>
  expect(quietUntil(new Date('2026-11-30T01:30:20Z'), 'SP', USUAL_QUIET)?.toISOString()).toBe(
    '2026-11-30T11:00:00.000Z',
  ));

test('hours within a day, and none', () => {
  const noon = { from: 12 * 60, to: 14 * 60 };
  expect(until('14:59:00', 'SP', noon)).toBeNull();
  expect(until('15:00:00', 'SP', noon)).toBe('2026-11-29T17:00:00.000Z');
  expect(until('17:00:00', 'SP', noon)).toBeNull();
  expect(until('02:00:00', 'SP', { from: 0, to: 0 })).toBeNull();
});

test('finds the next quiet hours, and none where they are off', () => {
  const next = (time: string, hours = USUAL_QUIET) => {
    const found = nextQuiet(at(time), 'SP', hours);
    return found && [found.from.toISOString(), found.until.toISOString()];
  };
  const tonight = ['2026-11-30T00:00:00.000Z', '2026-11-30T11:00:00.000Z'];
  expect(next('11:00:00')).toEqual(tonight);
  expect(next('23:59:59')).toEqual(tonight);
  expect(next('23:59:59', { from: 480, to: 480 })).toBeNull();
});

test('reads and writes times', () => {
  expect([minuteOf('00:00'), minuteOf('23:59'), minuteOf('24:00'), minuteOf('8:00'), minuteOf('')]).toEqual([
    0,
    1439,
    null,
    null,
    null,
  ]);
  expect([timeOf(0), timeOf(485), timeOf(1439)]).toEqual(['00:00', '08:05', '23:59']);
});
