import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PAGE = 'docs/customer-sentences.md';
const HEAD = 'Before';

type Row = { before: string; now: string; file: string };
const rows: Row[] = readFileSync(PAGE, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith(`| ${HEAD} `))
  .map((line) => {
    const [, before = '', now = '', file = ''] = line.split('|').map((cell) => cell.trim());
    return { before, now, file };
  });

const oneLine = (source: string) => source.replace(/\s+/g, ' ');
/** Sources of pages, mails and errors for customers and visitors; the panel's own files are not among them. */
const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.spec\.|\/admin\/|shells\/dev\//.test(name))
  .map((name) => ({ name, text: oneLine(readFileSync(`app/${name}`, 'utf8')) }));

test('lists the changed sentences', () => {
  expect(rows.length).toBeGreaterThan(35);
});

test.each(rows)('shows "$now" in $file', ({ now, file }) => {
  const text = oneLine(readFileSync(file, 'utf8'));
  let from = 0;
  for (const piece of now.split('…').map((each) => each.trim())) {
    const at = text.indexOf(piece, from);
    expect(at, piece).toBeGreaterThanOrEqual(0);
    from = at + piece.length;
  }
});

test('no screen, mail or error shows a replaced sentence', () => {
  const old = rows.filter(({ before }) => before !== '—');
  const found = sources.flatMap(({ name, text }) =>
    old.filter(({ before }) => text.includes(before)).map(({ before }) => `${name}: ${before}`),
  );
  expect(found).toEqual([]);
});
