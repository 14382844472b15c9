import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { DEMO, expect, expectAccessible, signIn, test } from './fixtures.ts';

test('Chromium finds the site installable and its own prompt is offered; installed, the offer is over', async ({
  launchOptions,
}) => {
  // Contexts without a profile are private windows, which cannot install an app.
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--bypass-app-banner-engagement-checks'],
    baseURL: String(process.env.E2E_URL),
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const offer = page.getByRole('region', { name: 'Instalar o aplicativo' });
  // Offered to customers who paid.
  await signIn(page, DEMO.customer);
  await page.goto('/app');
  await expect(offer.getByRole('button', { name: 'Instalar' })).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  const devtools = await context.newCDPSession(page);
  expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  expect((await devtools.send('Page.getAppManifest')).errors).toEqual([]);

  // Installing itself opens a window of the system, so the browser's word for "done" is said here.
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  await expect(offer).toBeHidden();
  await context.close();
  fs.rmSync(profile, { recursive: true, force: true });
});
