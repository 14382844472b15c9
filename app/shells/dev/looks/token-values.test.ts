import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, type Hex } from '#app/features/settings/rules/colours.ts';
import { PAIRS, tokensOf } from './token-values.ts';

const { light, dark } = tokensOf(fs.readFileSync('app/styles/app.css', 'utf8'));

/** WCAG 2.2 AA for text, and AAA for the words of a page on its grounds. */
const least = (words: string, ground: string) =>
  words === 'ink' && ['surface', 'raised', 'sunken'].includes(ground) ? 7 : 4.5;

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_theme, colours) => {
  test.each(PAIRS)('%s on %s is readable', (words, ground) => {
    const of = (name: string) => colours[name] as Hex;
    expect(contrast(of(words), of(ground))).toBeGreaterThanOrEqual(least(words, ground));
  });
});

test('each token of the style sheet is read', () => {
  expect(Object.keys(light).length).toBeGreaterThanOrEqual(25);
  expect(dark.surface).not.toBe(light.surface);
});
