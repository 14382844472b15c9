/**
 * `npm run screens`: pictures from the built product with its demo data. Ten key screens at three widths, light and
 * dark, into docs/screens, for people who want to see what a change did (`npm run test:look` compares); and the three
 * screens of a case that the landing page shows (`-- --case` for these alone), into `app/screens/landing/screens`.
 */
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Locator } from '@playwright/test';
import sharp from 'sharp';
import { startBuiltProduct, stopBuiltProduct } from './built-product.ts';
import { ensureChromium } from './chromium.mjs';

/** By the name of the picture; `/app` and `/admin` use the accounts of the demo. */
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

/** Height of a picture by its width: the visible part, not a whole list. */
const SIZES = [
  { width: 390, height: 1300 },
  { width: 820, height: 1180 },
  { width: 1440, height: 1000 },
];
const THEMES = { light: '', dark: '-escuro' } as const;
const OUT = 'docs/screens';

/**
 * Screens of a case on the landing page, by the name of the picture: address, button to press, and start of
 * the crop.
 */
const CASE_SCREENS: Record<string, { address: string; open?: RegExp; from: (main: Locator) => Locator }> = {
  etapas: {
    address: '/app/card/nome?aba=etapas',
    from: (main) => main.getByRole('heading', { name: /^Assinatura do contrato/ }),
  },
  carta: {
    address: '/app/cartas',
    open: /Leia antes do envio/,
    from: (main) => main.getByRole('heading', { level: 1 }),
  },
  respostas: {
    address: '/app/cartas',
    from: (main) => main.getByRole('listitem').filter({ hasText: 'Enviada à Quod' }),
  },
};
const CASE_OUT = 'app/screens/landing/screens';
/** In CSS px, including the room above the heading. */
const CASE_SIZE = { width: 390, height: 420, above: 20 };

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

/** A page without motion for a Brazilian visitor, signed in if there is a session. */
async function newPage(
  browser: Browser,
  baseURL: string,
  storageState: BrowserContextOptions['storageState'] | null,
  more: BrowserContextOptions = {},
) {
  const context = await browser.newContext({
    baseURL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
    ...more,
  });
  // The banner that offers to install the app is part of no page.
  await context.addInitScript(() => localStorage.setItem('nome.app-banner-closed', '1'));
  return context.newPage();
}

async function takePictures(browser: Browser, { url }: Product) {
  const states = {
    app: await signedIn(browser, url, 'app'),
    admin: await signedIn(browser, url, 'admin'),
  };
  for (const [name, address] of Object.entries(PAGES)) {
    const area = areaOf(address);
    const page = await newPage(browser, url, area && states[area]);
    for (const [theme, suffix] of Object.entries(THEMES)) {
      await page.emulateMedia({ colorScheme: theme as keyof typeof THEMES, reducedMotion: 'reduce' });
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.goto(address);
        // Public pages wake at their first use.
        await page.mouse.move(1, 1);
        await page.mouse.move(2, 2);
        await page.locator('html[data-awake]').waitFor({ state: 'attached' });
        if (name === 'cliente') {
          await page
            .getByRole('link', { name: /^Mariana/ })
            .first()
            .click();
          await page.getByRole('heading', { level: 1, name: /^Mariana/ }).waitFor();
        }
        // Late content shows a skeleton until it arrives.
        await page.locator('main .animate-pulse').first().waitFor({ state: 'detached' });
        await sharp(await page.screenshot())
          .jpeg({ quality: 55, mozjpeg: true })
          .toFile(path.join(OUT, `${name}-${size.width}${suffix}.jpg`));
      }
    }
    await page.context().close();
  }
}

/** Pictures in the landing page's size, without fixed elements. */
async function takeCaseScreens(browser: Browser, { url }: Product) {
  const page = await newPage(browser, url, await signedIn(browser, url, 'app'), {
    viewport: { width: CASE_SIZE.width, height: 900 },
    deviceScaleFactor: 2,
    // Allows the style below.
    bypassCSP: true,
  });
  for (const [name, { address, open, from }] of Object.entries(CASE_SCREENS)) {
    for (const [theme, suffix] of Object.entries(THEMES)) {
      await page.emulateMedia({ colorScheme: theme as keyof typeof THEMES, reducedMotion: 'reduce' });
      await page.goto(address);
      await page.locator('html[data-awake]').waitFor({ state: 'attached' });
      const main = page.getByRole('main');
      if (open) {
        await main.getByRole('link').filter({ hasText: open }).first().click();
        await page.waitForURL(/\/cartas\/./);
      }
      const first = from(main).first();
      await first.waitFor();
      await page.addStyleTag({
        content:
          'header, nav[aria-label="Atalhos"] { visibility: hidden } main header { visibility: visible }',
      });
      const top = await first.evaluate((one) => one.getBoundingClientRect().top + scrollY);
      const clip = { x: 0, y: top - CASE_SIZE.above, width: CASE_SIZE.width, height: CASE_SIZE.height };
      await sharp(await page.screenshot({ fullPage: true, clip }))
        .resize({ width: 640 })
        .webp({ quality: 62 })
        .toFile(path.join(CASE_OUT, `${name}${suffix}.webp`));
    }
  }
  await page.context().close();
}

const product = await startBuiltProduct({ env: { LOG_LEVEL: 'silent', DEMO_SIZE: 'full' } });
try {
  for (const folder of [OUT, CASE_OUT]) fs.mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  await takeCaseScreens(browser, product);
  if (!process.argv.includes('--case')) await takePictures(browser, product);
  await browser.close();
} finally {
  await stopBuiltProduct(product);
  fs.rmSync(product.dataDir, { recursive: true, force: true });
}
