import type { Page } from '@playwright/test';
import type pg from 'pg';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  mailTo,
  pickedUp,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, type NewCustomer, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { pdf, photo } from '#tests/upload-files.ts';
import { openPart } from './client-part.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await hydrated(page);
};
const hideBanner = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('nome.app-banner-closed', '1'));

test('a case from the lead to the proof: the customer sees each change without loading the page', async ({
  person,
}) => {
  test.setTimeout(120_000);
  const admin = await person();
  const customer = await person({ width: WIDTHS.phone });
  await hideBanner(admin);
  await hideBanner(customer);
  const clerk = await newCustomer(db, { role: 'admin', name: 'Clara Balcão' });
  const name = `Caso ${Date.now().toString(36)} Prado`;
  const ana = await newCustomer(db, { name });
  await db.query(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf) values ($1, $2, '49988887777', 'CPF', $3, 'SC')`,
    [name, ana.email, ana.docNumber],
  );
  await enterAs(admin, db, clerk);
  await enterAs(customer, db, ana);

  await test.step('the lead is qualified', async () => {
    await open(admin, `/admin/leads?busca=${encodeURIComponent(ana.email)}`);
    const line = admin.getByRole('row', { name: new RegExp(name) });
    await line.getByRole('button', { name: /^Qualificado/ }).click();
    await expect(line.getByRole('button', { name: /^Qualificado/ })).toHaveCount(0);
  });

  await findClient(admin, ana, name);

  await changeCard(customer, admin);

  await changeSteps(customer, admin);

  await reviewDocuments(customer, admin, ana);

  await attachProof(customer, admin);

  await logCall(admin);

  await test.step('a note stays with the team', async () => {
    await openPart(admin, 'Notas internas');
    await admin.getByLabel('Nova nota').fill('Cliente prefere contato à tarde.');
    await admin.keyboard.press('Control+Enter');
    await expect(admin.getByRole('list', { name: 'Notas internas' })).toContainText('contato à tarde');
  });

  await test.step('the case is completed', async () => {
    await open(customer, '/app');
    await openPart(admin, 'Serviços');
    await admin.getByLabel('Situação').selectOption('completed');
    await expect(customer.locator('[data-card="nome"]')).toContainText('Concluído');
    await openPart(admin, 'Auditoria');
    await expect(admin.getByRole('row', { name: /Clara Balcão.*Recusou um documento/ })).toBeVisible();
    await expectAccessible(admin);
  });
});

test('every tab at 1440, 820 and 390 px, light and dark', async ({ person }) => {
  test.setTimeout(90_000);
  const clerk = await newCustomer(db, { role: 'admin' });
  const client = await newCustomer(db, { cards: ['nome', 'jus'] });
  for (const width of [WIDTHS.desktop, WIDTHS.tablet, WIDTHS.phone]) {
    const page = await person({ width });
    await hideBanner(page);
    await enterAs(page, db, clerk);
    await open(page, `/admin/clientes/${client.id}`);
    if (width !== WIDTHS.desktop) await page.evaluate(() => localStorage.setItem('nome.tema', 'dark'));
    for (const name of ['', 'perfil', 'etapas', 'processos', 'faturas', 'formularios', 'avisos']) {
      await page.goto(`/admin/clientes/${client.id}/${name}`);
      await expectNoSidewaysScroll(page);
      if (width === WIDTHS.desktop) await expectAccessible(page);
    }
  }
});

async function findClient(admin: Page, ana: NewCustomer, name: string) {
  await test.step('the client is found by a part of the document, and opened', async () => {
    await open(admin, '/admin/clientes');
    await expectAccessible(admin);
    await admin.getByLabel('Buscar').fill(ana.docNumber.replace(/^(\d{3})(\d{3})(\d{3}).*/, '$1.$2.$3'));
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('status').filter({ hasText: /^1 cliente/ })).toBeVisible();
    await admin.getByRole('link', { name }).click();
    await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectAccessible(admin);
  });
}

async function logCall(admin: Page) {
  await test.step('a recorded call appears in the one history with the earlier entries', async () => {
    await openPart(admin, 'Linha do tempo');
    const form = admin.getByRole('form', { name: 'Registrar ligação' });
    await form.getByLabel('Como terminou').selectOption('spoke');
    await form.getByRole('button', { name: 'Registrar ligação' }).click();
    await expect(form.getByText('Anote o que foi dito')).toBeVisible();
    await form.getByLabel('O que foi dito').fill('Prefere a tarde.');
    await form.getByRole('button', { name: 'Registrar ligação' }).click();
    const history = admin.getByRole('list', { name: 'Acontecimentos' });
    await expect(history.getByRole('listitem').first()).toContainText('Ligação: Falei com o cliente');
    await expect(history).toContainText('Documento aprovado');
    await admin.getByRole('link', { name: 'Ligações', exact: true }).click();
    await expect(history.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(admin);
  });
}

async function changeCard(customer: Page, admin: Page) {
  await test.step('a card is created and changed', async () => {
    await open(customer, '/app');
    await openPart(admin, 'Serviços');
    await admin.getByRole('button', { name: 'Criar card' }).click();
    await expect(customer.locator('[data-card="nome"]')).not.toHaveAttribute('data-locked');
    const editor = admin.getByRole('region', { name: 'Card Limpa Nome' });
    await editor.getByLabel('Situação').selectOption('active');
    await expect(customer.locator('[data-card="nome"]')).toContainText('Espera por você');
    await editor.getByLabel(/^Score \(/).fill('640');
    await editor.getByLabel('Birô').fill('Serasa');
    await editor.getByLabel('Dia do score').fill('2026-11-03');
    await editor.getByRole('button', { name: 'Salvar card' }).click();
    await expect(customer.getByRole('img', { name: 'Score 640 de 1000' })).toBeVisible();
    await expect(customer.locator('[data-card="nome"]')).toContainText('Espera por você');
    await expectAccessible(admin);
  });
}

async function changeSteps(customer: Page, admin: Page) {
  await test.step('steps: status, a word to the customer, order', async () => {
    await open(customer, '/app/card/nome?aba=etapas');
    await openPart(admin, 'Etapas');
    await admin.getByLabel('Situação de Cadastro e consulta').selectOption('in_progress');
    await expect(customer.locator('[data-step="in_progress"]')).toContainText('Cadastro e consulta');
    await admin.getByRole('button', { name: 'Editar Cadastro e consulta' }).click();
    const step = admin.getByRole('form', { name: 'Etapa Cadastro e consulta' });
    await step.getByLabel('Recado para o cliente').fill('Consulta feita nos cinco birôs.');
    await step.getByRole('button', { name: 'Salvar etapa' }).click();
    await expect(customer.getByText('Consulta feita nos cinco birôs.')).toBeVisible();
    await expectAccessible(admin);
    const first = customer.getByRole('tabpanel').getByRole('listitem').first();
    await expect(first).toContainText('Cadastro e consulta');
    // By the keyboard: taken with space, down one place, put with space.
    await admin.getByRole('button', { name: 'Mover Cadastro e consulta' }).focus();
    await admin.keyboard.press('Space');
    await expect(admin.getByText(/sobre a posição 1 de|pega para mover/)).toBeAttached();
    await pickedUp(admin);
    for (let i = 0; i < 5; i += 1) {
      await admin.keyboard.press('ArrowDown');
      await pickedUp(admin);
    }
    await admin.keyboard.press('Space');
    await expect(first).not.toContainText('Cadastro e consulta');
  });
}

async function reviewDocuments(customer: Page, admin: Page, ana: NewCustomer) {
  await test.step('documents: sent by the customer, looked at, refused with a reason and approved by keys', async () => {
    await open(customer, '/app/card/nome?aba=documentos');
    await customer.getByLabel('Escolher arquivos: Outro documento').setInputFiles([
      { name: 'rg.jpg', mimeType: 'image/jpeg', buffer: await photo(400, 300) },
      { name: 'conta.pdf', mimeType: 'application/pdf', buffer: pdf('conta') },
    ]);
    await expect(customer.getByText('Em conferência')).toHaveCount(2);
    await openPart(admin, 'Documentos');
    const list = admin.getByRole('list', { name: 'Documentos' });
    await list.getByRole('button', { name: /rg\.jpg/ }).click();
    const picture = admin.getByRole('img', { name: 'Documento rg.jpg' });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await admin.keyboard.press('a');
    await expect(customer.getByText('Aprovado')).toBeVisible();
    await expectAccessible(admin);
    await list.getByRole('button', { name: /conta\.pdf/ }).click();
    await admin.keyboard.press('r');
    await admin.keyboard.type('Falta o verso.');
    await admin.keyboard.press('Control+Enter');
    await expect(customer.getByText('Falta o verso.')).toBeVisible();
    const { rows } = await db.query('select what from data_access_log where user_id = $1 and what = $2', [
      ana.id,
      'Documento: rg.jpg',
    ]);
    expect(rows.length).toBeGreaterThan(0);
    await admin.getByLabel('Documento', { exact: true }).fill('comprovante de endereço recente');
    await admin.getByRole('button', { name: 'Pedir' }).click();
    expect((await mailTo(ana.email, 'Precisamos de um documento')).text).toContain('comprovante de endereço');
    await expect(customer.locator('[data-place="pedido"]')).toHaveAttribute('data-state', 'missing');
    await admin.getByRole('button', { name: /^Retirar pedido.*Comprovante de endereço/ }).click();
    await expect(customer.locator('[data-place="pedido"]')).toHaveCount(0);
  });
}

async function attachProof(customer: Page, admin: Page) {
  await test.step('a proof: attached, taken back, put back', async () => {
    await open(customer, '/app/card/nome?aba=comprovantes');
    await openPart(admin, 'Comprovantes');
    await admin.getByLabel('Título').fill('Certidão negativa');
    await admin
      .getByLabel('Escolher arquivo')
      .setInputFiles({ name: 'certidao.pdf', mimeType: 'application/pdf', buffer: pdf('certidão') });
    await expect(customer.getByRole('link', { name: /Certidão negativa/ })).toBeVisible();
    await admin.getByRole('button', { name: 'Retirar Certidão negativa' }).click();
    await expect(customer.getByRole('link', { name: /Certidão negativa/ })).toHaveCount(0);
    await admin.getByRole('button', { name: 'Desfazer Certidão negativa' }).click();
    await expect(customer.getByRole('link', { name: /Certidão negativa/ })).toBeVisible();
    await expectAccessible(admin);
  });
}
