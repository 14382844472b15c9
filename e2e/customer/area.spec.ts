import { expect, test, WIDTHS } from '../fixtures.ts';

test('invoices: what was bought, its parts and where they stand', async ({ person }) => {
  const page = await person({ as: 'customer', width: WIDTHS.phone });
  await page.goto('/app/faturas');
  await expect(page.getByRole('heading', { name: /499,00/ })).toBeVisible();
  await expect(page.getByText('Pagamento do pedido').first()).toBeVisible();
  await expect(page.getByText('Pago').first()).toBeVisible();
});

test('support: its own hours, and help', async ({ person }) => {
  const page = await person({ as: 'customer' });
  await page.goto('/app');
  await page.getByRole('link', { name: 'Suporte' }).click();
  await expect(page.getByText('Segunda a sexta, das 9h às 18h')).toBeVisible();
  await expect(page.getByText('Resposta em até 24 horas úteis')).toBeVisible();
  await expect(page.getByText('Como funciona o serviço?')).toBeVisible();
});
