import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer } from '#tests/journeys/new-customer.ts';
import { onOwnProduct } from '#tests/journeys/own-product.ts';
import { startReceiver, type WebhookReceiver } from '#tests/webhook-receiver.ts';

// The chat's provider is the same for all: runs on its own product, so that no other journey asks another
// model.
const own = onOwnProduct({ OUTGOING: 'any' });
let receiver: WebhookReceiver;
test.beforeAll(async () => {
  receiver = await startReceiver();
});
test.afterAll(() => receiver?.stop());

test('an adapter is tested and configured, never shows its secret again, and can be reset', async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, own.db, await newCustomer(own.db, { role: 'admin' }));
  await page.goto('/admin/integracoes');
  await hydrated(page);
  await page.getByRole('button', { name: 'Testar CEP e CPF' }).click();
  await expect(page.getByText('Nenhum serviço foi chamado', { exact: true })).toBeVisible();
  await page.getByText('Configurar pelo painel: Pagamentos', { exact: true }).click();
  await page.getByLabel('Access token').fill('APP_USR-segredo-que-ninguem-ve-9876');
  await page.getByRole('button', { name: 'Salvar Pagamentos' }).click();
  await expect(page.getByLabel('Assinatura secreta')).toHaveAccessibleDescription(
    'Informe a assinatura secreta',
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // A refused form stores nothing.
  expect(
    (await own.db.query("select 1 from integration_credentials where adapter = 'payments'")).rowCount,
  ).toBe(0);

  await page.getByText('Configurar pelo painel: Assistente do chat').click();
  const save = page.getByRole('button', { name: 'Salvar Assistente do chat' });
  const form = page.locator('form').filter({ has: save });
  await form.getByLabel('Endereço', { exact: true }).fill(receiver.url);
  await form.getByLabel('Modelo').fill('modelo-de-teste');
  await form.getByLabel('Chave', { exact: true }).fill('chave-que-ninguem-ve-9876');
  await save.click();
  await expect(page.getByText('Configuração salva')).toBeVisible();
  await expect(page.getByText('modelo-de-teste, em 127.0.0.1')).toBeVisible();
  expect(await page.content()).not.toContain('chave-que-ninguem-ve');
  await expect(page.getByText('Há uma terminada em 9876. Vazio, ela continua.')).toBeVisible();
  await page.getByRole('button', { name: 'Apagar o que está guardado de Assistente do chat' }).click();
  await expect(page.getByText('Assistente embutido')).toBeVisible();
});
