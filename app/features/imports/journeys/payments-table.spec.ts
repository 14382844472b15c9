import { randomUUID } from 'node:crypto';
import { expect, expectFits, hydrated, test } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

test(`payments of a spreadsheet find what they pay, and are taken back`, async ({ person }) => {
  const db = await suiteDatabase();
  const amount = `${900 + Math.floor(Math.random() * 90)}.${10 + Math.floor(Math.random() * 89)}`;
  const { id } = await newCustomer(db, { name: 'Tereza Tabela Prado' });
  const { rows } = await db.query<{ id: string; order: string }>(
    `with o as (insert into transactions (user_id, amount, plan_snapshot) values ($1, $2, '{"plan": "CPF"}') returning id)
     insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date)
     select id, $1, 1, $2, current_date + 5 from o returning id, transaction_id as "order"`,
    [id, amount],
  );
  const status = async () =>
    (await db.query('select status from installment_payments where id = $1', [rows[0]?.id])).rows[0].status;
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Clara Planilha' }));
  await page.goto('/admin/envios/importar/payments');
  await hydrated(page);
  const day = new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
  const paid = amount.replace('.', ',');
  const text = [
    `Quando ${randomUUID()};Quanto;Pedido`,
    `${day};${paid};${rows[0]?.order.slice(0, 8)}`,
    `31/02/2026;x;`,
  ];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pagos.csv', mimeType: 'text/csv', buffer: Buffer.from(text.join('\n')) });
  const press = (name: string) => page.getByRole('button', { name }).click();
  await press('Ler o arquivo');
  await press('Conferir com estas colunas');
  await expect(page.getByRole('form').getByText('Escolha a coluna de Valor')).toBeVisible();
  await page.getByLabel('Dia do pagamento').selectOption({ index: 1 });
  await page.getByLabel('Valor').selectOption({ label: 'Quanto' });
  await press('Conferir com estas colunas');
  await expect(
    page
      .getByText(
        'Dia do pagamento: Data inválida. Escreva como 05/11/2026; Valor: Não é um valor em reais. Escreva como 1.234,56',
      )
      .last(),
  ).toBeVisible();
  await expectFits(page);
  await press('Achar as parcelas de 1 linha');
  await expect(page.getByText('1 linha de fora, com o motivo')).toBeVisible();
  expect(await status()).toBe('pending');
  await expectFits(page);
  await press('Receber 1 pagamento certo');
  await expect(page.getByText('Nenhum lançamento espera por você.')).toBeVisible({ timeout: 20_000 });
  expect(await status()).toBe('paid');
  await page.getByText('Desfazer os recebimentos').click();
  await press('Desfazer');
  await expect(page.getByRole('main').getByText('Desfeita', { exact: true })).toBeVisible({
    timeout: 20_000,
  });
  expect(await status()).toBe('pending');
  await db.end();
});
