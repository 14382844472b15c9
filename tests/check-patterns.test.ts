import { expect, test } from 'vitest';
import { refusedPatterns } from '../scripts/check-patterns.mjs';

/** Judges planted patterns without a list of verdicts. */
const faults = async (...lines: string[]): Promise<string[]> => {
  const { refused } = await refusedPatterns([['planted.ts', lines.join('\n')]]);
  return refused.map(({ place, fault }: { place: string; fault: string }) => `${place} ${fault}`);
};

test('an exponential pattern is refused with its line, even with a bound', async () => {
  expect(await faults('const a = 1;', 'export const BAD = /^(a+)+$/;')).toEqual([
    expect.stringMatching(/^planted\.ts:2 is exponential/),
  ]);
  expect(
    await faults('const MOST = 20;', '// bounded: at most 20 characters (MOST)', 'const BAD = /^(a+)+$/;'),
  ).toEqual([expect.stringMatching(/exponential/)]);
});

test('a polynomial pattern needs a bound that names a constant and keeps its work small', async () => {
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

test('a linear pattern passes, and an unnecessary bound is refused', async () => {
  const good = 'const END = /(?<![\\s.])[\\s.]+$/;';
  expect(await faults(good)).toEqual([]);
  expect(await faults('const MOST = 20;', '// bounded: at most 20 characters (MOST)', good)).toHaveLength(1);
});

test('reads patterns made of texts of the same file; others must name their texts', async () => {
  expect(await faults("const ENDS = '[ .]+';", 'const END = new RegExp(ENDS + "$");')).toEqual([
    expect.stringMatching(/^planted\.ts:2 takes time/),
  ]);
  const assembled = 'export const like = (word: string) => new RegExp("^" + word);';
  expect(await faults(assembled)).toEqual([expect.stringMatching(/put together while it runs/)]);
  expect(await faults('// assembled: words of this code', assembled)).toEqual([]);
});

test('ignores patterns in texts and comments', async () =>
  expect(await faults('const text = "/(a+)+$/";', '// /(a+)+$/')).toEqual([]));

test('takes verdicts from the list, judges the other patterns and names stale entries', async () => {
  const text = 'const A = /^(a+)+$/;\nconst B = /^b+$/;\nconst C = /^(c+)+$/;';
  const list = { '/^(a+)+$/': 'linear', '/gone/': 'linear' };
  const { refused, added, stale } = await refusedPatterns([['planted.ts', text]], list);
  expect(refused).toMatchObject([{ place: 'planted.ts:3', fault: expect.stringContaining('exponential') }]);
  expect(Object.fromEntries(added)).toEqual({ '/^b+$/': 'linear', '/^(c+)+$/': 'exponential' });
  expect(stale).toEqual(['/gone/']);
});

test('judges a pattern again when its flags differ from the list', async () => {
  const list = { '/^(a+)+$/': 'linear' };
  const { refused } = await refusedPatterns([['planted.ts', 'const A = /^(a+)+$/i;']], list);
  expect(refused).toHaveLength(1);
});
