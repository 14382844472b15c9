import type { Page } from '@playwright/test';
import type pg from 'pg';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  mailTo,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, type NewCustomer, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

/** Asks for the erasure with the password. */
async function ask(page: Page, customer: NewCustomer, button: string) {
  await enterAs(page, db, customer);
  await page.goto('/app/privacidade/exclusao');
  await hydrated(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Sua senha').fill(customer.password);
  await page.getByRole('button', { name: button }).click();
}

/** The account is closed: its pages lead to the sign-in, which refuses the password. */
async function expectClosed(page: Page, customer: NewCustomer) {
  await expect((await mailTo(customer.email, 'Seus dados foram excluídos')).text).toContain(
    'Não há mais como entrar com esta conta.',
  );
  await page.goto('/app');
  await expect(page).toHaveURL(/\/auth/);
  await page.getByLabel('E-mail').fill(customer.email);
  await page.getByLabel('Senha', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('alert')).toHaveText('E-mail ou senha incorretos.');
  // The form says it, and no toast repeats it.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
}

for (const width of [WIDTHS.phone, WIDTHS.desktop]) {
  test(`at ${width}, an account without duties is erased at once`, async ({ person }) => {
    const customer = await newCustomer(db);
    const page = await person({ width });
    await ask(page, customer, 'Excluir a conta agora');
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Conta excluída')).toBeVisible();
    await expectClosed(page, customer);
  });

  test(`at ${width}, the erasure of an account with an open order ends it first`, async ({ person }) => {
    test.slow();
    const customer = await newCustomer(db, { cards: ['nome'] });
    await db.query(
      `with t as (insert into transactions (user_id, amount, plan_snapshot)
         values ($1, 499, '{"plan": "CPF", "activates": ["nome"]}') returning *)
       insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date)
       select id, user_id, 1, 499, (now() at time zone 'America/Sao_Paulo')::date + 3 from t`,
      [customer.id],
    );
    const page = await person({ width });
    await ask(page, customer, 'Pedir a exclusão');
    await expect(page.getByText('Recebido', { exact: true })).toBeVisible();
    await page.goto('/app/privacidade/exclusao');
    await expect(page.getByText(/Antes da exclusão, falta resolver:/)).toBeVisible();
    await expect(page.getByText(/R\$ 499,00 em aberto/)).toBeVisible();

    const admin = await person({ as: 'admin', width });
    await admin.goto(`/admin/clientes/${customer.id}/perfil`);
    await hydrated(admin);
    await admin.getByText('Aprovar exclusão…').click();
    await admin.getByRole('button', { name: 'Aprovar a exclusão' }).click();
    await expect(admin.getByText(/parcelas em aberto/).first()).toBeVisible();
    await expectNoSidewaysScroll(admin);
    await admin.getByRole('button', { name: 'Cancelar as parcelas em aberto e excluir' }).click();
    await expect
      .poll(
        async () =>
          (await db.query('select from profiles where id = $1 and erased_at is not null', [customer.id]))
            .rowCount,
        { timeout: 60_000 },
      )
      .toBe(1);
    await expectClosed(page, customer);
    await admin.goto(`/admin/clientes/${customer.id}`);
    await expect(admin.getByRole('note')).toContainText('guardado só o que a lei manda');
    await expect(admin.getByRole('main').locator('form')).toHaveCount(0);
  });
}
