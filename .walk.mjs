import fs from 'node:fs';
import { chromium } from '@playwright/test';
const base = 'http://127.0.0.1:4391';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const out = [];
const look = async (ctx, url, name, shot = true, width) => {
  const page = await ctx.newPage();
  try {
    const r = await page.goto(base + url, { timeout: 60000 });
    await page.waitForTimeout(400);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const h = await page.evaluate(() => document.documentElement.scrollHeight);
    fs.writeFileSync(`/tmp/story/${name}.txt`, `${url} ${r.status()} over ${over} height ${h}\n` + (await page.locator('body').innerText()));
    console.log(name, url, page.url().replace(base, ''), r.status(), 'over', over, 'height', h);
    if (shot) await page.screenshot({ path: `/tmp/story/shots/${name}.png`, fullPage: h < 6000 });
  } catch (e) { console.log(name, 'FAIL', e.message.slice(0, 200)); }
  await page.close();
};
const PUBLIC = { inicio: '/', aprender: '/aprender', 'aprender-um': '/aprender/o-que-e-o-cenprot', verdades: '/verdades', consultores: '/consultores', confira: '/confira', verificar: '/verificar', contrato: '/contrato/cpf', produto: '/produtos/limpa-nome', parceiro: '/parceiro', promessas: '/promessas', politicas: '/politicas', contato: '/contato', pre: '/pre-analise' };
const which = process.argv[2];
if (which === 'public') {
  for (const scheme of ['light', 'dark']) {
    const ctx = await browser.newContext({ viewport: { width: 820, height: 1180 }, colorScheme: scheme, reducedMotion: 'reduce' });
    for (const [n, u] of Object.entries(PUBLIC)) await look(ctx, u, `p-${n}-${scheme}`);
    await ctx.close();
  }
}
if (which === 'area') {
  const ctx = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'light', reducedMotion: 'reduce' });
  const page = await ctx.newPage();
  await page.goto(base + '/auth');
  await page.getByLabel('E-mail').first().fill('cliente@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('demonstracao');
  await page.getByRole('button', { name: 'Entrar' }).last().click();
  await page.waitForURL('**/app**', { timeout: 60000 });
  await page.close();
  for (const u of ['/app', '/app/card/nome', '/app/card/jus', '/app/card/bacen', '/app/card/nome?aba=etapas', '/app/card/nome?aba=produtos', '/app/card/bacen?aba=etapas', '/app/anotacoes', '/app/cartas', '/app/documentos', '/app/faturas', '/app/privacidade', '/app/energia', '/app/plano', '/app/suporte', '/app/andamento', '/app/conversa', '/app/perfil', '/loan-upload'])
    await look(ctx, u, 'a' + u.replace(/\W+/g, '-'));
}
await browser.close();
