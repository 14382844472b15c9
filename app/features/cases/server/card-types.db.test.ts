import { expect, test } from 'vitest';
import { PROCESS_STEPS } from '#app/features/cases/seed/process-steps.ts';
import { PRODUCTS } from '#app/features/catalog/seed/products.ts';
import { CARD_TYPES } from '#app/terms/card-status.ts';
import { onTestDatabase } from '#tests/db/database.ts';

const context = onTestDatabase();

test('every CHECK on card types accepts all types', async () => {
  const { rows } = await context.owner.query<{ name: string; text: string }>(
    `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
     where contype = 'c' and pg_get_constraintdef(oid) like '%''jus''%'`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(3);
  const missing = rows.flatMap(({ name, text }) =>
    CARD_TYPES.filter((type) => !text.includes(`'${type}'`)).map((type) => `${name}: ${type}`),
  );
  expect(missing).toEqual([]);
});

test('every card type has its process steps and a product that opens it', () => {
  const sold = new Set<string>(PRODUCTS.flatMap(({ activates }) => [...activates]));
  expect(CARD_TYPES.filter((type) => !PROCESS_STEPS[type] || !sold.has(type))).toEqual([]);
});
