import { describe, expect, test } from 'vitest';
import { deadlineClock, missingToStart } from './deadline-clock.ts';

const at = (text: string) => new Date(`${text}-03:00`);

describe('deadline clock', () => {
  test('says what it waits for', () => {
    const now = new Date();
    expect(missingToStart({ contractAcceptedAt: null, firstDocumentAt: null })).toEqual([
      'contract',
      'document',
    ]);
    expect(missingToStart({ contractAcceptedAt: now, firstDocumentAt: null })).toEqual(['document']);
    expect(missingToStart({ contractAcceptedAt: null, firstDocumentAt: now })).toEqual(['contract']);
  });

  test('goes down by business days, and is late only the day after the last', () => {
    const on = (now: string) => deadlineClock('2026-08-21', at(now));
    expect(on('2026-08-07T12:00:00')).toEqual({ state: 'running', dueOn: '2026-08-21', daysLeft: 10 });
    expect(on('2026-08-09T12:00:00')).toMatchObject({ state: 'running', daysLeft: 10 });
    // Counted in Brasília, where it is still the 21st.
    expect(on('2026-08-21T23:59:00')).toMatchObject({ state: 'running', daysLeft: 0 });
    expect(on('2026-08-22T00:01:00')).toEqual({ state: 'late', dueOn: '2026-08-21', daysLate: 0 });
    expect(on('2026-08-25T10:00:00')).toMatchObject({ state: 'late', daysLate: 2 });
  });
});
