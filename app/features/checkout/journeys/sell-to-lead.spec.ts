import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { cpf } from 'cpf-cnpj-validator';
import type pg from 'pg';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

async function clerkWithLead(page: Page) {
  const clerk = await newCustomer(db, { role: 'admin', position: 'clerk', name: 'Clara Balcão' });
  const id = randomUUID();
  const email = `celia-${id}@teste.exemplo.com.br`;
  await db.query(
    `insert into leads (id, name, email, whatsapp, doc_type, doc_number, uf, origin)
     values ($1, 'Célia do Telefone', $2, '49988887777', 'CPF', $3, 'SC', 'telefone')`,
    [id, email, cpf.generate()],
  );
  await enterAs(page, db, clerk);
  await page.goto(`/admin/leads/${id}`);
  await hydrated(page);
  return { id, email };
}

test('from the lead to client, order and links that the product sends, in five presses at most', async ({
  person,
}) => {
  const page = await person();
  const { email } = await clerkWithLead(page);
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  await press(page.getByRole('dialog').getByRole('link', { name: 'Vender', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Vender' })).toBeVisible();
  await press(page.getByRole('button', { name: 'Fechar venda' }));
  await expect(page.getByLabel('Mensagem para o cliente')).toHaveValue(/Olá, Célia!.*\/aceitar$/);
  await expect(page.getByLabel('Link do contrato')).toHaveValue(/\/app\/contratos\/[\w-]+\/aceitar$/);
  await expect(page.getByLabel('Link do pagamento')).toHaveValue(/\/app\/faturas\/[\w-]+$/);
  const payment = await page.getByLabel('Link do pagamento').inputValue();
  await expectFits(page);
  await press(page.getByRole('button', { name: 'Enviar os links por e-mail' }));
  await expect(page.getByText('Links enviados')).toBeVisible();
  await press(page.getByRole('button', { name: 'Copiar texto' }));
  expect(presses).toBeLessThanOrEqual(5);
  const { rows } = await db.query(
    `select count(*)::int as mails from pgboss.job where name = 'mail.send' and data ->> 'to' = $1
       and strpos(data ->> 'text', $2) > 0 and strpos(data ->> 'text', '/aceitar') > 0`,
    [email, payment],
  );
  expect(rows).toEqual([{ mails: 1 }]);
});

test('a clerk agrees on price and installments; a refusal keeps the entries', async ({ person }) => {
  const page = await person();
  const { id, email } = await clerkWithLead(page);
  await page.goto(`/admin/leads/${id}/venda`);
  await hydrated(page);
  await expect(page.getByLabel('Entrada hoje (R$)')).toBeHidden();
  await page.getByLabel('Como vai ser pago').selectOption('agreed');
  await page.getByLabel('Desconto (R$)').fill('200');
  await page.getByLabel('Entrada hoje (R$)').fill('100');
  await page.getByLabel('Primeiro vencimento').fill(addDays(civilDateAt(new Date()), 20));
  await expectAccessible(page);
  await expectFits(page);
  const send = page.getByRole('button', { name: 'Fechar venda' });
  await send.click();
  await expect(page.getByRole('form').getByText('Escreva o motivo do desconto')).toBeVisible();
  await page.getByLabel('Motivo do desconto').fill('Indicou a irmã');
  await send.click();
  await expect(page.getByText('No seu cargo, o desconto vai até')).toHaveCount(2);
  await expect(page.getByLabel('Entrada hoje (R$)')).toHaveValue('100');
  await page.getByLabel('Desconto (R$)').fill('40');
  await expect(page.getByRole('status').filter({ hasText: 'Total de' })).toContainText('R$ 459,00');
  const [secondDue, method] = [
    page.getByLabel('Vencimento da 2ª parcela'),
    page.getByLabel('Forma da 2ª parcela'),
  ];
  const ownDay = addDays(civilDateAt(new Date()), 40);
  await secondDue.fill(addDays(civilDateAt(new Date()), -1));
  await method.selectOption('boleto');
  // The browser itself refuses the day.
  await page.getByRole('form').evaluate((form) => form.setAttribute('novalidate', ''));
  await send.click();
  await expect(page.getByText('Este dia já passou')).toBeVisible();
  await expect(method).toHaveValue('boleto');
  await secondDue.fill(ownDay);
  await expectAccessible(page);
  await expectFits(page);
  await send.click();
  await expect(page.getByRole('heading', { name: 'Pedido feito' })).toBeVisible();
  const { rows } = await db.query(
    `select (t.amount * 100)::int as amount, count(*)::int as installments,
       max(i.due_date::text) filter (where i.payment_method = 'boleto') as boleto from transactions t
     join installment_payments i on i.transaction_id = t.id join users u on u.id = t.user_id
     where u.email = $1 group by t.id`,
    [email],
  );
  expect(rows).toEqual([{ amount: 45_900, installments: 4, boleto: ownDay }]);
});
