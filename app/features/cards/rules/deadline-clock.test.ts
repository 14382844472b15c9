import { describe, expect, test } from 'vitest';
import { deadlineClock } from './deadline-clock.ts';

const at = (text: string) => new Date(`${text}-03:00`);
const started = (contract: string, document: string, now: string) =>
  deadlineClock({ contractAcceptedAt: at(contract), firstDocumentAt: at(document) }, at(now));

describe('deadline clock', () => {
  test('waits for the contract and the first document, and says for which', () => {
    const now = at('2026-11-20T10:00:00');
    expect(deadlineClock({ contractAcceptedAt: null, firstDocumentAt: null }, now)).toEqual({
      state: 'waiting',
      missing: ['contract', 'document'],
    });
    expect(deadlineClock({ contractAcceptedAt: now, firstDocumentAt: null }, now)).toEqual({
      state: 'waiting',
      missing: ['document'],
    });
    expect(deadlineClock({ contractAcceptedAt: null, firstDocumentAt: now }, now)).toMatchObject({
      missing: ['contract'],
    });
  });

  test('starts when the later of the two is in', () => {
    const clock = started('2026-08-03T10:00:00', '2026-08-05T09:00:00', '2026-08-05T10:00:00');
    expect(clock).toEqual({
      state: 'running',
      startedAt: at('2026-08-05T09:00:00'),
      dueOn: '2026-08-21',
      daysLeft: 12,
    });
    expect(started('2026-08-05T09:00:00', '2026-08-03T10:00:00', '2026-08-05T10:00:00')).toEqual(clock);
  });

  test.each([
    // Over the Proclamation of the Republic (a Sunday) and 20 November (a Friday).
    ['2026-11-10T10:00:00', '2026-11-27'],
    // Over Christmas and New Year, both on a Friday.
    ['2026-12-18T10:00:00', '2027-01-07'],
    // Over Carnival Monday and Tuesday, when banks stay closed.
    ['2026-02-11T10:00:00', '2026-03-03'],
    // Over Good Friday; over Corpus Christi.
    ['2026-04-01T10:00:00', '2026-04-20'],
    ['2026-06-01T10:00:00', '2026-06-18'],
  ])('started %s is due on %s', (start, dueOn) =>
    expect(started(start, start, start)).toMatchObject({ dueOn }),
  );

  test('counts from the day in Brasília', () => {
    // 23:30 on the 5th is the 6th in UTC.
    expect(started('2026-08-05T23:30:00', '2026-08-05T23:30:00', '2026-08-05T23:40:00')).toMatchObject({
      dueOn: '2026-08-21',
    });
  });

  test('a start on a Saturday counts as one on the Friday before', () => {
    expect(started('2026-08-08T10:00:00', '2026-08-08T10:00:00', '2026-08-08T10:00:00')).toMatchObject({
      dueOn: '2026-08-25',
      daysLeft: 12,
    });
    expect(started('2026-08-07T10:00:00', '2026-08-07T10:00:00', '2026-08-07T10:00:00')).toMatchObject({
      dueOn: '2026-08-25',
    });
  });

  test('goes down by business days, and is late only the day after the last', () => {
    const on = (now: string) => started('2026-08-05T09:00:00', '2026-08-05T09:00:00', now);
    expect(on('2026-08-07T12:00:00')).toMatchObject({ state: 'running', daysLeft: 10 });
    expect(on('2026-08-09T12:00:00')).toMatchObject({ state: 'running', daysLeft: 10 });
    expect(on('2026-08-21T23:59:00')).toMatchObject({ state: 'running', daysLeft: 0 });
    expect(on('2026-08-22T00:01:00')).toMatchObject({ state: 'late', daysLate: 0 });
    expect(on('2026-08-25T10:00:00')).toMatchObject({ state: 'late', daysLate: 2 });
  });
});
