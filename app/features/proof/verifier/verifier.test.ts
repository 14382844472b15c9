import fs from 'node:fs';
import { expect, test } from 'vitest';
import { PROGRAM, verifierProgram } from '../../../../scripts/verifier.mjs';

test('the program of the verifier is what its source makes: npm run verifier', async () => {
  expect(fs.readFileSync(PROGRAM, 'utf8')).toBe(await verifierProgram());
});

test('the page asks no network', () => {
  const page = fs.readFileSync('app/features/proof/verifier/verifier.html', 'utf8');
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(/https?:\/\/|<link|<img|src=/);
});
