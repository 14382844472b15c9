/**
 * `npm run screens`: pictures of the public pages at three widths, into docs/screens, from the built product with its
 * demo data. For people who want to see what a change did.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium } from './chromium.mjs';
import { freePort } from './embedded-postgres.ts';

const PAGES = {
  inicio: '/',
  faq: '/faq',
  produto: '/produtos/limpa-nome',
  contato: '/contato',
  emprestimo: '/emprestimo',
  politicas: '/politicas',
  checkout: '/checkout?plan=CPF',
  verificar: '/verificar',
  '404': '/nao-existe',
};
const WIDTHS = [390, 820, 1440];
const OUT = 'docs/screens';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-screens-'));
fs.chmodSync(folder, 0o755);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, ['build/server/index.js'], {
  env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', PORT: String(port), LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error('O servidor não subiu.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  fs.mkdirSync(OUT, { recursive: true });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  for (const width of WIDTHS) {
    const page = await browser.newPage({
      baseURL: url,
      viewport: { width, height: 900 },
      locale: 'pt-BR',
      reducedMotion: 'reduce',
    });
    // The banner that offers to install the app belongs to no page.
    await page.addInitScript(() => localStorage.setItem('nome.app-banner-closed', '1'));
    for (const [name, address] of Object.entries(PAGES)) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.screenshot({
        path: path.join(OUT, `${name}-${width}.jpg`),
        fullPage: true,
        type: 'jpeg',
        quality: 62,
      });
    }
    await page.close();
  }
  await browser.close();
} finally {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  fs.rmSync(folder, { recursive: true, force: true });
}
