/**
 * `npm run test:look`: compares the design system and twenty key screens with their pictures in
 * tests/look/pictures. `npm run test:look -- --update-snapshots` takes new ones, to be reviewed before they
 * are committed.
 */
import { spawnSync } from 'node:child_process';
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs';

const whole = ensureChromium();
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=tests/look/playwright.config.ts',
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: whole, CHROMIUM_SHELL: ensureHeadlessShell(whole) },
  },
);
process.exitCode = status ?? 1;
