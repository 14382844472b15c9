import { expect, test } from 'vitest';
import { refusedWords } from '../scripts/check-words.mjs';

test('finds refused words with their line, also in capitals', () => {
  expect(refusedWords('a.ts', 'fine\n// Whoever saves second is told.')).toEqual(['a.ts:2: Whoever']);
  expect(refusedWords('a.ts', '// What was typed stays.')).toHaveLength(1);
});

test('words in backticks and the examples of the style guide pass', () => {
  expect(refusedWords('a.ts', '// PostgreSQL runs as `nobody`.')).toEqual([]);
  expect(refusedWords('docs/STYLE.md', '| "is nobody" | "null" |')).toEqual([]);
  expect(refusedWords('docs/other.md', '| "is nobody" | "null" |')).toHaveLength(1);
});
