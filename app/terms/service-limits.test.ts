import { expect, test } from 'vitest';
import { limitsOf } from '#app/terms/service-limits.ts';

test('a service names its own limits, and says that a debt stays', () => {
  expect(limitsOf(['nome', 'bacen'])).toHaveLength(3);
  expect(limitsOf(['bacen'])[0]).toContain('cinco anos');
  expect(limitsOf(['nome'])[0]).toContain('menos de cinco anos');
  expect(limitsOf(['nome']).at(-1)).toContain('A dívida em si');
  expect(limitsOf(['rating'])).toHaveLength(1);
});
