import { describe, expect, test } from 'vitest';
import { canChangeLead, LEAD_STATUSES, nextLeadStatuses } from './terms.ts';

describe('lead status', () => {
  test('qualified, converted and lost are set from any other state; new is never set', () => {
    for (const from of LEAD_STATUSES) {
      for (const to of LEAD_STATUSES)
        expect([from, to, canChangeLead(from, to)]).toEqual([from, to, to !== 'new' && to !== from]);
    }
  });

  test('offers what may be set', () => {
    expect(nextLeadStatuses('new')).toEqual(['qualified', 'lost', 'converted']);
    expect(nextLeadStatuses('lost')).toEqual(['qualified', 'converted']);
  });
});
