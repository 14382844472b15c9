import { expect, test } from 'vitest';
import { REFUND_REASONS } from '#app/features/payments/rules/terms.ts';
import { onTestDatabase } from '#tests/db/database.ts';

const context = onTestDatabase();

test('the database takes every reason for a refund', async () => {
  const { rows } = await context.owner.query<{ text: string }>(
    "select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'refunds_reason_check'",
  );
  expect(rows).toHaveLength(1);
  expect(REFUND_REASONS.filter((reason) => !rows[0]?.text.includes(`'${reason}'`))).toEqual([]);
});
