import type { Browser } from '@playwright/test';
import { fillPerson, goOnToContract, unique } from '#tests/journeys/checkout-form.ts';
import { DEMO, expect, expectAccessible, hydrated, test } from '#tests/journeys/fixtures.ts';
import { type NewCustomer, newCustomer, newSession } from '#tests/journeys/new-customer.ts';
import { copyData, databaseOf, startProduct, stopProduct } from '#tests/journeys/product.ts';
import { freePort } from '../../../../scripts/embedded-postgres.ts';
import { SESSION_COOKIE } from '../../../../scripts/session-cookie.ts';

/** Starts a separate product, because all journeys of a run share the plans. */
async function startShop(browser: Browser) {
  const dataDir = copyData();
  const product = await startProduct(dataDir, await freePort());
  const db = await databaseOf(dataDir);
  const open = async (who?: NewCustomer) => {
    const context = await browser.newContext({ baseURL: product.url });
    const value = who && (await newSession(db, who, dataDir));
    if (value) await context.addCookies([{ name: SESSION_COOKIE, value, url: product.url }]);
    return context.newPage();
  };
  const end = async () => {
    await db.end();
    await stopProduct(product);
  };
  return { db, open, end, url: product.url };
}

test('the owner publishes a price: site, data, checkout, contract and chat follow; an old order stays', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { db, open, end, url } = await startShop(browser);
  try {
    const owner = await newCustomer(db, { role: 'admin' });
    const admin = await open(owner);
    await admin.goto('/admin/planos');
    await expectAccessible(admin);
    await admin.getByRole('link', { name: 'Mudar do plano CPF' }).click();
    await hydrated(admin);
    await admin.getByLabel('Preço (R$)', { exact: true }).fill('1.549,00');
    await admin.getByRole('button', { name: 'Salvar e revisar para publicar' }).click();
    await expect(admin.getByLabel('Preço de lista (R$)')).toHaveAccessibleDescription(
      'O preço de lista não pode ser menor que o preço',
    );
    await expect(admin.getByLabel('Preço (R$)', { exact: true })).toHaveValue('1.549,00');
    await admin.getByLabel('Preço (R$)', { exact: true }).fill('549,00');
    await admin.getByRole('button', { name: 'Salvar e revisar para publicar' }).click();
    await expect(admin.getByRole('row', { name: /^Preço R\$ 499,00 R\$ 549,00/ })).toBeVisible();
    await expect(admin.getByRole('row', { name: /^Entrada por Pix R\$ 549,00 Pix/ })).toContainText('449,00');
    await expectAccessible(admin);
    expect(await (await fetch(url)).text()).toMatch(/R\$.499/);
    await admin.getByRole('button', { name: 'Publicar a versão 2' }).click();
    await expect(admin.getByText('Plano publicado')).toBeVisible();

    const page = await open();
    await page.goto('/');
    await expect(page.locator('#oferta')).toContainText('R$ 549');
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.join()).toContain('"price":"549.00"');
    await page.goto('/produtos/limpa-nome');
    await expect(page.getByRole('main')).toContainText('Contratar para o meu CPF · R$ 549');
    await page.goto('/contrato/cpf');
    await expect(page.getByText('R$ 549,00').first()).toBeVisible();
    await page.goto('/faq');
    expect(await page.content()).toMatch(/CPF: R\$.549/);
    await page.goto('/checkout?plan=CPF');
    await hydrated(page);
    await fillPerson(page, { email: unique('preco') });
    await expect(page.getByRole('complementary', { name: 'Resumo do pedido' })).toContainText('R$ 549,00');
    await goOnToContract(page);
    await expect(page.getByRole('region', { name: 'Texto do contrato' })).toContainText('R$ 549,00');

    const { rows } = await db.query('select id from users where email = $1', [DEMO.customer.email]);
    const customer = await open({ ...owner, id: rows[0].id });
    await customer.goto('/app/faturas');
    await expect(customer.getByText('R$ 499,00').first()).toBeVisible();
  } finally {
    await end();
  }
});
