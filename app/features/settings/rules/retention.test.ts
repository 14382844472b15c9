import { describe, expect, test } from 'vitest';
import { cutoffOf, RetentionInput, readPeriods, STANDARD_PERIODS } from './retention.ts';

const typed = {
  leads: '24',
  access_log: '12',
  access_records: '6',
  sessions: '6',
  invites: '30',
  webhooks: '90',
};
const faults = (over: object) =>
  RetentionInput.safeParse({ ...typed, ...over }).error?.issues.map(({ path, message }) => [
    path[0],
    message,
  ]);

describe('periods', () => {
  test('periods hold to the minimum of the law', () => {
    expect(RetentionInput.parse(typed)).toEqual({
      leads: 24,
      access_log: 12,
      access_records: 6,
      sessions: 6,
      invites: 30,
      webhooks: 90,
    });
    expect(faults({ access_log: '5' })).toEqual([['access_log', 'De 6 a 120 meses']]);
    expect(faults({ sessions: '5' })).toEqual([['sessions', 'De 6 a 60 meses']]);
    expect(faults({ access_records: '5' })).toEqual([['access_records', 'De 6 a 60 meses']]);
    expect(faults({ webhooks: '29' })).toEqual([['webhooks', 'De 30 a 730 dias']]);
    for (const value of ['', '-1', '6.5', '1e3', 'seis', '99999'])
      expect(faults({ leads: value })).toEqual([['leads', 'De 6 a 120 meses']]);
  });

  test('unusable stored values count as the standard', () => {
    expect(readPeriods(undefined)).toEqual(STANDARD_PERIODS);
    expect(readPeriods({ sessions: 1, leads: '6', invites: 7, other: 3 })).toEqual({
      ...STANDARD_PERIODS,
      invites: 7,
    });
  });

  test('stored periods hold from the least to the most of the law, both included', () => {
    const least = { leads: 6, access_log: 6, access_records: 6, sessions: 6, invites: 1, webhooks: 30 };
    const most = {
      leads: 120,
      access_log: 120,
      access_records: 60,
      sessions: 60,
      invites: 365,
      webhooks: 730,
    };
    for (const period of [least, most]) expect(readPeriods(period)).toEqual(period);
    const beyond = Object.entries(least).map(([kind, months]) => [kind, months - 1]);
    expect(readPeriods(Object.fromEntries(beyond))).toEqual(STANDARD_PERIODS);
  });

  test.each([
    ['2026-11-21T12:00:00Z', 'sessions', '2026-05-21T03:00:00.000Z'],
    // Six months before 31 August there is no 31st: no younger row may be deleted.
    ['2026-08-31T12:00:00Z', 'sessions', '2026-02-28T03:00:00.000Z'],
    // Still the day before in Brasília.
    ['2026-11-21T01:00:00Z', 'invites', '2026-10-21T03:00:00.000Z'],
  ] as const)('at %s, %s before %s go', (now, kind, cutoff) =>
    expect(cutoffOf(kind, STANDARD_PERIODS, new Date(now)).toISOString()).toBe(cutoff),
  );
});
