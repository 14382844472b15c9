import fs from 'node:fs';
import { expect, test } from 'vitest';

/** Folders of the pages that show the matters of one holder (`isOfHolder`). */
const FOLDERS = [
  'app/features/cases/customer',
  'app/features/letters/customer',
  'app/features/promises/customer',
  'app/features/reports/customer',
  'app/screens/records',
  'app/screens/service',
];

const pages = FOLDERS.flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${folder}/${name}`),
);

test('pages of a holder do not say that a linked person’s matters are the reader’s', () => {
  const wrong = pages.filter((file) =>
    fs
      .readFileSync(file, 'utf8')
      .replace(/\s+/g, ' ')
      // Início names the person, or the reader where the reader is the holder.
      .replaceAll("whose || 'no seu nome'", '')
      .match(/\b(em|no|o) seu nome\b|\bnos seus serviços\b/i),
  );
  expect(pages.length).toBeGreaterThan(30);
  expect(wrong).toEqual([]);
});
