import type pg from 'pg';
import { drawnPdf } from '#tests/drawn-pdf.ts';
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

const CSV = (rows: string) => `birô;tipo;credor;cnpj;contrato;valor;vencimento;inclusão;cartório;uf\n${rows}`;
const VALE = 'quod;dívida;Banco do Vale;;1;3.480,55;28/09/2025;10/10/2025;;';
const AZUL = 'quod;dívida;Loja Azul;;2;612,90;01/02/2026;;;';

test('a pasted report is confirmed on a phone, and the next one shows before and after', async ({
  person,
}) => {
  const customer = await newCustomer(db, { cards: ['nome'] });
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, customer);
  const paste = async (text: string, on: string) => {
    await page.goto('/app/anotacoes/relatorios');
    await hydrated(page);
    await page.getByLabel('Texto do relatório').fill(text);
    await page.getByLabel('Data do relatório').first().fill(on);
    await page.getByRole('button', { name: 'Ler o texto' }).click();
    await expect(page.getByRole('button', { name: 'Confirmar as marcadas' })).toBeVisible();
  };

  await page.goto('/app/anotacoes/relatorios');
  await hydrated(page);
  const undated = 'Extrato do Quod\nBanco do Vale R$ 3.480,55 28/09/2025';
  await page.getByLabel('Texto do relatório').fill(undated);
  await page.getByRole('button', { name: 'Ler o texto' }).click();
  await expect(page).toHaveURL(/\/app\/anotacoes\/colar$/);
  await expect(page.getByLabel('Cole aqui')).toHaveValue(undated);
  await expect(page.getByLabel('Data do relatório')).toHaveAccessibleDescription(/Diga qual é/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await paste(CSV(`${VALE}\n${AZUL}`), '2026-01-10');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Confirmar as marcadas' }).click();
  await expect(
    page.getByRole('region', { name: 'Relatório', exact: true }).getByText('2 registros novos'),
  ).toBeVisible();

  await paste(CSV(VALE), '2026-02-10');
  await page.getByRole('button', { name: 'Confirmar as marcadas' }).click();
  await expect(page.getByRole('heading', { name: /^Antes e depois/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Não constam mais em 10/02/2026 (1)' })).toBeVisible();
  // A browser without sharing saves the picture.
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Compartilhar imagem' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^antes-e-depois.*\.png$/);
  await expect(page.getByRole('status').getByText('A imagem foi baixada.')).toBeVisible();
  await page.getByRole('link', { name: /^Página 1, linha \d+ de Loja Azul$/ }).click();
  await expect(page).toHaveURL(/\?pagina=1#relatorio$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quod, 10/01/2026');
  await expect(page.getByRole('region', { name: 'O relatório' })).toBeInViewport();
  await page.goBack();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const { rows } = await db.query(
    'select creditor, missing_since::text as missing from listings where user_id = $1 order by creditor',
    [customer.id],
  );
  expect(rows).toEqual([
    { creditor: 'Banco do Vale', missing: null },
    { creditor: 'Loja Azul', missing: '2026-02-10' },
  ]);
});

const DRAWN = ['Serasa Consumidor', 'Dívidas negativadas', 'Emitido em: 20/11/2025'];
const serasaPdf = (doc: string, creditor: string, options?: { userPassword: string }) =>
  drawnPdf((pdf) => {
    pdf.fontSize(9);
    for (const [at, line] of [...DRAWN, `CPF: ${doc}`].entries()) pdf.text(line, 40, 40 + at * 14);
    const columns = [creditor, 'AB-12', 'R$ 612,90', '01/02/2025', '10/03/2025'];
    for (const [at, cell] of columns.entries()) pdf.text(cell, 40 + at * 150, 140, { lineBreak: false });
  }, options);

test('a sent file is shown beside its rows on a phone and in the panel; a refused file has its reason beside the field', async ({
  person,
}) => {
  const customer = await newCustomer(db, { cards: ['nome'] });
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, customer);
  const send = async (name: string, buffer: Buffer) => {
    await page.getByLabel('Arquivo', { exact: true }).setInputFiles({
      ...{ name, mimeType: 'application/pdf', buffer },
    });
    await page.getByRole('button', { name: 'Enviar e ler' }).click();
  };
  await page.goto('/app/anotacoes/relatorios');
  await hydrated(page);
  await page.getByText('Enviar o arquivo (PDF, foto, CSV ou JSON)').click();
  await page.getByRole('button', { name: 'Enviar e ler' }).click();
  await expect(page.getByLabel('Arquivo', { exact: true })).toHaveAccessibleDescription(/Escolha/);
  await page.getByLabel('De onde é').last().selectOption('serasa');
  await send('quebrado.pdf', Buffer.from('%PDF-1.4 quebrado'));
  const file = page.getByLabel('Arquivo', { exact: true });
  await expect(file).toHaveAccessibleDescription(/danificado|não abre|inválido/i);
  await expect(page.getByLabel('De onde é')).toHaveValue('serasa');
  await send('alheio.pdf', await serasaPdf('39053344705', 'Loja Azul'));
  await expect(file).toHaveAccessibleDescription(/Este relatório é de outra pessoa/);

  await send('serasa.pdf', await serasaPdf(customer.docNumber, 'Loja Azul'));
  await expect(page.getByLabel('Credor').first()).toHaveValue('Loja Azul');
  await expect(page.locator('[data-page="1"]')).toContainText('Dívidas negativadas');
  await page.getByRole('button', { name: /^Página 1, linha \d+ ?ver no relatório$/ }).click();
  await expect(page.getByRole('region', { name: 'Página 1 de 1, serasa.pdf' })).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const { pathname } = new URL(page.url());

  const panel = await person();
  await enterAs(panel, db, await newCustomer(db, { role: 'admin' }));
  await panel.goto(`/admin/clientes/${customer.id}/relatorios/${pathname.split('/').at(-1)}`);
  await expect(panel.locator('[data-page="1"]')).toContainText('Dívidas negativadas');
  await expectAccessible(panel);
  const other = await person();
  await enterAs(other, db, await newCustomer(db));
  for (const path of [pathname, `${pathname}/arquivo`])
    expect((await other.request.get(path)).status(), path).toBe(404);
});

test('the browser sends the text of a PDF with a password, without the password or the file', async ({
  person,
}) => {
  const customer = await newCustomer(db, { cards: ['nome'] });
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, customer);
  // A test cannot read the bytes of a form with files, so the page records them as it sends them.
  await page.addInitScript(() => {
    const sent: string[] = [];
    const { fetch } = window;
    window.fetch = async (input, init) => {
      if (init?.body instanceof FormData)
        for (const [name, value] of init.body)
          sent.push(`${name}=${value instanceof File ? await value.text() : value}`);
      return fetch(input, init);
    };
    Object.assign(window, { sent });
  });
  const sent = () => page.evaluate(() => (window as unknown as { sent: string[] }).sent.join('\n'));
  await page.goto('/app/envios/relatorios');
  await hydrated(page);
  const userPassword = 'segredo-7781';
  await page.getByLabel('Arquivo', { exact: true }).setInputFiles({
    ...{ name: 'serasa.pdf', mimeType: 'application/pdf' },
    buffer: await serasaPdf(customer.docNumber, 'Loja Azul', { userPassword }),
  });
  const password = page.getByLabel('Senha do PDF');
  await password.fill('outra');
  await page.getByRole('button', { name: 'Enviar e ler' }).click();
  await expect(password).toHaveAccessibleDescription(/A senha não abriu o PDF/);
  await expect(password).toBeFocused();
  await expectAccessible(page);
  expect(await sent()).toBe('');
  await password.fill(userPassword);
  await password.press('Enter');
  await expect(page.getByLabel('Credor').first()).toHaveValue('Loja Azul');
  expect(await sent()).toContain('Loja Azul');
  expect(await sent()).not.toMatch(/segredo-7781|%PDF/);
});

test('the customer and the team in the panel discard a reading after a second confirmation', async ({
  person,
}) => {
  const customer = await newCustomer(db, { cards: ['nome'] });
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, customer);
  const paste = async (text: string) => {
    await page.goto('/app/anotacoes/relatorios');
    await hydrated(page);
    await page.getByLabel('Texto do relatório').fill(CSV(text));
    await page.getByLabel('Data do relatório').first().fill('2026-01-10');
    await page.getByRole('button', { name: 'Ler o texto' }).click();
    await expect(page.getByText('Descartar este relatório')).toBeVisible();
  };
  await paste(VALE);
  const press = (at: typeof page) => at.getByRole('button', { name: 'Descartar de vez' });
  await expect(press(page)).toBeHidden();
  await page.getByText('Descartar este relatório').press('Enter');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await press(page).click();
  await expect(page.getByText('Relatório descartado')).toBeVisible();
  await expect(page.getByText('Nenhum relatório')).toBeVisible();

  await paste(AZUL);
  const panel = await person();
  await enterAs(panel, db, await newCustomer(db, { role: 'admin' }));
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await panel.goto(`/admin/clientes/${customer.id}/relatorios/${id}`);
  await hydrated(panel);
  await panel.getByText('Descartar este relatório').click();
  await press(panel).click();
  await expect(panel.getByText('Relatório descartado')).toBeVisible();
  await expect(panel).toHaveURL(/\/relatorios$/);
  // The customer's open page follows; a second request finds it discarded.
  await expect(page.getByText('Página não encontrada')).toBeVisible();
  const again = await page.request.post(page.url(), {
    ...{ form: { intent: 'discard' }, headers: { origin: new URL(page.url()).origin }, maxRedirects: 0 },
  });
  expect(again.status()).toBe(302);
  expect((await db.query('select 1 from listings where user_id = $1', [customer.id])).rowCount).toBe(0);
});
