import type pg from 'pg';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

const ADDRESS = 'Rua das Flores, 10, Centro';

test('the dialog, with the keyboard alone: form, faults, confirmation that closes automatically, one request at a time', async ({
  person,
}) => {
  const customer = await newCustomer(db);
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, customer);
  await page.goto('/app');
  await hydrated(page);
  const opener = page.getByRole('link', { name: 'Quero o desconto' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /desconto na conta de luz/ });
  await expect(dialog.getByLabel('Nome completo')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByLabel('CPF').fill('11111111111');
  await expect(dialog.getByLabel('CPF')).toHaveValue('111.111.111-11');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Dados inválidos. CPF inválido');
  await expect(dialog.getByLabel('CPF')).toBeFocused();
  await expect(dialog.getByLabel('CPF')).toHaveAccessibleDescription('CPF inválido');
  await expect(dialog.getByLabel('Endereço')).toHaveAccessibleDescription(
    'Endereço deve ter no mínimo 10 caracteres',
  );
  await expect(dialog.getByLabel('Unidade')).toHaveAccessibleDescription('Unidade consumidora inválida');

  await dialog.getByLabel('CPF').fill('52998224725');
  await dialog.getByLabel('Endereço').fill(ADDRESS);
  await dialog.getByLabel('Unidade').fill('0012345');
  await page.route('**/app/energia*', (route) => route.abort());
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(
    'Erro ao enviar. Sua solicitação não foi enviada. Tente de novo.',
  );
  await expect(dialog.getByLabel('Endereço')).toHaveValue(ADDRESS);
  await page.unroute('**/app/energia*');
  await dialog.getByRole('button', { name: 'Enviar solicitação' }).press('Enter');
  await expect(dialog.getByText('Solicitação enviada!')).toBeFocused();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ver o pedido' })).toBeFocused();
  const { rows } = await db.query(
    'select cpf, status, consumer_unit from energy_discounts where user_id = $1',
    [customer.id],
  );
  expect(rows).toEqual([{ cpf: '52998224725', status: 'pending', consumer_unit: '0012345' }]);
});

test('without scripts the page has the same form, the request, and the savings once it is active', async ({
  person,
}) => {
  const customer = await newCustomer(db, { name: '<b>Ana</b> Souza' });
  const page = await person({ width: WIDTHS.desktop, javaScriptEnabled: false });
  await enterAs(page, db, customer);
  await page.goto('/app/energia');
  await page.getByLabel('Endereço').fill(ADDRESS);
  await page.getByLabel('Unidade').fill('123');
  await page.getByRole('button', { name: 'Enviar solicitação' }).click();
  await expect(page.getByLabel('Unidade')).toHaveAccessibleDescription('Unidade consumidora inválida');
  await expect(page.getByLabel('Endereço')).toHaveValue(ADDRESS);
  await page.getByLabel('Unidade').fill('12345');
  await page.getByRole('button', { name: 'Enviar solicitação' }).click();
  await expect(page.getByText('Recebido', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar solicitação' })).toHaveCount(0);

  await db.query(
    "update energy_discounts set status = 'active', monthly_bill_normal = 300, monthly_bill_discount = 210 where user_id = $1",
    [customer.id],
  );
  await page.reload();
  await expect(page.getByText('R$ 300,00')).toBeVisible();
  await expect(page.getByText('R$ 90,00 por mês (30%)')).toBeVisible();
});

test('where motion is welcome the dialog opens with its animation, and the form takes the focus', async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.desktop });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await enterAs(page, db, await newCustomer(db));
  await page.goto('/app');
  await hydrated(page);
  await page.getByRole('link', { name: 'Quero o desconto' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toHaveText('Preparando a sua solicitação…');
  await expect(dialog.getByLabel('Nome completo')).toBeFocused();
});

test('at rest the page is clean at both widths', async ({ person }) => {
  const customer = await newCustomer(db);
  for (const width of [WIDTHS.phone, WIDTHS.desktop]) {
    const page = await person({ width });
    await enterAs(page, db, customer);
    await page.goto('/app/energia');
    await hydrated(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});
