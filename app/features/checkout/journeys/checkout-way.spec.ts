import type { Page } from '@playwright/test';
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
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';

/** An order whose e-mail address was wrong: the account is made, and the address corrected before it is confirmed. */
async function signUpCorrected(page: Page, wrong: string, right: string): Promise<void> {
  await page.goto('/checkout?plan=CPF');
  await hydrated(page);
  await fillPerson(page, { email: wrong });
  await goOnToContract(page);
  await acceptAndSend(page);
  await goOnToPassword(page);
  await expectAccessible(page);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  const title = page.getByRole('heading', { name: 'Confira o seu e-mail' });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await expect(page.getByRole('button', { name: /Reenviar em \d+ s/ })).toBeDisabled();
  await page.getByText('Corrigir o e-mail').click();
  await page.getByLabel('E-mail').fill(right);
  await page.getByRole('button', { name: 'Usar este e-mail' }).click();
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAccessibleDescription(
    'A senha deve ter no mínimo 6 caracteres',
  );
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Usar este e-mail' }).click();
  await expect(page.getByText(`Enviamos uma mensagem para ${right}.`)).toBeVisible();
}

/** Asks for the Pix code, which can be copied where the clipboard is refused, and which no other browser sees. */
async function askForPix(page: Page, stranger: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pagar R$ 499,00 com Pix' }).click();
  const code = page.getByLabel('Pix copia e cola');
  await expect(code).toHaveValue(/^000201/);
  await expect(code).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  // Without access to the clipboard the code is selected, and the page says so.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.getByRole('button', { name: 'Copiar código' }).click();
  await expect(page.getByText('O código está selecionado')).toBeVisible();
  await expect(code).toBeFocused();
  // Another browser sees nothing of it.
  const answer = await stranger.goto(page.url());
  expect(answer?.status()).toBe(404);
  await expect(stranger.getByRole('main')).not.toContainText('499');
}

async function payAtTheBank(page: Page): Promise<void> {
  const bank = await page.context().newPage();
  await bank.goto(
    (await page.getByRole('link', { name: 'banco de demonstração' }).getAttribute('href')) ?? '',
  );
  await bank.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(bank.getByRole('status')).toContainText('Paga');
  await bank.close();
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible({
    timeout: 20_000,
  });
  await expectAccessible(page);
}

test(`each fault is said at its field, and goes with the letter that mends it`, async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  await page.goto('/checkout?plan=CPF');
  await hydrated(page);
  await goOn(page);
  await expect(page.getByRole('alert')).toHaveText('Preencha todos os campos obrigatórios');
  await expect(page.getByLabel('Nome completo')).toBeFocused();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(4);
  await expect(page.getByLabel('Telefone')).toHaveAccessibleDescription('Telefone inválido');
  await expectAccessible(page);
  await fillPerson(page, { email: 'rita@gmail.con' });
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'rita@gmail.com' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue('rita@gmail.com');
  // The state follows the phone, until the person says another.
  await expect(page.getByLabel('Estado')).toHaveValue('SC');
  await page.getByLabel('E-mail').fill('rita@');
  await goOn(page);
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Email inválido');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.getByLabel('CPF', { exact: true }).fill('11111111111');
  await expect(page.getByText('CPF inválido').first()).toBeVisible();
  // The field alone says it: a toast would stay over the button.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
});

test.describe(() => {
  // Its clock stays.
  test.use({ fresh: true });

  test(`the confirmation goes on after a moment, and stays once it is in use`, async ({ person }) => {
    const page = await person({ width: WIDTHS.phone });
    await page.goto('/checkout?plan=CPF');
    await hydrated(page);
    await fillPerson(page, { email: unique('fica') });
    await goOnToContract(page);
    await page.clock.install();
    await acceptAndSend(page);
    const title = page.getByRole('heading', { name: 'Pedido Confirmado!' });
    await expect(title).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Pagar R$ 499,00 com Pix' })).toBeFocused();
    await page.clock.runFor(60_000);
    await expect(title).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Pix copia e cola')).toBeVisible();
  });
});

test(`steps are places: Back, Forward, reload, a link to a step, and the keyboard's place`, async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.phone });
  await page.goto('/faq');
  await page.goto('/');
  await hydrated(page);
  const opener = page.getByRole('link', { name: 'Garantir vaga no plano CPF' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Finalizar Compra' });
  const heading = (name: string) => dialog.getByRole('heading', { name, exact: true });
  await expect(heading('Seus dados')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(heading('Seus dados')).toBeFocused();
  await fillPerson(page, { email: 'fica@exemplo.com.br' });
  await goOnToContract(page);
  await expect(page.getByText('Contratante:')).toBeVisible();
  await expect(page).toHaveURL('/?checkout=CPF&etapa=4');
  await expectAccessible(page);
  await page.goBack();
  await expect(heading('Pagamento')).toBeFocused();
  await page.goBack();
  await expect(dialog.getByLabel('E-mail')).toHaveValue('fica@exemplo.com.br');
  await page.goForward();
  await page.reload();
  await expect(heading('Pagamento')).toBeVisible();
  await page.goForward();
  await expect(page.getByText('Contratante:')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(page).toHaveURL('/');
  await expect(dialog).toBeHidden();

  // A link to a step that the draft does not reach leads to the first that is not complete.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/checkout?plan=CNPJ&etapa=4');
  await hydrated(page);
  await expect(page).toHaveURL('/checkout?plan=CNPJ&etapa=2');
  await expect(page.getByRole('heading', { name: 'Seus dados' })).toBeVisible();
});

for (const width of [WIDTHS.phone, WIDTHS.desktop])
  test(`at ${width}: signup by mail, with the payment before the confirmation`, async ({ person }) => {
    const page = await person({ width });
    const right = unique('certo');
    await signUpCorrected(page, unique('errado'), right);
    await askForPix(page, await person());
    await payAtTheBank(page);

    // The link is opened on another device: the corrected address has the order, and it is paid.
    const elsewhere = await person({ width });
    await confirm(elsewhere, right);
    await expect(elsewhere.getByText('Serviço ativado!')).toBeVisible();
    await expect(elsewhere).toHaveURL('/app');
    await elsewhere.goto('/app/faturas');
    await expect(elsewhere.getByText('Pago', { exact: true }).first()).toBeVisible();
    await expect(elsewhere.getByRole('link', { name: /^Pagar/ })).toHaveCount(0);
  });
