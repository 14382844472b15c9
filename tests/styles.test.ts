import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** With one of these the browser styles the whole page again for each node that enters it: 17 times while a list loads. */
const PAGE_WIDE = /(html|:root):has\(/;

test('no style asks the page as a whole what it holds', () => {
  const found = fs
    .readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(css|tsx)$/.test(name))
    .filter((name) =>
      PAGE_WIDE.test(fs.readFileSync(path.join('app', name), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')),
    );
  expect(found).toEqual([]);
});
