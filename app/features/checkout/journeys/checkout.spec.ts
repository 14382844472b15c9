import { cnpj } from 'cpf-cnpj-validator';
import {
  acceptAndSend,
  confirm,
  fillPerson,
  goOn,
  goOnToContract,
  goOnToPassword,
  PASSWORD,
  unique,
} from '#tests/journeys/checkout-form.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  signIn,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

test('from the plan card to an activated service: dialog, contract, order, signup', async ({ person }) => {
  const page = await person();
  const email = unique('rita');
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('link', { name: 'Garantir vaga no plano CPF' }).click();
  const dialog = page.getByRole('dialog', { name: 'Finalizar Compra' });
  await expect(dialog.getByText('Seus dados')).toBeVisible();
  // The plan was chosen before, so the first step has no Back.
  await expect(dialog.getByRole('button', { name: 'Voltar' })).toHaveCount(0);
  await expectAccessible(page);

  await goOn(page);
  await expect(page.getByText('Preencha todos os campos obrigatórios')).toBeVisible();
  await fillPerson(page, { email });
  await goOn(page);

  await page.getByLabel('R$100 inicial + até 60 dias').check();
  await page.getByLabel('Garantia estendida').check();
  await page.getByLabel('Cupom').fill('black25');
  await expect(page.getByLabel('Cupom')).toHaveValue('BLACK25');
  const summary = page.getByRole('complementary', { name: 'Resumo do pedido' });
  await expect(summary).toContainText('R$ 549,00');
  await expect(summary).toContainText('R$ 100,00');
  await expect(summary).toContainText('R$ 449,00');
  await expectAccessible(page);
  await goOn(page);

  await expect(page.getByText('Rita de Cássia, CPF 529.982.247-25')).toBeVisible();
  await page.getByRole('button', { name: 'Finalizar Pedido' }).click();
  await expect(page.getByText('Aceite os termos para continuar')).toBeVisible();
  await expectAccessible(page);
  await acceptAndSend(page);
  await expect(page.getByRole('heading', { name: 'Pedido Confirmado!' })).toBeVisible();
  await expect(page.getByText('Pedido recebido!')).toBeVisible();

  await goOnToPassword(page);
  await expect(page.getByText('Pedido recebido!')).toHaveCount(0);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByLabel('CPF', { exact: true })).toBeHidden();
  await expectAccessible(page);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await confirm(page, email);
  await expect(page.getByText('Serviço ativado!')).toBeVisible();
  await expect(page).toHaveURL('/app');
  await expect(page.getByRole('link', { name: 'Pagar R$ 100,00' })).toBeVisible();
  for (const card of ['Limpa Nome', 'Limpa Jus', 'Limpa Bacen'])
    await expect(page.getByRole('main')).toContainText(card);
});

