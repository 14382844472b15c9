/**
 * `npm run screens`: pictures of the public pages at three widths, into docs/screens, from the built product with its
 * demo data. For people who want to see what a change did.
 */
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { startBuiltProduct, stopBuiltProduct } from './built-product.ts';
import { ensureChromium } from './chromium.mjs';

const PAGES = {
  inicio: '/',
  faq: '/faq',
  produto: '/produtos/limpa-nome',
  contato: '/contato',
  emprestimo: '/emprestimo',
  politicas: '/politicas',
  checkout: '/checkout?plan=CPF',
  verificar: '/verificar',
  confira: '/confira',
  'pre-analise': '/pre-analise',
  contrato: '/contrato/cpf',
  '404': '/nao-existe',
};
const WIDTHS = [390, 820, 1440];
const OUT = 'docs/screens';

const product = await startBuiltProduct({ env: { LOG_LEVEL: 'silent' } });
try {
  fs.mkdirSync(OUT, { recursive: true });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  for (const width of WIDTHS) {
    const page = await browser.newPage({
      baseURL: product.url,
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
  await stopBuiltProduct(product);
  fs.rmSync(product.dataDir, { recursive: true, force: true });
}
