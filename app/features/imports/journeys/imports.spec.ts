import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { cpf } from 'cpf-cnpj-validator';
import type pg from 'pg';
import { expect, expectFits, hydrated, test } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const digits = () => String(Math.floor(Math.random() * 1e7)).padStart(7, '1');
/** A family name of this run alone: a payment of one of two namesakes is never certain. */
const familyName = () => `Sa${digits().replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;

async function clerkAt(page: Page, path: string) {
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Clara Planilha' }));
  await page.goto(path);
  await hydrated(page);
}

const choose = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test(`leads of a spreadsheet come in, are named where they do not, and go again`, async ({ person }) => {
  const page = await person();
  await clerkAt(page, '/admin/leads');
  await page.getByRole('link', { name: 'Importar', exact: true }).last().click();
  await choose(page, 'foto.csv', '\u0000\u0001');
  await press(page, 'Ler o arquivo');
  await expect(page.getByRole('main').getByText('Envie uma planilha CSV ou Excel (XLSX).')).toBeVisible();
  const mark = randomUUID().slice(0, 8);
  await choose(page, 'feira.csv', `Quem;Fone\nRosa ${mark};49 99${digits()}\nRuim ${mark};12\n`);
  await press(page, 'Ler o arquivo');
  await page.getByLabel('Nome', { exact: false }).first().selectOption({ label: 'Quem' });
  await press(page, 'Conferir com estas colunas');
  await expect(page.getByRole('main').getByText('1 linha com erro')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Primeiras linhas' }).last()).toContainText(`Rosa ${mark}`);
  await expectFits(page);
  await press(page, 'Importar 1 linha');
  await expect(page.getByRole('form').getByText('Diga como as pessoas concordaram')).toBeVisible();
  await page.getByLabel('Como as pessoas concordaram').selectOption('papel');
  await page.getByLabel('Em que dia').fill('2026-01-05');
  await press(page, 'Importar 1 linha');
  await expect(page.getByRole('main').getByText('Terminada')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('region', { name: 'Linhas que não entraram' }).last()).toContainText(
    'Telefone inválido',
  );
  await expectFits(page);
  const entered = async () =>
    (await db.query('select 1 from leads where name = $1', [`Rosa ${mark}`])).rowCount;
  expect(await entered()).toBe(1);
  await page.getByText('Desfazer a importação').click();
  await press(page, 'Desfazer');
  await expect(page.getByRole('main').getByText('Desfeita', { exact: true })).toBeVisible({
    timeout: 20_000,
  });
  expect(await entered()).toBe(0);
});

async function orderOf(name: string, amount: string): Promise<string> {
  const { id } = await newCustomer(db, { name });
  const { rows } = await db.query(
    `with o as (insert into transactions (user_id, amount, plan_snapshot) values ($1, $2, '{"plan": "CPF"}') returning id)
     insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date)
     select id, $1, 1, $2, current_date + 5 from o returning id`,
    [id, amount],
  );
  return rows[0].id;
}

/** An amount that no other test asks for. */
const amountOf = () =>
  `${700 + Math.floor(Math.random() * 200)}.${String(Math.floor(Math.random() * 90) + 10)}`;

/** A credit of today. */
function entry(reais: string, memo: string): string {
  const day = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' }).replaceAll('-', '');
  return `<STMTTRN><DTPOSTED>${day}\n<TRNAMT>${reais}\n<FITID>${randomUUID()}\n<MEMO>${memo}\n</STMTTRN>`;
}

const ofx = (entries: string[]) => `<OFX><STMTRS><BANKID>1\n<ACCTID>2\n${entries.join('')}</STMTRS></OFX>`;

const undone = (page: Page) =>
  expect(page.getByRole('main').getByText('Desfeita', { exact: true })).toBeVisible({ timeout: 20_000 });

test(`clients of a spreadsheet go again, and one who is used stays with the reason`, async ({ person }) => {
  const page = await person();
  const mark = randomUUID().slice(0, 8);
  const mail = (who: string) => `${who}-${mark}@planilha.exemplo.com.br`;
  await clerkAt(page, '/admin/envios/importar/clients');
  const line = (who: string) => `${who} ${mark};49 99${digits()};${mail(who)};${cpf.generate()}`;
  await choose(page, 'base.csv', ['Nome;Celular;E-mail;CPF', line('vai'), line('fica')].join('\n'));
  await press(page, 'Ler o arquivo');
  await press(page, 'Importar 2 linhas');
  await expect(page.getByRole('main').getByText('Terminada')).toBeVisible({ timeout: 20_000 });
  const there = async (who: string) =>
    (await db.query('select id from users where email = $1', [mail(who)])).rows[0]?.id as string;
  await db.query("insert into client_notes (user_id, body) values ($1, 'Ligou')", [await there('fica')]);
  expect(await there('vai')).toBeTruthy();
  await page.getByText('Desfazer a importação').click();
  await expect(page.getByText('Remove 2 registros que entraram.')).toBeVisible();
  await press(page, 'Desfazer');
  await undone(page);
  const stayed = page.getByRole('row').filter({ hasText: `fica ${mark}` });
  await expect(stayed).toContainText('Já tem nota da equipe.');
  await expectFits(page);
  expect(await there('vai')).toBeUndefined();
  await stayed.getByRole('link', { name: `fica ${mark}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `fica ${mark}` })).toBeVisible();
});

