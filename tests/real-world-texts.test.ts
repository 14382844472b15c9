import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { recognise } from '#app/features/listings/rules/recognise.ts';
import { readReportText } from '#app/features/reports/rules/read-report.ts';
import { PASTED_LINES } from './fixtures/real-world/pasted-lines.ts';

/**
 * Texts with the layouts of real reports and fictitious people; `{file}.expected.json` is the right answer.
 */
const FOLDER = path.join(import.meta.dirname, 'fixtures/real-world/reports');
const EXPECTED = '.expected.json';
const TODAY = '2026-11-27';

const REPORTS = fs
  .readdirSync(FOLDER)
  .filter((name) => name.endsWith(EXPECTED))
  .map((name) => name.slice(0, -EXPECTED.length));

const contentOf = (name: string) => fs.readFileSync(path.join(FOLDER, name), 'utf8');

test('the folder has at least six layouts of reports and forty pasted lines', () => {
  expect(REPORTS.length).toBeGreaterThanOrEqual(6);
  expect(PASTED_LINES.length).toBeGreaterThanOrEqual(40);
});

test.each(REPORTS)('%s is read right', (file) => {
  const { place, takenOn, holderDoc, profile, items = [] } = readReportText(contentOf(file), TODAY) ?? {};
  const rows = items.map(({ creditor, amount, dueOn, contractRef }) => [
    creditor,
    amount,
    dueOn,
    contractRef,
  ]);
  expect({ place, takenOn, holderDoc, profile, items: rows }).toEqual(JSON.parse(contentOf(file + EXPECTED)));
});

test.each(PASTED_LINES)('the line "%s" is read right', (line, expected) => {
  const [first] = recognise(line, TODAY);
  if (!expected) expect(first).toBeUndefined();
  else expect(first).toMatchObject(expected);
});
