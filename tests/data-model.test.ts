import fs from 'node:fs';
import { expect, test } from 'vitest';
import * as schema from '#app/platform/db/schema.server.ts';
import { dataModel } from '../scripts/data-model.ts';

test('docs/data-model.md matches the tables (npm run docs writes it)', async () => {
  const made = await dataModel();
  expect(made.match(/ \{$/gm)?.length).toBe(Object.keys(schema).length);
  expect(fs.readFileSync('docs/data-model.md', 'utf8') === made).toBe(true);
});

test('docs/glossary.md names only existing tables', async () => {
  const tables = new Set([...(await dataModel()).matchAll(/^ {2}(\w+) \{$/gm)].map(([, name]) => name));
  const rows = fs.readFileSync('docs/glossary.md', 'utf8').match(/^\|.*\|$/gm) ?? [];
  const named = rows.flatMap((row) =>
    [...(row.split('|')[3] ?? '').matchAll(/`(\w+)/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !tables.has(name))).toEqual([]);
});
