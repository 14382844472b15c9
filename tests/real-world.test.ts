import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkRow } from '#app/features/imports/rules/check-row.ts';
import { guessMapping } from '#app/features/imports/rules/columns-of-kind.ts';
import type { Sheet } from '#app/features/imports/rules/sheet.ts';
import { isTable, type SingleKind } from '#app/features/imports/rules/terms.ts';
import { readImportFile } from '#app/features/imports/server/read-file.server.ts';

/**
 * Small files in the form of real ones with fictitious people; `{file}.expected.json` is the right answer.
 */
const FOLDER = path.join(import.meta.dirname, 'fixtures/real-world');
const EXPECTED = '.expected.json';
const TODAY = '2026-11-27';

type Expected = { kind: SingleKind };

const cases = (folder: string): string[] =>
  fs
    .readdirSync(path.join(FOLDER, folder))
    .filter((name) => name.endsWith(EXPECTED))
    .map((name) => `${folder}/${name.slice(0, -EXPECTED.length)}`);

const expectedOf = (file: string): Expected =>
  JSON.parse(fs.readFileSync(path.join(FOLDER, `${file}${EXPECTED}`), 'utf8'));

/** Entries of a statement; in a file of several accounts, each with its own. */
const ofStatement = ({ header: [account = ''], rows }: Sheet) => ({
  rows: rows
    .filter(({ fault }) => !fault)
    .map(({ cells: [day, amount, text, , own] }) => [
      ...[day, Number(amount), text],
      ...(own === account ? [] : [own]),
    ]),
  faults: rows.flatMap(({ fault }) => fault ?? []),
});

/** Rows of a spreadsheet with the guessed columns. */
function ofTable(kind: SingleKind, { header, rows }: Sheet) {
  const reading = { mapping: guessMapping(header, kind), today: TODAY };
  const read: unknown[][] = [];
  const faults: string[] = [];
  for (const { line, cells } of rows) {
    const checked = checkRow(kind, reading, cells);
    if (!checked.ok) faults.push(`Linha ${line}: ${checked.note}`);
    else if ('amount' in checked.value) {
      const { day, amount, text, docNumber } = checked.value;
      read.push([day, amount, text, ...(docNumber ? [docNumber] : [])]);
    } else {
      const { name, uf } = checked.value;
      read.push([name, 'phone' in checked.value ? checked.value.phone : checked.value.whatsapp, uf]);
    }
  }
  return { rows: read, faults };
}

async function readFile(file: string, kind: SingleKind) {
  const sheet = await readImportFile(kind, fs.readFileSync(path.join(FOLDER, file)));
  if (!sheet.ok) return { kind, refused: sheet.error.message };
  // The answer passes between processes as JSON.
  expect(JSON.parse(JSON.stringify(sheet.value))).toEqual(sheet.value);
  const { faults, ...read } = isTable({ kind, header: sheet.value.header })
    ? ofTable(kind, sheet.value)
    : ofStatement(sheet.value);
  return { kind, ...read, ...(faults.length > 0 && { faults }) };
}

const FILES = ['ofx', 'csv', 'xlsx'].flatMap(cases);

test('the folder has at least eight statements, eight text files and six workbooks', () => {
  for (const [folder, least] of Object.entries({ ofx: 8, csv: 8, xlsx: 6 }))
    expect(cases(folder).length, folder).toBeGreaterThanOrEqual(least);
});

test.each(FILES)('%s is read right', async (file) => {
  const expected = expectedOf(file);
  expect(await readFile(file, expected.kind)).toEqual(expected);
});
