import { expect, test } from 'vitest';
import { claimWordsIn } from '#app/features/catalog/rules/claim-words.ts';
import { SECTIONS } from '#app/features/content/rules/site-sections.ts';
import { slugify } from '#app/lib/text.ts';
import { SITE_CONTENT } from './first-site-content.ts';
import { LEARN, TRUTHS } from './learn.ts';

const sentences = (text: string) => text.split(/(?<=[.!?:])\s+/);

test('each page has its own address, a source and a day, and fits its form', () => {
  expect(LEARN.length).toBeGreaterThanOrEqual(20);
  expect(new Set(LEARN.map(({ title }) => slugify(title))).size).toBe(LEARN.length);
  expect(SECTIONS.learn.schema.safeParse(SITE_CONTENT.learn).error).toBeUndefined();
  expect(SECTIONS.truths.schema.safeParse(SITE_CONTENT.truths).error).toBeUndefined();
});

test('each page has a topic, and each topic at least three pages', () => {
  const counts = Map.groupBy(LEARN, ({ topic }) => topic);
  expect(counts.size).toBeGreaterThanOrEqual(5);
  for (const [topic, pages] of counts) {
    expect(topic).toBeTruthy();
    expect(pages.length, topic).toBeGreaterThanOrEqual(3);
  }
});

test('no sentence has more than about fifteen words', () => {
  const texts = [...LEARN.map(({ text }) => text), ...TRUTHS.items.map(({ text }) => text)];
  const long = texts.flatMap(sentences).filter((sentence) => sentence.split(/\s+/).length > 17);
  expect(long).toEqual([]);
});

test('the list of limits contains no promise', () => {
  expect(claimWordsIn(TRUTHS)).toEqual([]);
});
