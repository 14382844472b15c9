import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOAN_LIMITS, maxAmount } from './loan-limits.ts';

test('the most that a property secures is never above its share, and less than a centavo below it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), (value) => {
      const most = maxAmount(value);
      expect(most * 100).toBeLessThanOrEqual(value * LOAN_LIMITS.maxShare);
      expect((most + 1) * 100).toBeGreaterThan(value * LOAN_LIMITS.maxShare);
    }),
    // 60.6 centavos: up would be a centavo too much.
    { examples: [[101], [1], [5]] },
  );
});
