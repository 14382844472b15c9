import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { goOnToContract } from '#tests/journeys/checkout-form.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  pickedUp,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer } from '#tests/journeys/new-customer.ts';
import { onOwnProduct } from '#tests/journeys/own-product.ts';

// Runs on a separate product: a replaced contract would make the checkout journeys read the text again.
test.describe.configure({ mode: 'default' });
const own = onOwnProduct();

const COMPANY = {
  plan: 'CNPJ',
  full_name: 'Padaria de Antes Ltda.',
  doc_number: '12ABC34501DE35',
  representative_name: 'Rita de Cássia',
  representative_cpf: '52998224725',
  representative_role: 'Sócia',
  phone: '49988887777',
  uf: 'SC',
  payment_method: 'pix',
  payment_type: 'full',
  accept_terms: 'on',
};

/** An order as the checkout sends it, just after the contract was read. @returns what was accepted. */
async function order(page: Page): Promise<string> {
  const { request } = page.context();
  const headers = { origin: process.env.E2E_URL ?? '' };
  const form = { ...COMPANY, email: `antes-${randomUUID()}@teste.exemplo.com.br` };
  const { shown } = await (await request.post('/checkout/contrato', { form, headers })).json();
  const { sha256, shownAt } = shown.contract;
  const proof = { contract_sha256: sha256, shown_at: shownAt, key: randomUUID() };
  const sent = await request.post('/checkout/pedido', { form: { ...form, ...proof }, headers });
  expect((await sent.json()).shown).toBeTruthy();
  return acceptedBy(form.email);
}

const acceptedBy = async (email: string): Promise<string> => {
  const { rows } = await own.db.query(
    'select a.accepted_text from contract_acceptances a join leads l on l.id = a.lead_id where l.email = $1',
    [email],
  );
  return rows[0]?.accepted_text ?? '';
};

