import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
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
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

const question = (page: Page, at: number) => page.getByRole('group', { name: `pergunta ${at}`, exact: true });

/**
 * Builds a form with a choice, a signature and a sum of money, and checks the messages for missing values and
 * the preview.
 */
async function buildForm(page: Page, name: string): Promise<void> {
  await page.goto('/admin/formularios');
  await hydrated(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Novo formulário' }).click();
  await page.getByLabel('Nome do formulário').fill(name);
  await page.getByLabel('Para quem').selectOption('Pessoas (CPF)');
  const row = (at: number) => question(page, at);
  const ask = async (at: number, label: string, type: string) => {
    if (at > 1) await page.getByRole('button', { name: 'Adicionar pergunta' }).click();
    await row(at).getByLabel('Pergunta').fill(label);
    await row(at).getByLabel('Tipo').selectOption(type);
  };
  await ask(1, 'Assinatura', 'signature');
  await ask(2, 'Onde você mora', 'choice');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(row(2).getByLabel('Opções, uma por linha')).toHaveAccessibleDescription(/de 2 a 30 opções/);
  await row(2).getByLabel('Opções, uma por linha').fill('Na cidade\nNo campo');
  await page.getByRole('button', { name: 'Subir pergunta 2' }).click();
  await ask(3, 'Renda', 'date');
  // By the keyboard too: there the browser says that something was put in before it says what was chosen.
  await row(3).getByLabel('Tipo').press('ArrowDown');
  await expect(row(3).getByLabel('Tipo')).toHaveValue('money');
  const preview = page.getByRole('region', { name: 'Prévia', exact: true });
  await expect(preview.getByLabel('Onde você mora')).toBeVisible();
  const editor = page.getByRole('textbox', { name: 'Texto do documento' });
  await editor.click();
  await page.keyboard.type('Declaro que moro: ');
  await page.getByRole('button', { name: 'Inserir campo' }).click();
  await page.getByRole('menuitem', { name: 'Resposta: Onde você mora' }).click();
  // The next key is for the text, however soon it comes.
  await page.keyboard.type(', desde sempre.');
  await expect(editor).toContainText('{{resposta.onde_voce_mora}}, desde sempre.');
  await expect(preview).toContainText('Declaro que moro: ____________');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Formulário criado')).toBeVisible();
}

test('a form is built, sent, filled in and signed, and its answers are the team’s', async ({ person }) => {
  const name = `Ficha ${randomUUID().slice(0, 8)}`;
  const client = await newCustomer(db, { name: `Rita ${randomUUID().slice(0, 8)}` });
  const page = await person({ width: WIDTHS.desktop });
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  const customer = await person({ width: WIDTHS.phone });
  await enterAs(customer, db, client);

  await buildForm(page, name);
  await page.getByRole('button', { name: 'Ativar', exact: true }).click();
  await page.getByRole('link', { name: 'Enviar a clientes' }).click();
  await page.getByRole('searchbox', { name: 'Buscar cliente' }).fill(client.name);
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  // The previous list contains the newest client too: a selection there would be lost with it.
  await expect(page).toHaveURL(/busca=/);
  await page.getByLabel(`Enviar a ${client.name}`).check();
  await expectAccessible(page);

  await customer.goto('/app/formularios');
  await hydrated(customer);
  await page.getByRole('button', { name: 'Enviar aos escolhidos' }).click();
  await expect(page).toHaveURL(/\/enviados$/);
  await expect(page.getByRole('row', { name: new RegExp(client.name) })).toContainText('Não aberto');
  // Automatically on the open page.
  await customer.getByRole('link', { name: new RegExp(`${name}.*Para preencher`) }).click();
  await customer.getByLabel('Onde você mora').selectOption('No campo');
  await customer.getByLabel('Renda').fill('1.412,00');
  await customer.getByLabel('Assinatura').fill(client.name);
  await customer.getByRole('button', { name: 'Assinar e enviar' }).click();
  await expect(customer.getByText('Formulário enviado!')).toBeVisible();

  await page.reload();
  const line = page.getByRole('row', { name: new RegExp(client.name) });
  await expect(line).toContainText('Respondido');
  const pdf = page.waitForEvent('download');
  await line.getByRole('link', { name: /^Baixar PDF/ }).click();
  expect((await pdf).suggestedFilename()).toMatch(/^ficha-.*\.pdf$/);
  const csv = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Exportar respostas (CSV)' }).click();
  const text = fs.readFileSync(await (await csv).path(), 'utf8');
  expect(text).toContain('Onde você mora;Assinatura;Renda');
  expect(text).toContain(`${client.name};`);
  expect(text).toContain('No campo;');

  // A sent form keeps its questions: a change creates a new version.
  await page.getByRole('navigation', { name: 'Caminho' }).getByRole('link').click();
  await question(page, 1).getByLabel('Pergunta').fill('Onde mora hoje');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Nova versão salva')).toBeVisible();
  await page.setViewportSize({ width: WIDTHS.phone, height: 900 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await customer.reload();
  await expect(customer.getByRole('main')).toContainText('Onde você mora');
});
