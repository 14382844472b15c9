import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/** Components that /dev/ui shows through another one, or that render nothing visible themselves. */
const WITHOUT: Record<string, string> = {
  AppInstall: 'waits until the page was looked at; shows AppOffers',
  AppOffers: 'decides when Banner or UpdatePrompt shows',
  Popover: 'shown by ListPopover',
  KeptEntries: 'watches fields; shows KeptNotice',
  NavigationProgress: 'waits for a navigation; shows ProgressPill',
  FootRoom: 'a style without a picture',
  EmailProposal: 'shown by EmailField once an address has a typing error',
  ToastOutlet: 'shown by Toaster with the first toast',
  Editor: 'shown by RichTextField',
  FieldMenu: 'shown by RichTextField',
  LinkTool: 'shown by RichTextField',
  Toolbar: 'shown by RichTextField',
};

const read = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');

const components = [
  ...new Set(
    [...read('app/ui').matchAll(/^export (?:default )?(?:function|const) ([A-Z][a-z]\w*)/gm)].map(
      ([, name = '']) => name,
    ),
  ),
];
const page = read('app/shells/dev');

describe('the page of the design system', () => {
  test.each(components.filter((name) => !(name in WITHOUT)))('shows %s', (name) => {
    // The page lists icons by name.
    expect(page).toMatch(name.endsWith('Icon') ? new RegExp(`\\b${name}\\b`) : new RegExp(`<${name}\\b`));
  });

  test('the list of omitted components names only existing ones', () => {
    expect(components).toEqual(expect.arrayContaining(Object.keys(WITHOUT)));
  });
});
