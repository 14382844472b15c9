import { expect, hydrated, linkIn, mailTo, test } from '#tests/journeys/fixtures.ts';

const unique = (name: string) => `${name}-${Date.now()}-${process.pid}@exemplo.com.br`;

/** docs/product.md section 5, Auth and the fields of signup: one wrong at a time. */
const WRONG = [
  { label: 'Nome completo', value: 'Jo', message: 'Nome deve ter no mínimo 3 caracteres' },
  { label: 'CPF', value: '12345678900', message: 'Documento inválido' },
  { label: 'Telefone', value: '123', message: 'Telefone inválido' },
  { label: 'E-mail', value: 'ana@', message: 'Email inválido' },
  { label: 'Senha', value: '12345', message: 'A senha deve ter no mínimo 6 caracteres' },
];
const GOOD = {
  'Nome completo': 'Ana Souza',
  CPF: '52998224725',
  Telefone: '49988887777',
  'E-mail': 'ana.conta@exemplo.com.br',
  Senha: 'senha-boa-1',
};

for (const { label, value, message } of WRONG) {
  test(`signup refuses a wrong ${label} beside the field and keeps the rest`, async ({ person }) => {
    const page = await person({ javaScriptEnabled: false });
    await page.goto('/auth?mode=signup');
    for (const [name, text] of Object.entries({ ...GOOD, [label]: value }))
      await page.getByLabel(name, { exact: true }).fill(text);
    await page.getByLabel('Estado').selectOption('SC');
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message);
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
    await expect(page.getByLabel('Estado')).toHaveValue('SC');
    if (label !== 'Nome completo')
      await expect(page.getByLabel('Nome completo')).toHaveValue(GOOD['Nome completo']);
    await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('');
  });
}

test('signup asks for a state', async ({ person }) => {
  const page = await person({ javaScriptEnabled: false });
  await page.goto('/auth?mode=signup');
  for (const [name, text] of Object.entries(GOOD)) await page.getByLabel(name, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByLabel('Estado')).toHaveAccessibleDescription('Selecione um estado');
});

test('the address fills the form, and invalid values are ignored', async ({ person }) => {
  const page = await person();
  await page.goto(
    '/auth?mode=signup&email=ana@exemplo.com.br&name=Ana&doc_type=cnpj&doc_number=12ABC34501DE35&phone=49988887777&uf=sc&plan=CPF&amount=1',
  );
  await hydrated(page);
  await expect(page.getByLabel('E-mail')).toHaveValue('ana@exemplo.com.br');
  await expect(page.getByLabel('CNPJ', { exact: true })).toHaveValue('12.ABC.345/01DE-35');
  await expect(page.getByLabel('Razão social')).toHaveValue('Ana');
  await page.getByLabel('Tipo de documento').selectOption('CPF');
  await expect(page.getByLabel('Nome completo')).toHaveValue('Ana');
  await expect(page.getByLabel('Telefone')).toHaveValue('(49) 98888-7777');
  await expect(page.getByLabel('Estado')).toHaveValue('SC');
});

test('a failed login shows the same message for every e-mail', async ({ person }) => {
  for (const email of ['cliente@exemplo.com.br', 'ninguem@exemplo.com.br']) {
    const page = await person();
    await page.goto('/auth');
    await hydrated(page);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill('errada');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'E-mail ou senha incorretos.' })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
  }
});

test('a forgotten password is replaced through the mail, without JavaScript too', async ({ person }) => {
  const email = unique('senha');
  const page = await person({ javaScriptEnabled: false });
  await page.goto('/auth?mode=signup');
  for (const [name, text] of Object.entries({ ...GOOD, 'E-mail': email }))
    await page.getByLabel(name, { exact: true }).fill(text);
  await page.getByLabel('Estado').selectOption('SC');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByRole('heading', { name: 'Confira o seu e-mail' })).toBeVisible();

  await page.goto('/auth?redirectTo=%2Fapp%2Ffaturas');
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByRole('heading', { name: 'Confira o seu e-mail' })).toBeVisible();
  const link = linkIn((await mailTo(email, 'Crie uma nova senha')).text);
  await page.goto(link);
  await page.getByLabel('Nova senha').fill('curta');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByLabel('Nova senha')).toHaveAccessibleDescription(
    'A senha deve ter no mínimo 6 caracteres',
  );
  await page.getByLabel('Nova senha').fill('nova-senha-2');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page).toHaveURL(/\/auth\?redirectTo=%2Fapp%2Ffaturas$/);

  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('nova-senha-2');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/app\/faturas$/);

  await page.goto(link);
  await page.getByLabel('Nova senha').fill('outra-senha-3');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByRole('alert')).toContainText('Este link já foi usado ou venceu');
});
