import type pg from 'pg';
import { goOnToContract } from '#tests/journeys/checkout-form.ts';
import { expect, expectFits, holdRequests, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

for (const width of [WIDTHS.phone, WIDTHS.desktop])
  test(`a customer buys for a linked profile at ${width}: her data filled in when chosen, in her name, and not twice`, async ({
    person,
  }) => {
    const rita = await newCustomer(db);
    const { rows } = await db.query<{ id: string }>(
      `insert into linked_profiles (main_user_id, doc_type, doc_number, full_name, relationship, uf)
       values ($1, 'CPF', '39053344705', 'Maria da Silva', 'mãe', 'SC') returning id`,
      [rita.id],
    );
    await db.query('update profiles set active_linked_profile_id = $2 where id = $1', [rita.id, rows[0]?.id]);
    const page = await person({ width });
    await enterAs(page, db, rita);
    await page.goto('/checkout?plan=CPF');
    await hydrated(page);
    // A purchase for another person is never chosen in advance.
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(page.getByLabel('Nome completo')).toHaveValue('');
    await page.getByRole('radio', { name: /Maria da Silva/ }).check();
    await expect(page.getByLabel('Nome completo')).toHaveValue('Maria da Silva');
    await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('390.533.447-05');
    await expect(page.getByLabel('E-mail')).toHaveValue(rita.email);
    await expectFits(page);
    await goOnToContract(page);
    await expect(page.getByText('Maria da Silva, CPF 390.533.447-05')).toBeVisible();
    await page.getByLabel('Li e aceito').check();
    await page.getByRole('button', { name: 'Finalizar Pedido' }).click();
    await expect(page.getByRole('heading', { name: 'Pedido Confirmado!' })).toBeVisible();
    await expect(page.getByText(/crie a sua conta/)).toHaveCount(0);
    await expect(page).toHaveURL(/\/app\/faturas\/[0-9a-f-]{36}$/);
    await page.goto('/app/faturas');
    await expect(page.getByText('Para Maria da Silva, ***.533.447-**')).toBeVisible();
    await page.goto('/app');
    await expect(page.getByRole('link', { name: 'Contratar Agora' })).toHaveCount(3);
    await expect(page.getByText('Maria da Silva').filter({ visible: true }).first()).toBeVisible();
    for (const card of ['nome', 'jus', 'bacen'])
      await expect(page.locator(`[data-card="${card}"]`)).not.toHaveAttribute('data-locked');

    await page.goto('/checkout?plan=CPF');
    await hydrated(page);
    await expect(
      page.getByRole('radio', { name: /Maria da Silva.*Você já tem este serviço/ }),
    ).toBeDisabled();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);

    // An answer that comes late leaves what was entered meanwhile.
    await page.evaluate(() => sessionStorage.clear());
    const letGo = await holdRequests(page, '**/checkout/titulares*');
    await page.goto('/checkout?plan=CPF');
    await hydrated(page);
    await page.getByLabel('Nome completo').fill('João Pedro');
    letGo();
    await expect(page.getByRole('radio', { name: new RegExp(rita.name) })).toBeVisible();
    await expect(page.getByLabel('Nome completo')).toHaveValue('João Pedro');
  });
