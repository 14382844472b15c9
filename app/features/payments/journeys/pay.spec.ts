import type { Page } from '@playwright/test';
import {
  acceptAndSend,
  confirm,
  fillPerson,
  goOnToContract,
  goOnToPassword,
  PASSWORD,
  unique,
} from '#tests/journeys/checkout-form.ts';
import { expect, expectAccessible, expectFits, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { suiteDatabase } from '#tests/journeys/new-customer.ts';

type Purchase = {
  plan?: 'CPF' | 'CNPJ';
  document?: string;
  name?: string;
  choose?: (page: Page) => Promise<void>;
};

/** From the plan to the invoice of a new account, as a person does it. */
async function buy(
  page: Page,
  { plan = 'CPF', document = '52998224725', name = 'Rita de Cássia', choose }: Purchase,
) {
  const email = unique('paga');
  await page.goto(`/checkout?plan=${plan}`);
  await hydrated(page);
  await fillPerson(page, { email, document, name });
  await goOnToContract(page, choose);
  await acceptAndSend(page);
  await goOnToPassword(page);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await confirm(page, email);
  await expect(page).toHaveURL('/app');
  await page.goto('/app/faturas');
  await hydrated(page);
  return email;
}

/** Decides the charge on the sandbox's page, in a second tab, as a bank's app would. */
async function decide(page: Page, decision: 'Pagar' | 'Recusar' | 'Deixar vencer') {
  const url = await page
    .getByRole('link', { name: /Abrir o banco de demonstração|Continuar para o pagamento/ })
    .getAttribute('href');
  const bank = await page.context().newPage();
  await bank.goto(url ?? '');
  await bank.getByRole('button', { name: decision, exact: true }).click();
  await expect(bank.getByRole('status')).toContainText(/Paga|Recusada|Vencida/);
  await bank.close();
}

test('Pix: code, countdown, paid on the open page; then cards, receipt of it all, contract verified', async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.phone });
  await buy(page, {});
  await expectFits(page);
  // Pix was chosen with the order: the page does not ask again.
  await page.getByRole('link', { name: 'Pagar parcela 1' }).click();
  await expect(page.getByLabel('Pix copia e cola')).toBeInViewport();
  await page.getByText('Pagar com outro celular, pelo QR Code').click();
  await expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
  const code = await page.getByLabel('Pix copia e cola').inputValue();
  expect(code).toMatch(/^000201.*br\.gov\.bcb\.pix.*6304[0-9A-F]{4}$/);
  await expect(page.getByText(/Este código vale por \d\d:\d\d:\d\d/)).toBeVisible();
  await expectFits(page);
  // The same code while it lives, also after a reload.
  await page.reload();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(code);
  await hydrated(page);
  await decide(page, 'Pagar');
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible({ timeout: 15_000 });

  await page.goto('/app/faturas');
  await expect(page.getByText('Pago', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pagar/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Recibo' }).click();
  await expect(page.getByRole('heading', { name: 'Recibo de R$ 499,00' })).toBeVisible();
  await expect(page.getByText('Rita de Cássia, CPF 529.982.247-25')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/app/faturas');
  const file = await page.request.get(
    (await page.getByRole('link', { name: 'Contrato em PDF' }).getAttribute('href')) ?? '',
  );
  expect(file.headers()['content-type']).toBe('application/pdf');
  const bytes = await file.body();
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('link', { name: 'Verificar autenticidade' }).click();
  await expect(page.getByRole('main')).toContainText('982.247');
  await expect(page.getByRole('main')).not.toContainText('529.982.247-25');

  await page.goto('/verificar');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer: bytes });
  await page.locator('button[value=file]').click();
  await expect(page.getByRole('main')).toContainText(/autêntico/i);
});

