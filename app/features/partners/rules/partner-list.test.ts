import { expect, test } from 'vitest';
import { partnerResults } from './partner-list.ts';

test.each([
  [
    { leads: 4, sold: 1, earned: 4_990 },
    { conversion: 25, cost: 4_990 },
  ],
  [
    { leads: 0, sold: 2, earned: 101 },
    { conversion: null, cost: 51 },
  ],
  [
    { leads: 1, sold: 2, earned: 100 },
    { conversion: 100, cost: 50 },
  ],
  [
    { leads: 3, sold: 0, earned: 0 },
    { conversion: 0, cost: null },
  ],
])('results of %j', (row, results) => expect(partnerResults(row)).toEqual(results));
