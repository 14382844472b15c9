import { expect, hydrated, test, WIDTHS } from './fixtures.ts';

test('invoices: what was bought, its parts and where they stand', async ({ person }) => {
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
  await page.getByRole('link', { name: 'Suporte' }).click();
  await expect(page.getByText('Segunda a sexta, das 9h às 18h')).toBeVisible();
  await expect(page.getByText('Resposta em até 24 horas úteis')).toBeVisible();
  await expect(page.getByText('Como funciona o serviço?')).toBeVisible();
});

test('the theme follows the system while a page is open, until one is chosen, and again after that', async ({
  person,
}) => {
  const page = await person({ as: 'customer' });
  await page.goto('/app/suporte');
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
  // On a dark system light is the other one: then comes dark for good, then the system's.
  await next('escuro').click();
  await next('do sistema').click();
  await system('light');
  await expect.poll(dark).toBe(false);

  // With colours of the person's own, the system's highlight marks the current place.
  await page.emulateMedia({ forcedColors: 'active' });
  const menu = page.getByRole('navigation', { name: 'Área do cliente' });
  const ground = (name: string) =>
    menu.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await ground('Suporte')).not.toBe(await ground('Faturas'));
});
