import fs from 'node:fs';
import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { rights } from '../../scripts/rights.ts';

const context = onTestDatabase();

test('docs/rights.md matches the rights of the database (npm run docs writes it)', async () => {
  const made = await rights(context.owner);
  expect(fs.readFileSync('docs/rights.md', 'utf8') === made).toBe(true);
});

test.each([
  ['grant delete on letter_files to nome_clerk', ['|  | clerk | r; d | r: of assigned clients; d: none |']],
  [
    'grant select (token_hash) on helper_links to nome_visitor',
    [
      '| `helper_links` | visitor | r (token_hash) | none |',
      '|  | customer | r (all but token_hash); i (id, user_id, helper_name, token_hash); u (revoked_at) | own |',
    ],
  ],
  [
    'alter policy of_money on day_sums using (true)',
    ['| `day_sums` | owner, manager, lawyer, finance, accountant | r | all |'],
  ],
])('shows the effect of: %s', async (change, added) => {
  const before = (await rights(context.owner)).split('\n');
  await context.owner.query('begin');
  await context.owner.query(change);
  const after = (await rights(context.owner)).split('\n');
  await context.owner.query('rollback');
  expect(after.filter((line) => !before.includes(line))).toEqual(added);
});
