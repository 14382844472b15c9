import { expect, test } from 'vitest';
import { refusedPatterns } from '../scripts/check-patterns.mjs';

const faults = async (...lines: string[]): Promise<string[]> => {
  const { refused } = await refusedPatterns([['planted.ts', lines.join('\n')]]);
  return refused.map(({ place, fault }: { place: string; fault: string }) => `${place} ${fault}`);
};

test('an exponential pattern is refused with its line, also with a bound', async () => {
  expect(await faults('const a = 1;', 'export const BAD = /^(a+)+$/;')).toEqual([
    expect.stringMatching(/^planted\.ts:2 is exponential/),
  ]);
  expect(
    await faults('const MOST = 20;', '// bounded: at most 20 characters (MOST)', 'const BAD = /^(a+)+$/;'),
  ).toEqual([expect.stringMatching(/exponential/)]);
});

test('a polynomial pattern needs a bound that a constant has and that keeps its work small', async () => {
  const bad = 'const END = /[\\s.]+$/;';
  expect(await faults(bad)).toEqual([expect.stringMatching(/^planted\.ts:1 takes time to the power of 2/)]);
  const bounded = (most: string) => `// bounded: at most ${most} characters (MOST)`;
  expect(await faults('const MOST = 200;', bounded('200'), bad)).toEqual([]);
  expect(await faults('const MOST = 1_000;', bounded('200'), bad)).toEqual([
    expect.stringMatching(/no constant has: MOST = 200/),
  ]);
  expect(await faults('const MOST = 100_000;', bounded('100 000'), bad)).toEqual([
    expect.stringMatching(/too much for 100000 characters/),
  ]);
  expect(await faults('const MOST = 200;', bounded('200'), 'const a = 1;', bad)).toHaveLength(1);
});

test('a linear pattern passes, and a bound that it does not need is refused', async () => {
  const good = 'const END = /(?<![\\s.])[\\s.]+$/;';
  expect(await faults(good)).toEqual([]);
  expect(await faults('const MOST = 20;', '// bounded: at most 20 characters (MOST)', good)).toHaveLength(1);
});

test('patterns made of texts of the same file are read; others have to say what they are made of', async () => {
  expect(await faults("const ENDS = '[ .]+';", 'const END = new RegExp(ENDS + "$");')).toEqual([
    expect.stringMatching(/^planted\.ts:2 takes time/),
  ]);
  const assembled = 'export const like = (word: string) => new RegExp("^" + word);';
  expect(await faults(assembled)).toEqual([expect.stringMatching(/put together while it runs/)]);
  expect(await faults('// assembled: words of this code', assembled)).toEqual([]);
});

test('ignores patterns in texts and comments', async () =>
  expect(await faults('const text = "/(a+)+$/";', '// /(a+)+$/')).toEqual([]));
