/**
 * `npm run screens`: pictures of ten key screens at three widths, light and dark, into docs/screens, from the built
 * product with its demo data. For people who want to see what a change did; `npm run test:look` compares.
 */
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { startBuiltProduct, stopBuiltProduct } from './built-product.ts';
import { ensureChromium } from './chromium.mjs';

/** By the name of the picture; `/app` and `/admin` are signed in to with the accounts of the demo. */
const PAGES = {
  inicio: '/',
  produto: '/produtos/limpa-nome',
  checkout: '/checkout?plan=CPF',
  area: '/app',
  servico: '/app/card/nome',
  faturas: '/app/faturas',
  painel: '/admin',
  leads: '/admin/leads',
  cliente: '/admin/clientes?busca=mariana',
  quadro: '/admin/leads?visao=quadro',
};
const ACCOUNTS = { app: 'cliente@exemplo.com.br', admin: 'admin@exemplo.com.br' };
const PASSWORD = 'demonstracao';

/** Height of a picture by its width: the first look, not the whole length of a list. */
const SIZES = [
  { width: 390, height: 1300 },
  { width: 820, height: 1180 },
  { width: 1440, height: 1000 },
];
const THEMES = { light: '', dark: '-escuro' } as const;
const OUT = 'docs/screens';

type Product = Awaited<ReturnType<typeof startBuiltProduct>>;
type Area = keyof typeof ACCOUNTS;
const areaOf = (address: string): Area | null =>
  address.startsWith('/app') ? 'app' : address.startsWith('/admin') ? 'admin' : null;

async function signedIn(browser: Browser, baseURL: string, area: Area) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/auth');
  await page.getByLabel('E-mail').fill(ACCOUNTS[area]);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL(/\/(app|admin)/);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function takePictures(browser: Browser, { url }: Product) {
  const states = {
    app: await signedIn(browser, url, 'app'),
    admin: await signedIn(browser, url, 'admin'),
  };
  for (const [name, address] of Object.entries(PAGES)) {
    const area = areaOf(address);
    const context = await browser.newContext({
      baseURL: url,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      ...(area && { storageState: states[area] }),
    });
    // The banner that offers to install the app belongs to no page.
    await context.addInitScript(() => localStorage.setItem('nome.app-banner-closed', '1'));
    const page = await context.newPage();
    for (const [theme, suffix] of Object.entries(THEMES)) {
      await page.emulateMedia({ colorScheme: theme as keyof typeof THEMES, reducedMotion: 'reduce' });
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.goto(address);
        await page.locator('html[data-awake]').waitFor({ state: 'attached' });
        if (name === 'cliente') {
          await page
            .getByRole('link', { name: /^Mariana/ })
            .first()
            .click();
          await page.getByRole('heading', { level: 1, name: /^Mariana/ }).waitFor();
        }
        await sharp(await page.screenshot())
          .jpeg({ quality: 55, mozjpeg: true })
          .toFile(path.join(OUT, `${name}-${size.width}${suffix}.jpg`));
      }
    }
    await context.close();
  }
}

const product = await startBuiltProduct({ env: { LOG_LEVEL: 'silent', DEMO_SIZE: 'full' } });
try {
  fs.mkdirSync(OUT, { recursive: true });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  await takePictures(browser, product);
  await browser.close();
} finally {
  await stopBuiltProduct(product);
  fs.rmSync(product.dataDir, { recursive: true, force: true });
}
