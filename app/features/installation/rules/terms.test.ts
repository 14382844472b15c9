import { expect, test } from 'vitest';
import { JOB_NAMES } from '#app/platform/job-names.server.ts';
import {
  jobWord,
  judgeClock,
  judgeDisk,
  judgeEventLoop,
  judgeInbox,
  judgeQueueAge,
  lengthOf,
} from './terms.ts';

test('every kind of job has a name that people read', () =>
  expect([...JOB_NAMES, '__pgboss__send-it'].filter((kind) => jobWord(kind) === kind)).toEqual([]));

test.each([
  [0, 'good'],
  [59, 'good'],
  [60, 'warning'],
  [599, 'warning'],
  [600, 'bad'],
])('a job that waits for %d s is %s', (seconds, level) => expect(judgeQueueAge(seconds).level).toBe(level));

test.each([
  [0, 'em dia'],
  [179, 'em dia'],
  [180, 'atrasadas'],
  [599, 'atrasadas'],
  [600, 'paradas'],
  [null, 'paradas'],
])('scheduled jobs whose clock last ran %s s ago are %s', (seconds, word) =>
  expect(judgeClock(seconds).word).toBe(word),
);

test.each([
  [299, 0, 'em dia'],
  [300, 1, 'atrasada'],
  [1_799, 9, 'atrasada'],
  [1_800, 9, 'parada'],
  [null, 0, 'em dia'],
  [null, 1, 'parada'],
])('an inbox that was read %s s ago, with %d failures since, is %s', (seconds, failures, word) =>
  expect(judgeInbox(seconds, failures).word).toBe(word),
);

const GB = 1024 ** 3;
test.each([
  [100 * GB, 200 * GB, 'good'],
  [4 * GB, 10 * GB, 'warning'],
  [20 * GB, 200 * GB, 'warning'],
  [9 * GB, 200 * GB, 'bad'],
  [0.5 * GB, 2 * GB, 'bad'],
])('%d bytes free of %d are %s', (free, total, level) => expect(judgeDisk(free, total).level).toBe(level));

test('reports an event loop that delays other work', () =>
  expect([20, 100, 500].map((ms) => judgeEventLoop(ms).word)).toEqual([
    'livre',
    'ocupado',
    'sobrecarregado',
  ]));

test.each([
  [42.7, '42 s'],
  [60, '1 min'],
  [3_600, '1 h'],
  [7_500, '2 h 5 min'],
  [86_400, '1 dia'],
  [400_000, '4 dias'],
])('%d seconds are %s', (seconds, words) => expect(lengthOf(seconds)).toBe(words));
