import fs from 'node:fs';
import { expect, test } from 'vitest';

/** Elements that end an open paragraph when a browser parses the page, so that React finds another tree. */
const BLOCK = /<(PressForm|RecordForm|Form|form|div|ul|ol|dl|section|table|details|h[1-6])\b/;

/** Paragraphs of a source that contain a block, with their lines. */
const wrongIn = (source: string): number[] =>
  [...source.matchAll(/<p(?:\s[^>]*?)?>(?:(?!<\/p>).)*?<\/p>/gs)]
    .filter(([paragraph]) => BLOCK.test(paragraph))
    .map(({ index }) => source.slice(0, index).split('\n').length);

test('no paragraph contains a form, a list or another block', () => {
  const files = fs.globSync('app/**/*.tsx');
  const wrong = files.flatMap((file) =>
    wrongIn(fs.readFileSync(file, 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(wrong).toEqual([]);
  expect(wrongIn('<p className="a">\n<PressForm intent="x">Ok</PressForm></p>\n<p>Ok</p>')).toEqual([1]);
  expect(files.length).toBeGreaterThan(300);
});