test('buys one card from the page of a product on a phone; the plan has its own draft', async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.phone });
  const email = unique('rating');
  // Products sold as a plan and unknown products redirect.
  for (const [address, leads] of [
    ['plan=CNPJ&produto=limpa-nome', '/checkout?plan=CNPJ'],
    ['plan=CPF&produto=nao-existe', '/'],
    ['plan=CPF&produto=%00', '/'],
  ]) {
    const answer = await page.request.get(`/checkout?${address}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([302, leads]);
  }
  await page.goto('/produtos/rating');
  await hydrated(page);
  await page.getByRole('link', { name: 'Contratar para o meu CPF · R$ 149' }).click();
  await expect(page.getByRole('dialog', { name: 'Finalizar Compra' })).toContainText('Seus dados');
  await fillPerson(page, { email });
  await page.goto('/checkout?plan=CPF');
  await hydrated(page);
  await expect(page.getByLabel('E-mail').last()).toHaveValue('');
  await page.goto('/checkout?plan=CPF&produto=rating');
  await hydrated(page);
  await expect(page.getByLabel('E-mail').last()).toHaveValue(email);
  await goOn(page);
  await page.getByLabel('R$100 inicial + até 60 dias').check();
  await expect(page.getByText('Entrada por Pix agora, R$ 49,00 em até 60 dias')).toBeVisible();
  await expectAccessible(page);
  await goOn(page);
  await expect(page.getByText('Contrato de serviço avulso — Rating')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await acceptAndSend(page);
  await goOnToPassword(page);
  // A plan in the address would be offered as one more purchase.
  expect(new URL(page.url()).searchParams.get('plan')).toBeNull();
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await confirm(page, email);
  await expect(page).toHaveURL('/app');
  await expect(page.getByRole('main').getByText('Espera por você', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Contratar Agora' })).toHaveCount(5);
});

test('signup days later, on another device, still gets the order by the confirmed e-mail', async ({
  person,
}) => {
  const email = unique('tarde');
  const page = await person({ width: WIDTHS.phone });
  await page.goto('/checkout?plan=CNPJ');
  await hydrated(page);
  await fillPerson(page, { email, document: '12ABC34501DE35', name: 'Padaria Pão & Cia Ltda.' });
  await goOn(page);
  await page.getByLabel('Cartão de crédito').check();
  await page.getByLabel('Parcelas').selectOption('6');
  await goOn(page);
  await expect(page.getByText('Padaria Pão & Cia Ltda., CNPJ 12.ABC.345/01DE-35')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await acceptAndSend(page);
  await goOnToPassword(page);

  const elsewhere = await person();
  await elsewhere.goto('/auth?mode=signup');
  for (const [label, value] of Object.entries({
    'Nome completo': 'Rita de Cássia',
    CPF: '52998224725',
    Telefone: '49988887777',
    'E-mail': email,
    Senha: PASSWORD,
  }))
    await elsewhere.getByLabel(label, { exact: true }).fill(value);
  await elsewhere.getByLabel('Estado').selectOption('SC');
  await elsewhere.getByRole('button', { name: 'Criar conta' }).click();
  await confirm(elsewhere, email);
  // The order is a company's and the account a person's: nothing opens before the answer.
  await expect(elsewhere.getByRole('heading', { name: 'Para quem é?' })).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByLabel('Quem é para você?').selectOption('Empresa');
  await elsewhere.getByRole('button', { name: 'Vincular e começar o serviço' }).click();
  await expect(elsewhere.getByText('Serviço ativado!')).toBeVisible();
  await elsewhere.goto('/app/faturas');
  await expect(elsewhere.getByText('R$ 599,00').first()).toBeVisible();
});

test('a customer with an account signs in and gets the order of this browser', async ({ person }) => {
  const page = await person();
  const db = await suiteDatabase();
  const known = await newCustomer(db);
  await db.end();
  await page.goto('/checkout?plan=CPF');
  await hydrated(page);
  await fillPerson(page, { email: unique('conhecida'), document: known.docNumber });
  await goOnToContract(page);
  await acceptAndSend(page);
  await goOnToPassword(page);
  await page.getByRole('link', { name: 'Entrar' }).last().click();
  await expect(page.getByRole('heading', { name: 'Entre na sua conta' })).toBeVisible();
  await page.getByLabel('E-mail').fill(known.email);
  await page.getByLabel('Senha', { exact: true }).fill(known.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Serviço ativado!')).toBeVisible();
});

test('a plan in the address of the login buys nothing without a click', async ({ person }) => {
  const email = unique('ativa');
  const page = await person();
  await page.goto('/auth?mode=signup&plan=CPF&warranty=1&amount=1.00');
  await hydrated(page);
  for (const [label, value] of Object.entries({
    'Nome completo': 'Rita de Cássia',
    CPF: '52998224725',
    Telefone: '49988887777',
    'E-mail': email,
    Senha: PASSWORD,
  }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Estado').selectOption('SC');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await confirm(page, email);
  await expect(page.getByRole('heading', { name: 'Ativar o plano CPF' })).toBeVisible();
  await expect(page.getByText('R$ 549,00').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ativar serviço' }).click();
  await expect(page.getByText('Serviço ativado!')).toBeVisible();
});

test('the draft survives a reload, and the whole works by keyboard', async ({ person }) => {
  const page = await person();
  await page.goto('/checkout');
  await hydrated(page);
  await page.getByRole('radio', { name: /Plano CNPJ/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Seus dados' })).toBeFocused();
  await fillPerson(page, { email: 'fica@exemplo.com.br', document: '12ABC34501DE35' });
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('CNPJ', { exact: true })).toHaveValue('12.ABC.345/01DE-35');
  await expect(page.getByLabel('E-mail')).toHaveValue('fica@exemplo.com.br');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByRole('heading', { name: 'Escolha o plano' })).toBeFocused();
  await expect(page.getByRole('radio', { name: /Plano CNPJ/ })).toBeChecked();
});

test('an order whose answer got lost is sent again and is one order', async ({ person }) => {
  const page = await person();
  const email = unique('rede');
  await page.goto('/checkout?plan=CPF');
  await hydrated(page);
  await fillPerson(page, { email });
  await goOnToContract(page);
  // The server takes the order; the answer never arrives.
  let lost = 0;
  await page.route('**/checkout/pedido', async (route) => {
    lost += 1;
    if (lost === 1) {
      await route.fetch();
      return route.abort();
    }
    return route.continue();
  });
  await acceptAndSend(page);
  await expect(page.getByText('Erro ao processar')).toBeVisible();
  await expect(page.getByText('Tente novamente').first()).toBeVisible();
  await page.getByRole('button', { name: 'Finalizar Pedido' }).click();
  await expect(page.getByRole('heading', { name: 'Pedido Confirmado!' })).toBeVisible();

  const admin = await person({ as: 'admin' });
  await admin.goto(`/admin/leads?busca=${encodeURIComponent(email)}`);
  await expect(admin.getByRole('cell', { name: email })).toHaveCount(1);
});

test('a contract that cannot be fetched can be reloaded; an unseen contract cannot be accepted', async ({
  person,
}) => {
  const page = await person();
  await page.goto('/checkout?plan=CPF');
  await hydrated(page);
  await fillPerson(page, { email: unique('contrato') });
  await page.route('**/checkout/contrato', (route) => route.abort(), { times: 1 });
  await goOnToContract(page);
  await expect(page.getByText('Carregando contrato...')).toBeVisible();
  await expect(page.getByLabel('Li e aceito')).toBeDisabled();
  await page.getByRole('button', { name: 'Buscar o contrato de novo' }).click();
  await acceptAndSend(page);
  await expect(page.getByRole('heading', { name: 'Pedido Confirmado!' })).toBeVisible();
});

test('a signed-in customer has the order at once', async ({ person }) => {
  const db = await suiteDatabase();
  const rita = await newCustomer(db);
  await db.end();
  const page = await person();
  await signIn(page, rita);
  await page.goto('/checkout?plan=CNPJ');
  await hydrated(page);
  await fillPerson(page, { email: unique('logada'), document: cnpj.generate() });
  await page.getByLabel('Quem é para você?').selectOption('empresa');
  await goOnToContract(page);
  await acceptAndSend(page);
  await expect(page.getByText('Serviço ativado!')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/faturas\/[0-9a-f-]{36}$/);
});
