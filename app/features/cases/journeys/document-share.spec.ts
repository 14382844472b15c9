import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { drawnPdf } from '#tests/drawn-pdf.ts';
import { expect, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { photo } from '#tests/upload-files.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

/** Least share of a page or picture that the team sees while it judges a document, in a window of 900 px. */
const LEAST_SHARE = 2 / 3;

/** Share of an element's area that its window and its frame show. */
const shareOf = (element: Locator) =>
  element.evaluate((shown) => {
    const whole = shown.getBoundingClientRect();
    const frame = shown.parentElement?.getBoundingClientRect() ?? whole;
    const part = (from: number, to: number, low: number, high: number) =>
      Math.max(0, Math.min(to, high) - Math.max(from, low));
    const across = part(whole.left, whole.right, Math.max(0, frame.left), Math.min(innerWidth, frame.right));
    const down = part(whole.top, whole.bottom, Math.max(0, frame.top), Math.min(innerHeight, frame.bottom));
    return (across * down) / (whole.width * whole.height);
  });

/** A client who sent a page of A4 and a photo in portrait. */
async function clientWithDocuments(page: Page): Promise<string> {
  const customer = await newCustomer(db, { cards: ['nome'] });
  await enterAs(page, db, customer);
  const { rows } = await db.query<{ id: string }>('select id from cards where user_id = $1', [customer.id]);
  const page4 = await drawnPdf((doc) => doc.fontSize(11).text('Comprovante de endereço. '.repeat(120)), {
    layout: 'portrait',
  });
  const files = [
    { name: 'conta.pdf', mimeType: 'application/pdf', buffer: page4 },
    { name: 'rg.jpg', mimeType: 'image/jpeg', buffer: await photo(1600, 1200) },
  ];
  for (const file of files)
    await page.request.post(`/app/envios/documentos/${rows[0]?.id}`, {
      headers: { accept: 'application/json', origin: process.env.E2E_URL ?? '' },
      multipart: { tipo: 'nome', arquivos: file },
    });
  return customer.id;
}

for (const width of [WIDTHS.desktop, WIDTHS.tablet])
  test(`at ${width} two thirds of a document are in sight while it is judged`, async ({ person }) => {
    const id = await clientWithDocuments(await person());
    const page = await person({ width });
    await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
    await page.goto(`/admin/clientes/${id}/documentos`);
    await hydrated(page);
    const list = page.getByRole('list', { name: 'Documentos' });
    const judge = async (name: RegExp, shown: Locator) => {
      await list.getByRole('button', { name }).click();
      await expect(shown).toBeVisible();
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(() => shareOf(shown), { message: String(name) }).toBeGreaterThanOrEqual(LEAST_SHARE);
    };
    await judge(/conta\.pdf/, page.locator('section[aria-label^="Página 1"] canvas'));
    await judge(/rg\.jpg/, page.getByAltText('Documento rg.jpg'));
  });
