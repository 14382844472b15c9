import type { Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, test, WIDTHS } from './fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from './new-customer.ts';

/** Messages of the page's live streams, from its next document on. */
async function listen(page: Page): Promise<{ opened: number; heard: string[] }> {
  const streams = { opened: 0, heard: [] as string[] };
  await page.exposeFunction('streamOpened', () => {
    streams.opened += 1;
  });
  await page.exposeFunction('streamSaid', (topic: string) => streams.heard.push(topic));
  await page.addInitScript(() => {
    const say = globalThis as unknown as Record<'streamOpened' | 'streamSaid', (topic?: string) => void>;
    globalThis.EventSource = class extends EventSource {
      constructor(address: string | URL) {
        super(address);
        this.addEventListener('open', () => say.streamOpened());
        this.addEventListener('change', ({ data }) => say.streamSaid(data));
      }
    };
  });
  return streams;
}

test('a page loads its data once, and again after a change before its stream opened', async ({ person }) => {
  const db = await suiteDatabase();
  const customer = await newCustomer(db, { cards: ['nome'] });
  const page = await person();
  await enterAs(page, db, customer);
  const streams = await listen(page);
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data')) loads.push(request.url());
  });
  const notice = (title: string) =>
    db.query("insert into notifications (user_id, title, message) values ($1, $2, 'Texto')", [
      customer.id,
      title,
    ]);
  // Changes of the last second count as later: clocks of two processes may differ by so much.
  await expect(async () => {
    Object.assign(streams, { opened: 0, heard: [] });
    loads.length = 0;
    await page.goto('/app');
    await expect.poll(() => streams.opened).toBe(1);
    // Messages keep their order: one that the opening caused would come before this change.
    await notice('Sonda');
    await expect.poll(() => loads.length).toBeGreaterThan(0);
    expect([streams.heard.length, loads.length]).toEqual([1, 1]);
  }).toPass({ intervals: [1_200] });

  await page.route('**/live?*', async (route) => {
    await notice('Meio');
    await route.continue();
  });
  await db.query('delete from notifications where user_id = $1', [customer.id]);
  await page.goto('/app');
  await expect(page.getByTestId('unread')).toHaveText('1');
  await db.end();
});

test('invoices show the order, its installments and their status', async ({ person }) => {
  const page = await person({ as: 'customer', width: WIDTHS.phone });
  await page.goto('/app/faturas');
  // Journeys that come before may leave orders of the same amount.
  const heading = page.getByRole('heading', { name: /Plano CPF.*499,00/ });
  await expect(heading).toBeVisible();
  const plan = page.getByRole('listitem').filter({ has: heading });
  await expect(plan.getByText('Pagamento do pedido').first()).toBeVisible();
  await expect(plan.getByText('Pago', { exact: true }).first()).toBeVisible();
});

test('support: its own hours, and help', async ({ person }) => {
  const page = await person({ as: 'customer' });
  await page.goto('/app');
  await page.getByRole('link', { name: 'Conversa' }).click();
  await page.getByRole('link', { name: 'WhatsApp, e-mail e perguntas frequentes' }).click();
  await expect(page.getByText('Segunda a sexta, das 9h às 18h')).toBeVisible();
  await expect(page.getByText('Resposta em até 24 horas úteis')).toBeVisible();
  await expect(page.getByText('Como funciona o serviço?')).toBeVisible();
});

test('the theme follows the system while a page is open, until one is chosen, and again after that', async ({
  person,
}) => {
  const page = await person({ as: 'customer' });
  await page.goto('/app/conversa');
  await hydrated(page);
  const dark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  const system = (colorScheme: 'light' | 'dark') =>
    page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const next = (name: string) => page.getByRole('button', { name: `Mudar para o tema ${name}` });
  await system('dark');
  await expect.poll(dark).toBe(true);
  await system('light');
  await expect.poll(dark).toBe(false);
  await next('escuro').click();
  await expect.poll(dark).toBe(true);
  await next('claro').click();
  await system('dark');
  await page.reload();
  await hydrated(page);
  expect(await dark()).toBe(false);
  // On a dark system the button switches from system to light, then dark, then system again.
  await next('escuro').click();
  await next('do sistema').click();
  await system('light');
  await expect.poll(dark).toBe(false);

  // With forced colours, the system's highlight marks the current place.
  await page.emulateMedia({ forcedColors: 'active' });
  const menu = page.getByRole('navigation', { name: 'Área do cliente' });
  const ground = (name: string) =>
    menu.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await ground('Conversa')).not.toBe(await ground('Pagamentos'));
});

test('a page is read aloud where the device speaks Portuguese, until it is left', async ({ person }) => {
  const db = await suiteDatabase();
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, await newCustomer(db));
  await db.end();
  await page.goto('/app/suporte');
  await hydrated(page);
  // The browser of the tests has no voice.
  const listen = page.getByRole('button', { name: 'Ouvir esta página' });
  await expect(listen).toHaveCount(0);
  await page.addInitScript(() => {
    const spoken: string[] = [];
    const voices = [{ lang: 'en-US' }, { lang: 'pt-BR' }];
    const engine = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: ({ text }: { text: string }) => spoken.push(text),
      cancel: () => spoken.push('(silêncio)'),
    });
    Object.assign(window, { spoken });
    Object.defineProperty(window, 'speechSynthesis', { value: engine });
    Object.assign(window, {
      SpeechSynthesisUtterance: class {
        text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
    });
  });
  await page.goto('/app/suporte');
  await hydrated(page);
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
  await listen.click();
  await expect.poll(async () => (await spoken()).slice(0, 2)).toEqual(['(silêncio)', 'Conversa']);
  await expect(page.getByRole('button', { name: 'Parar a leitura' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Atalhos' }).getByRole('link', { name: 'Mais' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mais' })).toBeVisible();
  await expect.poll(async () => (await spoken()).at(-1)).toBe('(silêncio)');
  await expect(listen).toBeVisible();
});

test('a page explains its hard words, and one page explains all of them without scripts', async ({
  person,
}) => {
  const db = await suiteDatabase();
  const ana = await newCustomer(db);
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, ana);
  await page.goto('/app/cartas');
  await hydrated(page);
  await page.getByRole('link', { name: 'Explicar as palavras desta página' }).click();
  const dialog = page.getByRole('dialog', { name: 'De outro jeito' });
  await expect(dialog.getByText('A sua permissão por escrito')).toBeVisible();
  await expect(dialog.getByText('Consórcio', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const plain = await person({ javaScriptEnabled: false });
  await enterAs(plain, db, ana);
  await db.end();
  await plain.goto('/app/cartas');
  await plain.getByRole('link', { name: 'Explicar as palavras desta página' }).click();
  await expect(plain.getByText('Consórcio', { exact: true })).toBeVisible();
});