test('R$ 100 entry: the entry is paid, the balance waits for its day', async ({ person }) => {
  const page = await person();
  await buy(page, { choose: (form) => form.getByLabel('R$100 inicial + até 60 dias').check() });
  await page.getByRole('link', { name: 'Pagar parcela 1' }).click();
  await decide(page, 'Pagar');
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible({ timeout: 15_000 });
  await page.goto('/app/faturas');
  await expect(page.getByRole('complementary', { name: 'Antes de pagar' })).toContainText(
    /A pagar\s*R\$\s399,00\s*1 parcela, a próxima em/,
  );
  await expect(page.getByRole('main').getByRole('listitem').getByText('R$ 399,00')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pagar parcela 2' })).toBeVisible();
  await expect(page.getByText('Processando')).toBeVisible();
});

for (const width of [WIDTHS.phone, WIDTHS.desktop])
  test(`a company by card in 6 at ${width}: one charge, refused once, then paid; its representative everywhere`, async ({
    person,
  }) => {
    const page = await person({ width });
    const email = await buy(page, {
      plan: 'CNPJ',
      document: '12ABC34501DE35',
      name: 'Padaria Pão & Cia Ltda.',
      choose: async (form) => {
        await form.getByLabel('Cartão de crédito').check();
        await form
          .getByLabel('Parcelas')
          .selectOption({ label: '6x: a 1ª de R$ 99,85 e as outras de R$ 99,83' });
      },
    });
    await page.getByRole('link', { name: 'Pagar o pedido' }).click();
    const byCard = page.getByRole('button', { name: 'Pagar com cartão em 6x' });
    await decide(page, 'Recusar');
    await expect(byCard).toBeVisible({ timeout: 15_000 });
    await byCard.click();
    await decide(page, 'Pagar');
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible({
      timeout: 15_000,
    });
    await page.goto('/app/faturas');
    await hydrated(page);
    await page.getByText('Como fica na fatura do cartão').click();
    await expect(page.getByText('No cartão, 6 de 6')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Pagar/ })).toHaveCount(0);
    await expectFits(page);
    await page.getByRole('link', { name: 'Recibo' }).click();
    await expect(page.getByRole('heading', { name: 'Recibo de R$ 599,00' })).toBeVisible();
    await page.goto('/app');
    await expect(page.getByRole('heading', { name: /, Rita!$/ })).toBeVisible();

    const db = await suiteDatabase();
    const { rows } = await db.query(
      `select count(*)::int as settled, count(distinct s.id)::int as charges, min(a.accepted_text) as contract
       from users u
       join installment_payments i on i.user_id = u.id and i.status = 'paid'
       join contract_acceptances a on a.transaction_id = i.transaction_id
       join payment_charges c on c.user_id = u.id and c.status = 'paid' and c.covers_order
       join sandbox_payments s on s.reference = c.id and s.status = 'paid' and s.installments = 6 and s.amount = 599
       where u.email = $1`,
      [email],
    );
    await db.end();
    expect(rows).toMatchObject([
      {
        settled: 6,
        charges: 1,
        contract: expect.stringContaining('Rita de Cássia, CPF 529.982.247-25, Sócia'),
      },
    ]);
  });

test('a new Pix replaces an expired one', async ({ person }) => {
  const page = await person();
  await buy(page, {});
  await page.getByRole('link', { name: 'Pagar parcela 1' }).click();
  const first = await page.getByLabel('Pix copia e cola').inputValue();
  await decide(page, 'Deixar vencer');
  await expect(page.getByText('Este código Pix venceu.')).toBeVisible({ timeout: 15_000 });
  await page.getByRole('button', { name: 'Pagar com Pix' }).click({ timeout: 15_000 });
  await expect(page.getByLabel('Pix copia e cola')).not.toHaveValue(first);
});

test('withdrawal within seven days: protocol, money back, cards blocked', async ({ person }) => {
  const page = await person();
  await buy(page, {});
  await page.getByRole('link', { name: 'Pagar parcela 1' }).click();
  await decide(page, 'Pagar');
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible({ timeout: 15_000 });
  await page.goto('/app/faturas');
  await hydrated(page);
  await page.getByText(/^Desistir da compra/).click();
  await expectAccessible(page);
  await page.getByLabel('Entendi e quero desistir desta compra').check();
  await page.getByRole('button', { name: 'Desistir e receber de volta' }).click();
  await expect(page.getByText('Compra cancelada')).toBeVisible();
  await expect(page.getByText(/Protocolo D\d{8}-[0-9A-Z]{8}/).first()).toBeVisible();
  await expect(page.getByText('Reembolsado').first()).toBeVisible({ timeout: 20_000 });
  await page.goto('/app');
  await expect(page.locator('[data-now]')).toContainText('Você desistiu da compra em');
  await expect(page.getByText('Encerrado').first()).toBeVisible();
});

test('another person’s installment answers 404', async ({ person }) => {
  const owner = await person();
  await buy(owner, {});
  const href = (await owner.getByRole('link', { name: 'Pagar parcela 1' }).getAttribute('href')) ?? '';
  const other = await person({ as: 'customer' });
  expect((await other.request.get(href)).status()).toBe(404);
  expect((await other.request.get(`${href}/recibo`)).status()).toBe(404);
  const contract = (await owner.getByRole('link', { name: 'Contrato em PDF' }).getAttribute('href')) ?? '';
  expect((await other.request.get(contract)).status()).toBe(404);
  expect((await owner.request.get(contract)).status()).toBe(200);
});

for (const width of [WIDTHS.phone, 1440]) {
  test(`boleto at ${width}: line copied, paper, paid at the bank on the open page`, async ({ person }) => {
    const page = await person({ width });
    // Boleto was chosen with the order: the page registers it at once.
    await buy(page, { choose: (form) => form.getByLabel('Boleto').check() });
    await page
      .getByRole('link', { name: /^Pagar/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Pague o boleto' })).toBeVisible();
    await expect(page.getByLabel('Linha digitável')).toHaveValue(/^9999\d\.\d{5} /);
    await page.getByRole('button', { name: 'Copiar linha' }).click();
    await expect(page.getByText(/^Linha copiada\.|A linha está selecionada/)).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
    const pdf = page.getByRole('link', { name: 'Baixar o boleto em PDF' });
    const file = await page.request.get((await pdf.getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toBe('application/pdf');
    await decide(page, 'Pagar');
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
  });
}
