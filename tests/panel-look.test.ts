import fs from 'node:fs';
import { expect, test } from 'vitest';

const files = fs
  .globSync('app/{features/*/admin,kit,shells/admin,screens/{client,overview,settings}}/**/*.tsx')
  .filter((name) => !name.includes('.test.'))
  .map((name) => [name, fs.readFileSync(name, 'utf8')] as const);

test.each(files.filter(([, text]) => text.includes('<FilterForm')))(
  '%s filters with the fields of the kit',
  (_, text) => {
    const form = text.slice(text.indexOf('<FilterForm'), text.indexOf('</FilterForm>'));
    expect(form).not.toMatch(/<(TextField|SelectField|CheckboxField|select)\b|className="control/);
  },
);

test('the label of an empty filter fits into it', () => {
  const words = files.flatMap(([, text]) => [...text.matchAll(/<Choice\b[^>]*?\ball="([^"]+)"/gs)]);
  expect(words.length).toBeGreaterThan(10);
  expect(words.map(([, all]) => all).filter((all = '') => all.length > 17)).toEqual([]);
});

test.each(files.filter(([, text]) => text.includes('<h1')))('%s has the heading of all pages', (_, text) => {
  for (const [heading] of text.matchAll(/<h1[^>]*>/g)) expect(heading).toContain('display-l');
});

test.each(files.filter(([, text]) => text.includes('<RowWord')))(
  '%s keeps the words of a stacked row apart',
  (_, text) => {
    // A word with a class has its distance from that class.
    const glued = [...text.matchAll(/<RowWord>[^<{]*[^\s<{]<\/RowWord>\s*(\S.)/g)].filter(
      ([, next]) => next !== '</',
    );
    expect(glued.map(([found]) => found)).toEqual([]);
  },
);

test('all links to a new record have one colour and one size', () => {
  const found = files.flatMap(([name, text]) =>
    [...text.matchAll(/<(?:Link|ButtonLink|OpenButton)\s+to="[^"]*\/nov[oa]"((?:[^>]|=>)*)>/g)].map(
      ([, looks = '']) => [name, looks] as const,
    ),
  );
  expect(found.length).toBeGreaterThan(6);
  const other = found.filter(
    ([, looks]) => !(/variant(: |=)['"]primary/.test(looks) && /size(: |=)['"]sm/.test(looks)),
  );
  expect(other).toEqual([]);
});
