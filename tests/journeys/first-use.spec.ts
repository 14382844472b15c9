import { chromium, type Page } from '@playwright/test';
import { expect, test, WIDTHS } from './fixtures.ts';

test.use({ fresh: true });

/** Opens a page without touching it, until the files of its code are in the cache. */
async function openUntouched(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect
    .poll(() =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
      ),
    )
    .toBeGreaterThan(3);
  await expect(page.locator('html')).not.toHaveAttribute('data-awake');
}

/** Presses an element where it is, without the moves of the pointer by which a page wakes before. */
const pressFirst = (page: Page, selector: string) =>
  page.evaluate((found) => document.querySelector<HTMLElement>(found)?.click(), selector);

test('runs no code before the first use, then repeats the first press', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  await openUntouched(page, '/faq');
  await pressFirst(page, '.chat-button');
  await expect(page.getByRole('button', { name: 'Fechar o assistente' }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-awake');
});

test('opens the checkout dialog when a plan is the first press', async ({ person }) => {
  const page = await person();
  await openUntouched(page, '/');
  await pressFirst(page, 'a[data-checkout]');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\/\?checkout=/);
});

test('follows the link of a plan when the code cannot be loaded', async ({ person }) => {
  const page = await person();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await pressFirst(page, 'a[data-checkout]');
  await expect(page).toHaveURL(/\/checkout\?plan=/);
});

for (const width of [WIDTHS.phone, 1440])
  test(`a link to a section leads to its place at ${width} px`, async ({ person }) => {
    const page = await person({ width });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const section of ['como-funciona', 'beneficios', 'energia']) {
      await page.goto('/politicas');
      await page.goto(`/#${section}`);
      await expect
        .poll(() => page.locator(`#${section}`).evaluate((place) => place.getBoundingClientRect().top))
        .toBeLessThan(140);
      await expect(page.locator(`#${section}`)).toBeInViewport();
    }
  });

test('keeps what the browser fills in before the first use', async ({ person }) => {
  for (const [address, values, shown] of [
    ['/auth', { email: 'maria@exemplo.com.br', password: 'segredo-do-navegador' }, {}],
    [
      '/auth?mode=signup',
      { full_name: 'Maria da Silva', phone: '49988887777' },
      { phone: '(49) 98888-7777' },
    ],
  ] as const) {
    const page = await person({ width: WIDTHS.phone });
    await openUntouched(page, address);
    // Chromium fills a form in with events of its fields alone: no focus, key or pointer.
    await page.evaluate((entries) => {
      for (const [name, value] of Object.entries(entries)) {
        const field = document.querySelector<HTMLInputElement>(`main input[name="${name}"]`);
        if (!field) throw new Error(`no field ${name}`);
        field.value = value;
        for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      }
    }, values);
    await expect(page.locator('html')).toHaveAttribute('data-awake');
    for (const [name, value] of Object.entries({ ...values, ...shown }))
      await expect(page.locator(`main input[name="${name}"]`)).toHaveValue(value);
  }
});

type Person = (options?: { width?: number }) => Promise<Page>;

/** Taps an element with a finger, which moves no pointer. */
async function tapFirst(page: Page, selector: string): Promise<void> {
  const place = page.locator(selector).first();
  await place.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await place.boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  const finger = await page.context().newCDPSession(page);
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Opens an address without touching it in a new browser: a tab that keeps entries wakes at once. */
async function untouched(person: Person, address: string): Promise<Page> {
  const page = await person({ width: WIDTHS.phone });
  await openUntouched(page, address);
  return page;
}

test('the first tap of a finger opens a checkout, opens the menu or follows a link', async ({ person }) => {
  const landing = await untouched(person, '/');
  await tapFirst(landing, 'a[data-checkout]:visible');
  await expect(landing.getByRole('dialog')).toBeVisible();

  const faq = await untouched(person, '/faq');
  const menu = faq.getByRole('navigation', { name: 'Menu' });
  await tapFirst(faq, 'header summary');
  await expect(menu).toBeVisible();
  await expect(faq.locator('html')).toHaveAttribute('data-awake');
  await expect(menu).toBeVisible();

  const policies = await untouched(person, '/politicas');
  await tapFirst(policies, 'footer a[href="/faq"]');
  await expect(policies).toHaveURL(/\/faq$/);
});

test('the first key opens a checkout, opens an answer or moves the focus', async ({ person }) => {
  const landing = await untouched(person, '/');
  await landing.locator('a[data-checkout]:visible').first().press('Enter');
  await expect(landing.getByRole('dialog')).toBeVisible();

  const faq = await untouched(person, '/faq');
  const question = faq.locator('main details').first();
  await question.locator('summary').press('Enter');
  await expect(question).toHaveAttribute('open');
  await expect(faq.locator('html')).toHaveAttribute('data-awake');
  await expect(question).toHaveAttribute('open');
  await expect(question.locator('summary')).toBeFocused();

  const policies = await untouched(person, '/politicas');
  await policies.keyboard.press('Tab');
  const skip = policies.getByRole('link', { name: 'Pular para o conteúdo' });
  await expect(skip).toBeFocused();
  await expect(policies.locator('html')).toHaveAttribute('data-awake');
  await expect(skip).toBeFocused();
});

test('a form that is sent by Enter before its code comes is answered', async ({ person }) => {
  const page = await person();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/auth');
  await page.getByLabel('E-mail').pressSequentially('ninguem@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).pressSequentially('senha-errada');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('ninguem@exemplo.com.br');
});

test('a page that Back restores from memory still waits for its first use', async ({ launchOptions }) => {
  const browser = await chromium.launch({
    ...launchOptions,
    // The lighter browser of the other tests restores no page from memory.
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage({ baseURL: String(process.env.E2E_URL) });
    await page.addInitScript(() =>
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.restored = `${persisted}`;
      }),
    );
    await openUntouched(page, '/faq');
    await page.evaluate(() => location.assign('/contato'));
    await page.waitForURL('/contato');
    await page.evaluate(() => history.back());
    await expect(page.locator('html')).toHaveAttribute('data-restored', 'true');
    await expect(page.locator('html')).not.toHaveAttribute('data-awake');
    await pressFirst(page, '.chat-button');
    await expect(page.getByRole('button', { name: 'Fechar o assistente' }).first()).toBeVisible();
    // Awake, it is restored awake.
    await page.evaluate(() => location.assign('/contato'));
    await page.waitForURL('/contato');
    await page.evaluate(() => history.back());
    await expect(page.locator('html')).toHaveAttribute('data-restored', 'true');
    await expect(page.getByRole('button', { name: 'Fechar o assistente' }).first()).toBeVisible();
  } finally {
    await browser.close();
  }
});
