import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/**
 * `npm run test:look`: compares pictures of the design system and of key screens with those in the
 * repository.
 */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: '../journeys/global-setup.ts',
  projects: [{ name: 'look' }],
  outputDir: '../../test-results/look',
  reporter: [['line']],
  // One set of pictures, drawn by one browser on one system (docs/decisions/0051).
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  expect: { timeout: 12_000, toHaveScreenshot: { animations: 'disabled', scale: 'device' } },
});
