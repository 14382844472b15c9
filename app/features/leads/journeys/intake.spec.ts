import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { cpf } from 'cpf-cnpj-validator';
import type pg from 'pg';
import { expect, expectAccessible, hydrated, linkIn, mailTo, test } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { pdf } from '#tests/upload-files.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await hydrated(page);
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const phone = () =>
  `(49) 9${String(Math.floor(Math.random() * 1e8))
    .padStart(8, '1')
    .replace(/(.{4})/, '$1-')}`;
const email = () => `celia-${randomUUID()}@teste.exemplo.com.br`;

async function clerkAt(page: Page, path: string) {
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Clara Balcão' }));
  await open(page, path);
}

async function fillLead(page: Page, lead: { email: string; phone: string }) {
  await page.getByLabel('Nome completo').fill('Célia do Telefone');
  await page.getByLabel('Telefone ou WhatsApp').fill(lead.phone);
  await page.getByLabel('E-mail').fill(lead.email);
}

test('a lead by telephone becomes a client with an order that was paid by hand, all by a clerk', async ({
  person,
}) => {
  const page = await person();
  const lead = { email: email(), phone: phone() };
  await clerkAt(page, '/admin/leads');
  await page.getByRole('link', { name: 'Novo lead' }).click();
  await expectAccessible(page);
  await press(page, 'Salvar lead');
  await expect(page.getByRole('form').getByText('Nome deve ter no mínimo 3 caracteres')).toBeVisible();
  await fillLead(page, lead);
  await page.getByLabel('O que a pessoa precisa').fill('Limpar o nome antes do Natal');
  await press(page, 'Salvar lead');
  const drawer = page.getByRole('dialog', { name: 'Célia do Telefone' });
  await expect(drawer).toContainText('Telefone');
  await expect(drawer).not.toContainText('000.000.000-00');
  await drawer.getByLabel('Nova nota').fill('Prefere a tarde.');
  await page.keyboard.press('Control+Enter');
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Prefere a tarde.' })).toBeVisible();
  await drawer.getByRole('link', { name: 'Converter em cliente' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(lead.email);
  await press(page, 'Converter e convidar');
  await expect(page.getByRole('form').getByText('Documento inválido')).toBeVisible();
  await page.getByLabel('CPF ou CNPJ').fill(cpf.generate());
  await press(page, 'Converter e convidar');
  await expect(page.getByRole('heading', { level: 1, name: 'Célia do Telefone' })).toBeVisible();
  await expect(page.getByText('Ainda não criou a senha.')).toBeVisible();
  // The button went with its page: the keyboard goes on at the content of the next one.
  await expect(page.locator('#conteudo')).toBeFocused();
  await page.getByRole('link', { name: 'Novo pedido' }).click();
  await expectAccessible(page);
  await page.getByLabel('Como vai ser pago').selectOption('by-hand');
  await press(page, 'Fazer pedido');
  await expect(page.getByRole('heading', { level: 1, name: 'Registrar recebimento' })).toBeVisible();
  const receipt = { name: 'pix.pdf', mimeType: 'application/pdf', buffer: pdf('Comprovante') };
  await page.locator('input[type=file]').setInputFiles([receipt]);
  await press(page, 'Registrar recebimento');
  await expect(page.getByRole('region', { name: 'Parcelas do pedido' })).toContainText('Pago');
  const sent = await mailTo(lead.email, 'Falta ler e aceitar o contrato');
  expect(linkIn(sent.text)).toMatch(/\/app\/contratos\/[\w-]+\/aceitar$/);
});

test('who referred a lead is entered in the form, and shown in the drawer, the list and the figures', async ({
  person,
}) => {
  const page = await person();
  const referrer = `Nair ${randomUUID().slice(0, 8)}`;
  const lead = { email: email(), phone: phone() };
  await clerkAt(page, '/admin/leads/novo');
  await fillLead(page, lead);
  await page.getByLabel('Indicado por').fill(referrer);
  await press(page, 'Salvar lead');
  const drawer = page.getByRole('dialog', { name: 'Célia do Telefone' });
  await expect(drawer).toContainText(referrer);
  await open(page, `/admin/leads?busca=${lead.email}`);
  await page.getByRole('button', { name: 'Colunas' }).click();
  await page.getByRole('checkbox', { name: 'Indicado por' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Indicado por' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: referrer })).toHaveCount(1);
  await open(page, '/admin/leads/metas');
  const figures = page.getByRole('region', { name: 'Por quem indicou, tabela' });
  await expect(figures.getByRole('row').filter({ hasText: referrer })).toContainText('1');
});

test('an invited client makes a password, reads the contract and is led to the payment', async ({
  person,
}) => {
  const [clerk, client] = [await person(), await person({ width: 390 })];
  const [address, document] = [email(), cpf.generate()];
  await clerkAt(clerk, '/admin/clientes');
  await clerk.getByRole('link', { name: 'Novo cliente' }).click();
  await clerk.getByLabel('Nome completo ou razão social').fill('Célia do Balcão');
  await clerk.getByLabel('CPF ou CNPJ').fill(document);
  await clerk.getByLabel('E-mail').fill(address);
  await clerk.getByLabel('Telefone ou WhatsApp').fill(phone());
  await press(clerk, 'Salvar e convidar');
  await clerk.getByRole('link', { name: 'Novo pedido' }).click();
  await press(clerk, 'Fazer pedido');
  await expect(clerk.getByLabel('Mensagem para o cliente')).toHaveValue(/Olá, Célia!.*\/aceitar$/);
  await expect(clerk.getByRole('link', { name: 'Mandar por WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/55499/,
  );

  await open(client, linkIn((await mailTo(address, 'Sua conta está pronta')).text));
  await client.getByLabel('Nova senha').fill('senha-da-celia');
  await press(client, 'Salvar nova senha');
  await client.getByLabel('E-mail').fill(address);
  await client.getByLabel('Senha', { exact: true }).fill('senha-da-celia');
  await client.getByRole('button', { name: 'Entrar' }).click();
  await expect(client).toHaveURL(/\/app/);
  await open(client, linkIn((await mailTo(address, 'Falta ler e aceitar o contrato')).text));
  await client.getByRole('checkbox', { name: /Li e aceito/ }).check();
  await press(client, 'Aceitar contrato');
  await expect(client.getByRole('link', { name: /Pagar/ }).first()).toBeVisible();
});

test('a known person is shown before a second lead, and is refused as a second client', async ({
  person,
}) => {
  const page = await person();
  const known = await newCustomer(db, { name: 'Dora Conhecida' });
  await clerkAt(page, '/admin/leads/novo');
  await fillLead(page, { email: known.email, phone: phone() });
  await press(page, 'Salvar lead');
  await expect(page.getByRole('alert', { name: 'Cadastros parecidos' })).toContainText('Dora Conhecida');
  await page.getByLabel(/Salvar mesmo assim/).check();
  await press(page, 'Salvar lead');
  await expect(page.getByRole('dialog', { name: 'Célia do Telefone' })).toBeVisible();

  await open(page, '/admin/clientes/novo');
  await page.getByLabel('Nome completo ou razão social').fill('Dora Outra Vez');
  await page.getByLabel('CPF ou CNPJ').fill(known.docNumber);
  await page.getByLabel('E-mail').fill(email());
  await page.getByLabel('Telefone ou WhatsApp').fill(phone());
  await press(page, 'Salvar e convidar');
  await expect(page.getByText('Já é de um cliente: Dora Conhecida')).toBeVisible();
  await page.getByRole('link', { name: 'abrir Dora Conhecida' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dora Conhecida' })).toBeVisible();
});
