import { describe, expect, test } from 'vitest';
import { dueAfter, dueWithin, TaskInput } from './task-list.ts';

const ID = '0199a7f0-0000-7000-8000-000000000001';
const faultsOf = (entries: object) => {
  const read = TaskInput.safeParse({ title: 'Ligar', assigneeId: '', due: '', time: '', ...entries });
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'));
};

describe('a task', () => {
  test.each([
    [{}, []],
    [{ within: '10m', clientId: ID }, []],
    [{ within: '10m', due: '2026-11-20' }, ['within']],
    [{ within: '10m', time: '10:00' }, ['within', 'due']],
    [{ within: '2 anos' }, ['within']],
    [{ clientId: ID, leadId: ID }, ['title']],
    [{ clientId: 'x' }, ['clientId']],
    [{ cardId: ID, lawsuitId: ID }, ['title']],
    [{ repeats: 'monthly' }, ['repeats']],
    [{ repeats: 'monthly', due: '2026-11-20' }, []],
    [{ repeats: 'hourly', within: '1d' }, ['repeats']],
  ])('of %j has faults in %j', (entries, faults) => {
    expect(faultsOf(entries)).toEqual(faults);
  });
});

describe('a due time from Thursday 19 November 2026, 23:50 in Brasília', () => {
  const now = new Date('2026-11-20T02:50:00Z');
  test.each([
    ['10m', '2026-11-20T03:00:00.000Z'],
    ['4h', '2026-11-20T06:50:00.000Z'],
    // Friday is a holiday.
    ['1d', '2026-11-24T02:59:59.999Z'],
    ['3d', '2026-11-26T02:59:59.999Z'],
  ] as const)('within %s is %s', (within, due) => {
    expect(dueWithin(within, now).toISOString()).toBe(due);
  });

  test.each([
    [9, 'minutes', '2026-11-20T02:59:00.000Z'],
    [10, 'minutes', '2026-11-20T03:00:00.000Z'],
    [72, 'hours', '2026-11-23T02:50:00.000Z'],
    [0, 'days', '2026-11-20T02:59:59.999Z'],
    [2, 'days', '2026-11-25T02:59:59.999Z'],
  ] as const)('of a rule, after %i %s, is %s', (count, unit, due) => {
    expect(dueAfter({ count, unit }, now).toISOString()).toBe(due);
  });
});