test(`payments of a statement are open again, and a refunded one stays`, async ({ person }) => {
  const page = await person();
  const [back, stays] = [amountOf(), amountOf()];
  const [lima, reis] = [familyName(), familyName()];
  const parts = [await orderOf(`Vera Volta ${lima}`, back), await orderOf(`Firmino Fica ${reis}`, stays)];
  await clerkAt(page, '/admin/envios/importar/payments');
  await choose(
    page,
    'extrato.ofx',
    ofx([entry(back, `PIX VERA V ${lima}`), entry(stays, `PIX FIRMINO F ${reis}`)]),
  );
  await press(page, 'Ler o arquivo');
  await press(page, 'Receber 2 pagamentos certos');
  await expect(page.getByText('Nenhum lançamento espera por você.')).toBeVisible({ timeout: 20_000 });
  const states = async () =>
    (await db.query('select status from installment_payments where id = any($1) order by id', [parts])).rows;
  expect(await states()).toEqual([{ status: 'paid' }, { status: 'paid' }]);
  await db.query(
    `insert into refunds (transaction_id, charge_id, user_id, amount, reason, by_hand, due_on)
     select p.transaction_id, c.id, c.user_id, 1, 'agreement', true, current_date from payment_charges c
     join installment_payments p on p.id = c.installment_id where p.id = $1`,
    [parts[1]],
  );
  await page.getByText('Desfazer os recebimentos').click();
  await expect(page.getByText('2 parcelas voltam a ficar em aberto', { exact: false })).toBeVisible();
  await expectFits(page);
  await press(page, 'Desfazer');
  await undone(page);
  const stayed = page.getByRole('row').filter({ hasText: `Firmino Fica ${reis}` });
  await expect(stayed).toContainText('O dinheiro já voltou ou está voltando.');
  await expectFits(page);
  expect((await states()).map(({ status }) => status).toSorted()).toEqual(['paid', 'pending']);
  await stayed.getByRole('link', { name: `Firmino Fica ${reis}` }).click();
  await expect(page).toHaveURL(/\/admin\/parcelas\//);
  const { rows } = await db.query('select transaction_id as id from installment_payments where id = $1', [
    parts[0],
  ]);
  await page.goto(`/admin/parcelas/${rows[0].id}`);
  await expect(page.getByText('registrada por engano, desfeita em', { exact: false })).toBeVisible();
});

test(`a bank statement pays what it names, and a clerk chooses the rest`, async ({ person }) => {
  const page = await person();
  const reais = amountOf();
  const nunes = familyName();
  const [sure, chosen] = [
    await orderOf(`Otávio Extrato ${nunes}`, reais),
    await orderOf('Paula Sem Nome', reais),
  ];
  const text = ofx([entry(reais, `PIX OTAVIO E ${nunes}`), entry(reais, 'DEPOSITO')]);
  await clerkAt(page, '/admin/envios/importar/payments');
  await choose(page, 'extrato.ofx', text);
  await press(page, 'Ler o arquivo');
  await expectFits(page);
  await press(page, 'Receber 1 pagamento certo');
  await expect(page.getByRole('listitem').filter({ hasText: 'PIX OTAVIO' })).toHaveCount(0);
  const left = page.getByRole('form', { name: 'Lançamento 2', exact: true });
  await left.getByRole('checkbox', { name: /^Paula Sem Nome/ }).check();
  await left.getByRole('button', { name: 'Receber' }).click();
  await expect(page.getByText('Nenhum lançamento espera por você.')).toBeVisible();
  const { rows } = await db.query('select status from installment_payments where id = any($1)', [
    [sure, chosen],
  ]);
  expect(rows).toEqual([{ status: 'paid' }, { status: 'paid' }]);
  await page.goto('/admin/envios/importar/payments');
  await hydrated(page);
  await choose(page, 'extrato.ofx', text);
  await press(page, 'Ler o arquivo');
  await expect(page.getByText('0 recebidos, 2 de outro arquivo.')).toBeVisible();
  await expect(page.getByText('Nenhum lançamento espera por você.')).toBeVisible();
});
