import type { Page } from '@playwright/test';
import type pg from 'pg';
import { expect, expectNoSidewaysScroll, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

/** A customer with a paid plan whose three services run, a record, and a power of attorney. */
async function buyer() {
  const customer = await newCustomer(db, { cards: ['nome', 'jus', 'bacen'] });
  const { rows } = await db.query<{ id: string }>(
    `insert into transactions (user_id, amount, installments, plan_snapshot, payment_method)
     values ($1, 499, 1, '{"plan": "CPF", "activates": ["nome", "jus", "bacen"]}', 'pix') returning id`,
    [customer.id],
  );
  await db.query(
    "update cards set opened_by = $2, status = 'active', clock_started_at = now() where user_id = $1",
    [customer.id, rows[0]?.id],
  );
  await db.query(
    `insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date) values ($2, $1, 1, 499, current_date)`,
    [customer.id, rows[0]?.id],
  );
  await db.query(
    `insert into listings (user_id, place, creditor, amount, due_on) values ($1, 'serasa', 'Loja Aurora', 100, '2024-01-10')`,
    [customer.id],
  );
  await db.query(
    `insert into powers_of_attorney (user_id, places, content, given_at, ends_on) values ($1, '["serasa"]', 'Procuração', now(), current_date + 300)`,
    [customer.id],
  );
  await db.query(
    `insert into promise_cases (promise_key, subject_id, user_id, started_at, due_at)
     select 'prazo_12_uteis', id, user_id, now(), now() + interval '12 days' from cards where user_id = $1`,
    [customer.id],
  );
  return customer;
}

/** Pages of the area with the words that each has after the end, and words that none may have. */
const PAGES: readonly [address: string, says: RegExp][] = [
  ['/app', /Você desistiu da compra em .* não há o que devolver\./],
  ['/app/card/nome?aba=resumo', /Encerrado em.*1 em aberto: R\$\s100,00, sem acompanhamento nosso/s],
  ['/app/card/nome?aba=etapas', /Encerrada/],
  ['/app/card/nome?aba=documentos', /Não é preciso enviar mais nada/],
  ['/app/documentos', /Não é preciso enviar mais nada/],
  ['/app/cartas', /A sua procuração terminou com o contrato\./],
  ['/app/anotacoes', /Encerrado/],
  ['/app/andamento', /Serviço encerrado/],
  ['/app/faturas', /Você desistiu desta compra/],
  ['/app/card/nome?aba=produtos', /Cancelada/],
  ['/app/promessas', /Não contada/],
];
const GOES_ON =
  /Estamos cuidando|Falta enviar|Vale até|Em andamento desde|Você já tem|Na fila da equipe|Bloqueado/;

const see = async (page: Page, address: string, says: RegExp) => {
  await page.goto(address);
  await expect(page.getByRole('main')).toContainText(says);
  // The timeline keeps what was true before.
  if (address !== '/app/andamento') await expect(page.getByRole('main')).not.toContainText(GOES_ON);
  await expectNoSidewaysScroll(page);
};

test('after a withdrawal every page says that the case is over', async ({ person }) => {
  const customer = await buyer();
  const [phone, desktop] = [await person({ width: WIDTHS.phone }), await person()];
  for (const page of [phone, desktop]) await enterAs(page, db, customer);
  await phone.goto('/app/faturas');
  await hydrated(phone);
  await phone.getByText(/^Desistir da compra \(/).click();
  await phone.getByLabel('Entendi e quero desistir desta compra').check();
  await phone.getByRole('button', { name: 'Desistir da compra' }).click();
  await expect(phone.getByText('Compra cancelada')).toBeVisible();
  for (const page of [phone, desktop]) for (const [address, says] of PAGES) await see(page, address, says);
});
