import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, type NewCustomer, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

test('a rule from nothing: built, tried, saved; a refused document notifies the customer at once', async ({
  person,
}) => {
  const mark = randomUUID().slice(0, 8);
  const [admin, customer] = [await person(), await person({ width: WIDTHS.phone })];
  await customer.addInitScript(() => localStorage.setItem('nome.app-banner-closed', '1'));
  const clerk = await newCustomer(db, { role: 'admin', name: `Clara ${mark}` });
  const ana = await newCustomer(db, { name: `Ana ${mark}`, cards: ['jus'] });
  await db.query(
    `insert into card_documents (user_id, card_id, file_name, file_path, file_size, mime_type, sha256, status)
     select user_id, id, 'rg.pdf', $2, 1, 'application/pdf', repeat('a', 64), 'pending' from cards where user_id = $1`,
    [ana.id, `e2e/${mark}`],
  );
  await enterAs(admin, db, clerk);
  await enterAs(customer, db, ana);

  await buildRule(admin, mark, clerk);
  await expect(admin.getByText('Regra criada')).toBeVisible();

  await customer.goto('/app/avisos');
  await hydrated(customer);
  await admin.goto(`/admin/clientes/${ana.id}?aba=documentos`);
  await hydrated(admin);
  await admin
    .getByRole('list', { name: 'Documentos' })
    .getByRole('button', { name: /rg\.pdf/ })
    .click();
  await admin.getByRole('button', { name: 'Recusar', exact: true }).click();
  await admin.getByLabel('Motivo para o cliente').fill('Falta o verso.');
  await admin.keyboard.press('Control+Enter');
  await expect(admin.getByText('Documento recusado', { exact: true })).toBeVisible();
  // Notices and rules wait until the decision can no longer be undone, except here.
  await db.query(
    `update pgboss.job set start_after = now() where name = 'cards.notify-document'
       and data->>'documentId' in (select id::text from card_documents where user_id = $1)`,
    [ana.id],
  );
  const notice = customer
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Envie de novo ${mark}` });
  await expect(notice).toContainText('Ana, faltou: Falta o verso.', { timeout: 15_000 });

  await seeRun(admin, mark, ana);
  await db.query('delete from automation_rules where name = $1', [`Recusado ${mark}`]);
});

test('without scripts a rule is built by its buttons; the second of two editors sees the conflict', async ({
  person,
}) => {
  const name = `Sem script ${randomUUID().slice(0, 8)}`;
  const page = await person({ javaScriptEnabled: false, width: WIDTHS.phone });
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto('/admin/automacao/nova');
  await page.getByLabel('Nome da regra').fill(name);
  await page.getByLabel('O que acontece').selectOption('time:installment_due');
  await page.getByRole('button', { name: 'Atualizar campos' }).click();
  await page.getByLabel('Quantos').fill('2');
  await page.getByLabel('Unidade').selectOption('business_days');
  await page.getByLabel('Antes ou depois').selectOption('before');
  await page.getByRole('button', { name: 'E-mail', exact: true }).click();
  await page.getByLabel('Assunto').fill('Vence em {{vencimento}}');
  await page.getByLabel('Mensagem', { exact: true }).fill('São {{valor}}.');
  await expect(page.getByLabel('Nome da regra')).toHaveValue(name);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('faltam 2 dias úteis para o vencimento')).toBeVisible();

  await db.query('update automation_rules set version = version + 1 where name = $1', [name]);
  await page.getByLabel('Assunto').fill('Outro assunto');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Outra pessoa mudou' })).toBeVisible();
  await expect(page.getByLabel('Assunto')).toHaveValue('Outro assunto');
  await db.query('delete from automation_rules where name = $1', [name]);
});

/** The rule is refused for a field that does not exist, tried on what happened, and saved. */
async function buildRule(admin: Page, mark: string, clerk: NewCustomer) {
  await admin.goto('/admin/automacao');
  await hydrated(admin);
  await expectAccessible(admin);
  await admin.getByRole('link', { name: 'Nova regra' }).click();
  await admin.getByLabel('O que acontece').selectOption('event:document.rejected');
  await admin.getByRole('button', { name: 'Adicionar condição' }).click();
  await expect(admin.getByLabel('Campo da condição 1')).toBeFocused();
  await admin.getByLabel('Campo da condição 1').selectOption('card.type');
  await admin.getByLabel('Valor da condição 1').selectOption('jus');
  await admin.getByRole('button', { name: 'Aviso', exact: true }).click();
  await admin.getByLabel('Título', { exact: true }).fill(`Envie de novo ${mark}`);
  await admin.getByLabel('Mensagem', { exact: true }).fill('{{primeiro_nome}}: {{cpf}}');
  await admin.getByRole('button', { name: 'Tarefa', exact: true }).click();
  await admin.getByLabel('Tarefa', { exact: true }).fill(`Ligar para {{nome}}`);
  await admin.getByLabel('De quem é').selectOption({ label: clerk.name });
  await admin.getByLabel('Prazo da tarefa').fill('10');
  await admin.getByLabel('Contado em').selectOption('minutos');
  await expect(admin.getByText('tarefa “Ligar para [nome]” em 10 minutos')).toBeVisible();
  await expect(admin.getByText('se Card: serviço é Limpa Jus, então aviso ao cliente')).toBeVisible();
  await admin.getByLabel('Nome da regra').fill(`Recusado ${mark}`);
  await admin.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(admin.getByText('O campo {{cpf}} não existe').first()).toBeVisible();
  await expect(admin.getByLabel('Título', { exact: true })).toHaveValue(`Envie de novo ${mark}`);
  await admin.getByLabel('Mensagem', { exact: true }).fill('{{primeiro_nome}}, faltou: {{motivo}}');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Experimentar' }).click();
  await expect(admin.getByRole('heading', { name: 'Nos últimos 30 dias' })).toBeFocused();
  await admin.getByRole('button', { name: 'Salvar', exact: true }).click();
}

/** The run and the task that the rule made, which is done at once. */
async function seeRun(admin: Page, mark: string, ana: NewCustomer) {
  await admin.goto('/admin/automacao/execucoes');
  await hydrated(admin);
  await admin.getByLabel('Regra', { exact: true }).selectOption({ label: `Recusado ${mark}` });
  await admin.getByRole('button', { name: 'Filtrar' }).click();
  const run = admin.getByRole('row', { name: new RegExp(ana.name) });
  await expect(run).toHaveCount(1);
  await expect(async () => {
    await admin.reload();
    await expect(run).toContainText('Feita', { timeout: 1_000 });
  }).toPass();
  await hydrated(admin);
  await expectAccessible(admin);
  await admin.getByRole('link', { name: /^Tarefas/ }).click();
  await expect(admin.getByRole('row', { name: new RegExp(`Ligar para ${ana.name}`) })).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: `Concluir Ligar para ${ana.name}` }).click();
  await expect(admin.getByText('Tarefa concluída')).toBeVisible();
  await admin.setViewportSize({ width: WIDTHS.phone, height: 900 });
  await expectNoSidewaysScroll(admin);
}
