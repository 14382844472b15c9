import { describe, expect, test } from 'vitest';
import { canChangeLead, LEAD_STATUSES, nextLeadStatuses } from './terms.ts';

describe('lead status', () => {
  test('qualified and lost are set from any other state; new and converted are never set by hand', () => {
    for (const from of LEAD_STATUSES) {
      for (const to of LEAD_STATUSES)
        expect([from, to, canChangeLead(from, to)]).toEqual([
          from,
          to,
          (to === 'qualified' || to === 'lost') && to !== from,
        ]);
    }
  });

  test('offers the statuses that may be set', () => {
    expect(nextLeadStatuses('new')).toEqual(['qualified', 'lost']);
    expect(nextLeadStatuses('lost')).toEqual(['qualified']);
  });
});
