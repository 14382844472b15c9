import { DEMO, expect, hydrated, signIn, test } from '../journeys/fixtures.ts';
import { stillWords, withFonts } from './still-page.ts';

type Person = keyof typeof DEMO;

/** Twenty screens by the name of their picture; `hides` selects content that changes daily. */
const SCREENS: Record<string, { path: string; as?: Person; hides?: string }> = {
  inicio: { path: '/' },
  produto: { path: '/produtos/limpa-nome' },
  'pre-analise': { path: '/pre-analise' },
  checkout: { path: '/checkout?plan=CPF' },
  contrato: { path: '/contrato/cpf' },
  faq: { path: '/faq' },
  contato: { path: '/contato' },
  entrar: { path: '/auth' },
  confira: { path: '/confira' },
  area: { path: '/app', as: 'customer' },
  servico: { path: '/app/card/nome', as: 'customer', hides: 'svg' },
  etapas: { path: '/app/card/nome?aba=etapas', as: 'customer' },
  anotacoes: { path: '/app/anotacoes', as: 'customer' },
  faturas: { path: '/app/faturas', as: 'customer' },
  documentos: { path: '/app/documentos', as: 'customer' },
  perfil: { path: '/app/perfil', as: 'customer' },
  mais: { path: '/app/mais', as: 'customer' },
  painel: { path: '/admin', as: 'admin', hides: 'main svg, main figure' },
  leads: { path: '/admin/leads', as: 'admin', hides: 'tbody' },
  clientes: { path: '/admin/clientes', as: 'admin', hides: 'tbody' },
};

/** Allowance for fonts, rounding and a changed number of entries; a changed place or colour exceeds it. */
const TOLERANT = { maxDiffPixelRatio: 0.015, threshold: 0.2 };

/** Two thirds of the page's former height on a phone (10 200 px), in px. */
const LONGEST = 6_800;

test('the landing page on a phone is at most two thirds of its former height', async ({ person }) => {
  const page = await person({ width: 390 });
  await page.goto('/');
  await withFonts(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(LONGEST);
});

for (const [name, { path, as, hides }] of Object.entries(SCREENS)) {
  test(`screen ${name} looks as before`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL: String(baseURL),
      deviceScaleFactor: 0.5,
      reducedMotion: 'reduce',
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      extraHTTPHeaders: { 'x-forwarded-for': `10.9.${Object.keys(SCREENS).indexOf(name)}.1` },
    });
    // The banner that offers to install the app is part of no page.
    await context.addInitScript(() => localStorage.setItem('nome.app-banner-closed', '1'));
    const page = await context.newPage();
    if (as) await signIn(page, DEMO[as]);
    for (const [size, width, colorScheme] of [
      ['390', 390, 'light'],
      ['1440', 1440, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      await hydrated(page);
      await withFonts(page);
      await stillWords(page);
      await expect(page).toHaveScreenshot(`${name}-${size}.png`, {
        ...TOLERANT,
        mask: hides ? [page.locator(hides)] : [],
        maskColor: '#888888',
      });
    }
    await context.close();
  });
}
