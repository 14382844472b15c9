import { expect, test } from 'vitest';
import { SITE_CONTENT } from '#app/features/content/seed/first-site-content.ts';
import { holdsText, RISKY_TEXTS, replaceText, riskyState } from './before-publishing.ts';
import { sectionForm } from './section-names.ts';

const bodyOf = (section: string) => (SITE_CONTENT as unknown as Record<string, unknown>)[section];

test.each(RISKY_TEXTS)('the first content has the text $key, and takes its careful wording', (text) => {
  const body = bodyOf(text.section);
  expect(holdsText(body, text.shipped)).toBe(true);
  expect(riskyState(body, text, [])).toBe('open');
  expect(riskyState(body, text, [text.key])).toBe('kept');
  const careful = replaceText(body, text.shipped, text.careful);
  expect(riskyState(careful, text, [text.key])).toBe('changed');
  expect(holdsText(careful, text.careful)).toBe(true);
  expect(sectionForm(text.section).schema.safeParse(careful).success).toBe(true);
  // Everything else stays.
  expect(replaceText(careful, text.careful, text.shipped)).toEqual(body);
});
