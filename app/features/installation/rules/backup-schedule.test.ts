import { expect, test } from 'vitest';
import {
  BackupInput,
  dueDay,
  judgeBackup,
  readBackupSettings,
  replacedRuns,
  STANDARD_BACKUP,
} from './backup-schedule.ts';

/** An instant by the clock of Brasília. */
const at = (text: string) => new Date(`${text}:00-03:00`);
const AT_THREE = { ...STANDARD_BACKUP, hour: 3 };
const never = { done: [], failures: [] };
const failed = (fault: 'other' | 'interrupted', ...times: string[]) =>
  times.map((time) => ({ day: '2026-11-22', fault, at: at(time) }));

test.each([
  ['before the hour it is the day before', '2026-11-22T02:59', never, '2026-11-21'],
  ['from the hour on it is the day', '2026-11-22T03:00', never, '2026-11-22'],
  ['a machine that was off makes up for it', '2026-11-22T21:40', never, '2026-11-22'],
  ['once a day', '2026-11-22T03:10', { done: ['2026-11-22'], failures: [] }, null],
  ['a clock that ran ahead', '2026-11-20T03:10', { done: ['2026-11-22'], failures: [] }, '2026-11-20'],
  ['the hour is moved on', '2026-11-22T02:10', { done: ['2026-11-22', '2026-11-21'], failures: [] }, null],
  ['new year and leap day', '2028-03-01T02:00', { done: ['2028-02-28'], failures: [] }, '2028-02-29'],
  [
    'a failure waits an hour',
    '2026-11-22T03:59',
    { done: [], failures: failed('other', '2026-11-22T03:00') },
    null,
  ],
  [
    'and is tried again',
    '2026-11-22T04:00',
    { done: [], failures: failed('other', '2026-11-22T03:00') },
    '2026-11-22',
  ],
  [
    'one that was cut is made up for at once',
    '2026-11-22T03:01',
    { done: [], failures: failed('interrupted', '2026-11-22T03:00') },
    '2026-11-22',
  ],
  [
    'three times are enough',
    '2026-11-22T20:00',
    { done: [], failures: failed('other', '2026-11-22T05:00', '2026-11-22T04:00', '2026-11-22T03:00') },
    null,
  ],
  [
    'the failures of a day are its own',
    '2026-11-23T03:00',
    { done: [], failures: failed('other', '2026-11-23T02:55', '2026-11-22T04:00', '2026-11-22T03:00') },
    '2026-11-23',
  ],
])('due: %s', (_, now, history, day) => expect(dueDay(AT_THREE, history, at(now))).toBe(day));

test('no backup is due while the schedule is disabled', () =>
  expect(dueDay({ ...AT_THREE, on: false }, never, at('2026-11-22T12:00'))).toBeNull());

test('keeps the newest backup of each of the last days and weeks, also with gaps', () => {
  const runs = [
    '2026-11-22T03:00', // Sunday
    '2026-11-22T18:00',
    '2026-11-21T03:00',
    '2026-11-18T03:00',
    '2026-11-16T03:00', // Monday of the same week
    '2026-11-15T03:00', // Sunday of the week before
    '2026-11-14T03:00',
    '2026-10-01T03:00',
    '2026-09-01T03:00',
  ].map((time) => ({ id: time, at: at(time) }));
  expect(replacedRuns(runs, { daily: 2, weekly: 3 })).toEqual([
    '2026-11-22T03:00',
    '2026-11-18T03:00',
    '2026-11-16T03:00',
    '2026-11-14T03:00',
    '2026-09-01T03:00',
  ]);
  expect(replacedRuns(runs, { daily: 90, weekly: 0 })).toEqual(['2026-11-22T03:00']);
  expect(replacedRuns(runs.slice(0, 1), { daily: 1, weekly: 0 })).toEqual([]);
});

test('replaces invalid stored values by the standard, never by keeping no backups', () => {
  expect(readBackupSettings(undefined)).toEqual(STANDARD_BACKUP);
  expect(readBackupSettings({ on: false, hour: 24, daily: 0, weekly: 0, more: 1 })).toEqual({
    ...STANDARD_BACKUP,
    on: false,
    weekly: 0,
  });
});

test('the form takes whole numbers within their limits', () => {
  const good = { on: 'on', hour: '0', daily: ' 90 ', weekly: '104' };
  expect(BackupInput.parse(good)).toEqual({ on: true, hour: 0, daily: 90, weekly: 104 });
  expect(BackupInput.parse({ ...good, on: undefined }).on).toBe(false);
  for (const bad of [
    { hour: '24' },
    { daily: '0' },
    { weekly: '105' },
    { hour: '3.5' },
    { daily: '-1' },
    { hour: '' },
    { on: 'x' },
  ])
    expect(BackupInput.safeParse({ ...good, ...bad }).success, JSON.stringify(bad)).toBe(false);
});

test.each([
  [{ lastDone: null, failing: false }, 'ainda nenhuma'],
  [{ lastDone: at('2026-11-22T03:01'), failing: false }, 'em dia'],
  [{ lastDone: at('2026-11-21T03:01'), failing: false }, 'em dia'],
  [{ lastDone: at('2026-11-20T23:00'), failing: false }, 'atrasada'],
  [{ lastDone: at('2026-11-22T03:01'), failing: true }, 'falhou'],
])('how it stands: %o', (state, word) =>
  expect(judgeBackup(AT_THREE, state, at('2026-11-22T12:00')).word).toBe(word),
);