/** From the editor to the page that says what publishing changes. */
async function publishing(page: Page) {
  await page.getByRole('button', { name: 'Salvar e revisar para publicar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Publicar a versão/ })).toBeVisible();
}

test('a new version is written with a field, seen, published, accepted at the checkout, and found with its evidence', async ({
  person,
}) => {
  const mark = `Cláusula ${randomUUID().slice(0, 8)}`;
  const page = await person({ width: WIDTHS.desktop });
  const visitor = await person({ width: WIDTHS.phone });
  await enterAs(page, own.db, await newCustomer(own.db, { role: 'admin' }));
  const before = await order(visitor);

  await page.goto('/admin/contratos');
  await hydrated(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nova versão do Plano CNPJ' }).click();
  const editor = page.getByRole('textbox', { name: 'Texto do contrato' });
  await expect(editor).toHaveAttribute('contenteditable', 'true');
  const preview = page.getByRole('region', { name: 'Prévia', exact: true });
  await expect(preview).toContainText('Padaria Exemplo Ltda.');
  await expectAccessible(page);

  // The editor takes a moment after the focus, and after a step of the browser's own, to know where the cursor is.
  await writeClause(editor, page, mark, preview, visitor);

  await publishing(page);
  await expect(page.locator('ins').filter({ hasText: mark })).toBeVisible();
  await page.getByText(/frases publicadas, que continuam certas/).click();
  await expect(page.getByText('Garantia de CPF/CNPJ limpo em contrato')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Publicar a versão/ }).click();
  await expect(page.getByText('Contrato publicado')).toBeVisible();
  await expect(page.getByText('Em uso')).toBeVisible();
  await expect(editor).toHaveCount(0);

  await acceptAtCheckout(visitor, mark);
  expect(before).toContain('Padaria de Antes Ltda.');
  expect(before).not.toContain(mark);

  await findEvidence(page, mark);

  await page.goto('/admin/contratos');
  await page.setViewportSize({ width: WIDTHS.phone, height: 900 });
  await page
    .getByRole('region', { name: 'Versões do Plano CNPJ' })
    .getByRole('link', { name: /^com a/ })
    .first()
    .click();
  await expect(page.locator('ins').filter({ hasText: mark })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('an old text is reused as a new version, and a discarded draft leaves the active one unchanged', async ({
  person,
}) => {
  const mark = `Cláusula ${randomUUID().slice(0, 8)}`;
  const { rows } = await own.db.query<{ id: string }>(
    `insert into contracts (type, version, active, title, content, published_at)
     select type, 1 + (select max(version) from contracts where type = c.type), false, title, content || $1, now()
     from contracts c where type = 'servico' and active returning id`,
    [`<p>${mark}</p>`],
  );
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, own.db, await newCustomer(own.db, { role: 'admin' }));
  await page.goto(`/admin/contratos/${rows[0]?.id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Usar este texto de novo' }).click();
  await expect(page.getByText('Texto no rascunho')).toBeVisible();
  const editor = page.getByRole('textbox', { name: 'Texto do contrato' });
  await expect(editor).toContainText(mark);
  await publishing(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Publicar a versão/ }).click();
  await expect(page.getByText('Em uso', { exact: true })).toBeVisible();

  await page.goto('/admin/contratos');
  await hydrated(page);
  await page.getByRole('button', { name: 'Nova versão do Serviço avulso' }).click();
  await expect(editor).toHaveAttribute('contenteditable', 'true');
  await page.getByText('Descartar…').click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Descartar o rascunho da versão/ }).click();
  await expect(page.getByText('Rascunho descartado')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nova versão do Serviço avulso' })).toBeVisible();
});

/** Writes a clause with a field from the keyboard; a field that does not exist is refused, and no order has it yet. */
async function writeClause(editor: Locator, page: Page, mark: string, preview: Locator, visitor: Page) {
  const toEnd = async () => {
    await editor.focus();
    await pickedUp(page);
    await page.keyboard.press('Control+End');
    await pickedUp(page);
  };
  // From the keyboard: a new clause at the end, then a field from the menu.
  await toEnd();
  await page.keyboard.press('Enter');
  await page.keyboard.type(`${mark} para `);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Inserir campo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'CPF ou CNPJ do cliente' }).press('Enter');
  await expect(editor).toBeFocused();
  await page.keyboard.type(' e {{cliente.apelido}}');
  await expect(preview).toContainText('campo que não existe: {{cliente.apelido}}');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(editor).toHaveAccessibleDescription(/campo que não existe/);
  await expect(editor).toContainText(`${mark} para {{cliente.documento}} e {{cliente.apelido}}`);
  await toEnd();
  for (let i = 0; i < ' e {{cliente.apelido}}'.length; i += 1) await page.keyboard.press('Backspace');
  await expect(preview).toContainText(`${mark} para 11.222.333/0001-81`);
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByText('Rascunho salvo')).toBeVisible();
  expect(await order(visitor)).not.toContain(mark);
}

async function acceptAtCheckout(visitor: Page, mark: string) {
  const email = `depois-${randomUUID()}@teste.exemplo.com.br`;
  await visitor.goto('/checkout?plan=CNPJ');
  await hydrated(visitor);
  await visitor.getByLabel('Razão social').last().fill('Padaria de Depois Ltda.');
  await visitor.getByLabel('E-mail').last().fill(email);
  await visitor.getByLabel('Telefone').last().fill('49988887777');
  await visitor.getByLabel('CNPJ', { exact: true }).last().fill('12ABC34501DE35');
  await visitor.getByLabel('Nome do representante legal').fill('Rita de Cássia');
  await visitor.getByLabel('CPF do representante').fill('52998224725');
  await visitor.getByLabel('Cargo na empresa').fill('Sócia');
  await goOnToContract(visitor);
  await expect(visitor.getByText(`${mark} para 12.ABC.345/01DE-35`)).toBeVisible();
  await visitor.getByLabel('Li e aceito').check();
  await visitor.getByRole('button', { name: 'Finalizar Pedido' }).click();
  await expect(visitor.getByText('Pedido recebido!')).toBeVisible();
  expect(await acceptedBy(email)).toContain(`${mark} para 12.ABC.345/01DE-35`);
}

/** Finds the acceptance with its evidence, and takes its document. */
async function findEvidence(page: Page, mark: string) {
  await page.goto('/admin/contratos/aceites');
  await hydrated(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Verificar a corrente' }).click();
  await expect(page.getByText('Corrente íntegra.')).toBeVisible();
  await page.getByLabel('Buscar pessoa').fill('depois padaria');
  await page.getByLabel('Buscar pessoa').press('Enter');
  await expect(page).toHaveURL(/busca=depois/);
  await expect(page.getByRole('link', { name: 'Padaria de Antes Ltda.', exact: true })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Padaria de Depois/ }).first()).toContainText(
    '**.ABC.345/01DE-**',
  );
  await page.getByRole('link', { name: 'Padaria de Depois Ltda.', exact: true }).first().click();
  await expect(page.getByText('confere', { exact: true })).toHaveCount(5);
  await expect(page.getByRole('region', { name: 'Texto aceito' })).toContainText(mark);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Baixar PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^contrato-[0-9A-Z-]{19}\.pdf$/);
}
