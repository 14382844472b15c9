import { expect, test } from 'vitest';
import { LEADS_OF_PERSON } from '#app/platform/db/table.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';

const context = onTestDatabase();

test('the leads of a person are found by indexes, however many leads there are', async () => {
  const { owner } = context;
  await owner.query('begin; set local enable_seqscan = off');
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
    `explain select * from leads t where t.id in ${LEADS_OF_PERSON.replaceAll('$1', `'${crypto.randomUUID()}'::uuid`)}`,
  );
  await owner.query('rollback');
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toContain('Seq Scan');
  expect(plan).toContain('leads_converted_idx');
  expect(plan).toContain('leads_email_idx');
});
