import { cpf } from 'cpf-cnpj-validator';
import type pg from 'pg';
import { expect, expectAccessible, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

test('by keyboard: a company is linked, used, and unlinked; faults are shown and no entry is lost', async ({
  person,
}) => {
  const rita = await newCustomer(db);
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, rita);
  await page.goto('/app/perfil/vinculados');
  await hydrated(page);
  const keys = page.keyboard;
  await page.getByLabel('Tipo de documento').focus();
  await keys.type('CNPJ');
  await keys.press('Tab');
  await keys.type('12ABC34501DE35');
  await keys.press('Tab');
  await keys.type('Rita Comércio Ltda');
  await keys.press('Enter');
  await expect(page.getByLabel('Relacionamento')).toHaveAccessibleDescription('Selecione o relacionamento');
  // The field says it, and no toast repeats it.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await expect(page.getByLabel('CNPJ', { exact: true })).toHaveValue('12.ABC.345/01DE-35');
  await page.getByLabel('Relacionamento').focus();
  await keys.type('Empresa');
  await keys.press('Tab');
  await keys.type('Santa Catarina');
  await keys.press('Tab');
  await keys.press('Enter');
  await expect(page.getByText('Perfil vinculado!')).toBeVisible();
  await expect(page.getByText('Empresa. CNPJ 12.ABC.345/01DE-35. SC')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Usar Rita Comércio Ltda' }).press('Enter');
  await expect(page.getByText('Perfil alterado')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rita Comércio Ltda Em uso' })).toBeVisible();
  await page.locator('summary', { hasText: 'Desvincular Rita Comércio' }).press('Enter');
  await page.getByRole('button', { name: 'Sim, desvincular' }).press('Enter');
  await expect(page.getByText('Perfil desvinculado')).toBeVisible();
  await expect(page.getByRole('heading', { name: `${rita.name} Em uso` })).toBeVisible();
  const { rows } = await db.query('select active_linked_profile_id as id from profiles where id = $1', [
    rita.id,
  ]);
  expect(rows).toEqual([{ id: null }]);
});

test('works without JavaScript; purchases keep their profile; other people’s profiles are hidden; redirects stay on the site', async ({
  person,
}) => {
  const [rita, bia] = [await newCustomer(db), await newCustomer(db)];
  const page = await person({ javaScriptEnabled: false });
  await enterAs(page, db, rita);
  await page.goto('/app/perfil/vinculados');
  const docNumber = cpf.generate();
  const link = async () => {
    await page.getByLabel('CPF', { exact: true }).fill(docNumber);
    await page.getByLabel('Nome completo').fill('Ana Filha');
    await page.getByLabel('Relacionamento').selectOption('filho');
    await page.getByLabel('Estado').selectOption('SC');
    await page.getByRole('button', { name: 'Vincular perfil' }).click();
  };
  await link();
  await expect(page.getByRole('heading', { name: 'Ana Filha' })).toBeVisible();
  await link();
  await expect(page.getByLabel('CPF', { exact: true })).toHaveAccessibleDescription(
    'Este documento já está vinculado à sua conta',
  );

  const { rows } = await db.query('select id from linked_profiles where main_user_id = $1', [rita.id]);
  const profileId = rows[0].id;
  await db.query("insert into cards (user_id, card_type, linked_profile_id) values ($1, 'nome', $2)", [
    rita.id,
    profileId,
  ]);
  await page.goto('/app/perfil/vinculados');
  await page.locator('summary', { hasText: 'Desvincular' }).click();
  await expect(page.getByText('1 serviço contratado')).toBeVisible();

  const stranger = await person();
  await enterAs(stranger, db, bia);
  const post = (path: string, form: Record<string, string>) =>
    stranger.context().request.post(path, {
      form,
      headers: { origin: process.env.E2E_URL ?? '' },
      maxRedirects: 0,
    });
  await post('/app/perfil/vinculados', { intent: 'unlink', profileId });
  const switched = await post('/app/perfis/trocar', { profileId, redirectTo: '//mau.exemplo' });
  expect(switched.headers().location).toBe('/app');
  const { rows: after } = await db.query(
    'select (select count(*)::int from linked_profiles where id = $1) as linked, active_linked_profile_id as active from profiles where id = $2',
    [profileId, bia.id],
  );
  expect(after).toEqual([{ linked: 1, active: null }]);
  await stranger.goto('/app');
  await expect(stranger.getByText('Erro ao trocar perfil')).toBeVisible();
});

for (const width of [WIDTHS.phone, WIDTHS.desktop])
  test(`at ${width} the activation returns after linking; the linked person consents by a link`, async ({
    person,
  }) => {
    const rita = await newCustomer(db);
    const page = await person({ width });
    await enterAs(page, db, rita);
    await page.goto('/app/ativar?plan=CNPJ&payment_method=card&warranty=true');
    await expect(page).toHaveURL(/\/app\/perfil\/vinculados\?tipo=CNPJ/);
    await hydrated(page);
    await page.getByLabel('CNPJ', { exact: true }).fill('12ABC34501DE35');
    await page.getByLabel('Razão social').fill('Rita Comércio Ltda');
    await page.getByLabel('Relacionamento').selectOption('sócio');
    await page.getByLabel('Estado').selectOption('SC');
    await page.getByRole('button', { name: 'Vincular perfil' }).click();
    await expect(page).toHaveURL('/app/ativar?plan=CNPJ&payment_method=card&warranty=true');
    await expect(page.getByText('Para Rita Comércio Ltda')).toBeVisible();

    await db.query(
      `insert into linked_profiles (main_user_id, doc_type, doc_number, full_name, relationship, uf)
       values ($1, 'CPF', $2, 'Maria Alves', 'mãe', 'SC')`,
      [rita.id, cpf.generate()],
    );
    await page.goto('/app/perfil/vinculados');
    await hydrated(page);
    await page.getByRole('button', { name: 'Criar link de autorização de Maria Alves' }).click();
    const link = await page.getByLabel('Endereço').inputValue();
    await expectAccessible(page);
    const maria = await person({ width });
    await maria.goto(link);
    await expect(maria.getByRole('heading', { level: 1 })).toHaveText(`${rita.name} quer cuidar do seu nome`);
    await expectAccessible(maria);
    await maria.getByRole('button', { name: 'Autorizo', exact: true }).click();
    await expect(maria.getByRole('heading', { name: 'Autorização dada' })).toBeVisible();
    await maria.goto(link);
    await expect(maria.getByText('Este link venceu ou já foi respondido')).toBeVisible();
    await expect(page.getByText(/Autorizou você em/)).toBeVisible();
  });
