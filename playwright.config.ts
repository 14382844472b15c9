import { defineConfig } from '@playwright/test';

/** Chromium asks the outside world for nothing; inside containers it has no sandbox of its own. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  // Drawing by an imitated graphics card costs a third of the time of a run.
  '--disable-gpu',
  // Pages of one context share a process, which knows the code of the site.
  '--renderer-process-limit=1',
  // A page lives for seconds: making its code faster costs a fifth of a run, and never pays.
  '--js-flags=--no-maglev --no-opt',
  // A process less that every page talks to, and a quarter of the pixels, at which no test looks.
  '--in-process-gpu',
  '--force-device-scale-factor=0.5',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const WHOLE = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
/** Lighter, and all that most tests need. */
const SHELL = process.env.CHROMIUM_SHELL ?? WHOLE;
/** An installed app and a camera need the whole browser. */
const WINDOWED = /\/(install|face)\.spec\.ts/;

const LONG =
  /(topology|order-durability|durability|restart|ending|rolling-restart|page-cache|odd-requests|freezing)\.spec\.ts/;

export default defineConfig({
  testMatch: '{app/features/*,tests}/journeys/*.spec.ts',
  globalSetup: './tests/journeys/global-setup.ts',
  timeout: 90_000,
  // A machine that does other things too takes its time; what is there already costs nothing.
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A journey that needs a second try has a fault: scripts/test.mjs repeats and names it.
  retries: 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['line'], ['json']] : [['line']],
  // The longest first: begun last, one of them would keep a single worker busy at the end.
  projects: [
    { name: 'long', testMatch: LONG },
    {
      name: 'windowed',
      testMatch: WINDOWED,
      use: { launchOptions: { executablePath: WHOLE, args: CHROMIUM_ARGS } },
    },
    { name: 'others', testIgnore: [LONG, WINDOWED] },
  ],
  use: {
    // Ends before the test does: the failure then names the line that waited.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Of failures, in test-results/; named at the end of the run.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: SHELL, args: CHROMIUM_ARGS },
  },
});
