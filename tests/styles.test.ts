import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * These selectors make the browser restyle the whole page for each added node: 17 times while a list loads.
 */
const PAGE_WIDE = /(html|:root):has\(/;

test("no style depends on the whole page's content", () => {
  const found = fs
    .readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(css|tsx)$/.test(name))
    .filter((name) =>
      PAGE_WIDE.test(fs.readFileSync(path.join('app', name), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')),
    );
  expect(found).toEqual([]);
});
