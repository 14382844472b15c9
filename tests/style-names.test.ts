import fs from 'node:fs';
import { expect, test } from 'vitest';

/** Names that may have a refused word: a reason after `#`, then the names that it holds for. The list only shrinks. */
const LIST = 'tests/style-names.txt';

const forms = (word: string) =>
  word === 'tell' ? ['tell', 'tells', 'telling', 'told'] : [word, `${word}s`, `${word}es`, `${word}ed`];

/** The bold words of the table of names in docs/STYLE.md, in each of their forms. */
const refused = new Set(
  [...fs.readFileSync('docs/STYLE.md', 'utf8').matchAll(/^\| [^|]+ \| ([^|]+) \| [^|]+ \|$/gm)]
    .flatMap(([, not = '']) => [...not.matchAll(/\*\*([a-z]+)\*\*/g)].map(([, word = '']) => word))
    .flatMap(forms),
);

const sources = fs
  .globSync('{app,server,db}/**/*.{ts,tsx,sql}')
  .filter((name) => !/\.(?:test|spec)\.tsx?$|\/journeys\/|^db\/(?:migrations|previous-release)\//.test(name));

/** `privacy.tell-face` and `isListingGone` as their words. */
const wordsOf = (name: string) =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

/** Identifiers, and codes of events, jobs, errors and files, without those of comments. */
const namesIn = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm, '')
    .replace(/\s\/\/.*$/gm, '')
    .match(/(?<=')[a-z_]+(?:\.[a-z_-]+)+(?=')|[A-Za-z_][\w$]*(?:-[a-z]\w*)*/g) ?? [];

test('names and codes keep to the table of names in docs/STYLE.md', () => {
  const listed = fs
    .readFileSync(LIST, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .flatMap((line) => line.split(' '));
  const found = new Set(
    sources
      .flatMap((name) => namesIn(fs.readFileSync(name, 'utf8')))
      .filter((name) => wordsOf(name).some((word) => refused.has(word))),
  );
  expect(refused.size).toBeGreaterThan(20);
  expect([...found].filter((name) => !listed.includes(name)).sort()).toEqual([]);
  // A name that was mended leaves the list.
  expect(listed.filter((name) => !found.has(name))).toEqual([]);
});

test('a refused word is found in identifiers, codes and names of events, not in comments', () => {
  const names = namesIn("// gone\nconst isGone = row['part.overdue'] ?? 'image-gone'; /** told */");
  expect(names.filter((name) => wordsOf(name).some((word) => refused.has(word)))).toEqual([
    'isGone',
    'part.overdue',
    'image-gone',
  ]);
});
