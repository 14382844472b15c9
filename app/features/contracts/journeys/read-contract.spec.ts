import { expect, expectAccessible, expectNoSidewaysScroll, test, WIDTHS } from '#tests/journeys/fixtures.ts';

test('the contract is read from its plan, without scripts and before any data is given', async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.phone, javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('link', { name: 'Ler o contrato do plano CNPJ' }).click();
  await expect(page).toHaveURL('/contrato/cnpj');
  const text = page.getByRole('region', { name: 'Contrato de prestação de serviços — CNPJ' });
  await expect(text).toContainText('Contratante: [seu nome], CNPJ [seu documento]');
  await expect(text).toContainText('O preço é de R$ 599,00');
  await expect(text).toContainText('4. Garantia');
  expect(await text.innerText()).not.toMatch(/\{\{|Padaria Exemplo/);
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('navigation', { name: 'Contratos' })
    .getByRole('link', { name: 'Serviço avulso' })
    .click();
  await expect(page.getByRole('region', { name: 'Contrato de serviço avulso' })).toContainText('[o serviço]');
});

test('its page has no accessibility finding; an unknown contract is no page', async ({ person }) => {
  const page = await person();
  expect((await page.goto('/contrato/outro'))?.status()).toBe(404);
  await page.goto('/contrato/cpf');
  await expectAccessible(page);
});
