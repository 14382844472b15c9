import fs from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { zipSync } from 'fflate';
import type pg from 'pg';
import { expect, hydrated, test } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { firmOf } from '#tests/made-up-firm.ts';
import { pdf, photo } from '#tests/upload-files.ts';

const CLIENTS = 200;
/** Clients with a file in the ZIP; the sheet Documentos names every second of them. */
const WITH_FILE = 12;
/** An import of this size takes seconds; a slow machine may take longer. */
const ENDS = { timeout: 45_000 };

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** A firm whose clients need a column, with a ZIP: files named by document, and files that a sheet names. */
async function firmWithFiles() {
  const firm = firmOf(CLIENTS);
  const files: Record<string, Uint8Array> = {};
  const sheet = ['CPF;Arquivo;Tipo'];
  for (const [at, document] of firm.documents.slice(0, WITH_FILE).entries()) {
    if (at % 2 === 0) files[`${document}_rg_frente.jpg`] = await photo(64 + at, 48);
    else {
      files[`scan ${at}.pdf`] = pdf(`Conta ${at}`);
      sheet.push(`${document};scan ${at}.pdf;Comprovante de endereço`);
    }
  }
  const clients = firm.files['Clientes.csv']?.replace('Nome;', 'Como se chama;');
  const texts = { ...firm.files, 'Clientes.csv': clients ?? '', 'Documentos.csv': sheet.join('\r\n') };
  const sent = [
    ...Object.entries(texts).map(([name, text]) => ({ name, buffer: Buffer.from(text) })),
    { name: 'documentos.zip', buffer: Buffer.from(zipSync(files)) },
  ];
  return { ...firm, sent, good: firm.good + WITH_FILE };
}

/** Reads files. @returns the address of the firm */
async function read(page: Page, files: { name: string; buffer: Buffer }[]): Promise<string> {
  await page.goto('/admin/envios/importar/empresa');
  await hydrated(page);
  const chosen = files.map((file) => ({ ...file, mimeType: 'application/octet-stream' }));
  await page.locator('input[type=file]').setInputFiles(chosen);
  await press(page, 'Ler os arquivos');
  await page.waitForURL(/\/admin\/importar\/empresa\/[0-9a-f-]{36}$/);
  return page.url();
}

const openSheet = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).click();

/** Waits for the status of the whole firm, in the header: sheets have their own. */
const whole = (page: Page, word: string) =>
  expect(page.getByText(/^\d+ abas?, [\d.]+ linhas?/)).toContainText(word, ENDS);

async function takeIn(page: Page, rows: string): Promise<void> {
  await press(page, `Importar ${rows} linhas`);
  await whole(page, 'Terminada');
}

async function takeBack(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  await page.getByText('Desfazer a importação').click();
  await press(page, 'Desfazer');
  await whole(page, 'Desfeita');
}

/** Opens the documents of a client, found by its CPF, and expects one of them. */
async function expectDocument(page: Page, document: string): Promise<void> {
  const { rows } = await db.query('select id from profiles where doc_number = $1', [document]);
  await page.goto(`/admin/clientes/${rows[0].id}/documentos`);
  const documents = page.getByRole('list', { name: 'Documentos' }).getByRole('listitem');
  await expect(documents.filter({ hasText: 'Aprovado' })).toHaveCount(1);
}

/** Rows in the database that the people of the firm have. */
const left = async (documents: string[]) =>
  (
    await db.query(
      `with p as (select id from profiles where doc_number = any($1))
       select (select count(*) from p)::int as clients,
         (select count(*) from listings where user_id in (select id from p))::int as listings,
         (select count(*) from installment_payments where user_id in (select id from p))::int as installments,
         (select count(*) from card_documents where user_id in (select id from p))::int as documents`,
      [documents],
    )
  ).rows[0];

test('a firm with documents comes in, is mended, goes again without a rest, and comes in a second time', async ({
  person,
}) => {
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Clara Mudança' }));
  const firm = await firmWithFiles();
  const all = { clients: CLIENTS, listings: CLIENTS * 7, installments: CLIENTS * 3, documents: WITH_FILE };
  const nothing = { clients: 0, listings: 0, installments: 0, documents: 0 };

  const first = await read(page, firm.sent);
  await expect(page.getByText('Falta escolher: Nome')).toBeVisible();
  await openSheet(page, 'Clientes');
  await page.getByLabel('Nome', { exact: true }).selectOption({ label: 'Como se chama' });
  await press(page, 'Conferir com estas colunas');
  await expect(page.getByRole('heading', { name: 'Primeiras linhas, como vão entrar' })).toBeVisible();
  await page.getByRole('link', { name: 'Todas as abas' }).click();
  const listings = page.getByRole('row').filter({ hasText: 'Registros' });
  await expect(listings).toContainText(`Com erro: ${firm.faulty}`);
  await takeIn(page, firm.good.toLocaleString('pt-BR'));
  expect(await left(firm.documents)).toEqual({ ...all, listings: all.listings - firm.faulty });

  await openSheet(page, 'Registros');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Baixar as linhas com o motivo' }).click();
  const bad = await fs.readFile(await (await download).path(), 'utf8');
  const mended = { name: 'Registros.csv', buffer: Buffer.from(bad.replaceAll('Marte', 'Serasa')) };
  const second = await read(page, [mended]);
  await takeIn(page, String(firm.faulty));
  expect(await left(firm.documents)).toEqual(all);

  for (const document of firm.documents.slice(0, 2)) await expectDocument(page, document);

  for (const address of [second, first]) await takeBack(page, address);
  await expect(page.getByText('A importação foi desfeita. Nada dela ficou.')).toBeVisible();
  expect(await left(firm.documents)).toEqual(nothing);

  const again = await read(page, firm.sent);
  await takeIn(page, firm.good.toLocaleString('pt-BR'));
  expect(await left(firm.documents)).toEqual({ ...all, listings: all.listings - firm.faulty });
  await takeBack(page, again);
  expect(await left(firm.documents)).toEqual(nothing);
});
